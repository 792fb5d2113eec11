// SPDX-License-Identifier: MIT
// Play: a game against the engine, from a first game to full strength.
import type { App, Place } from '../app';
import { initialFen, type Color } from '../rules';
import type { SettingValues } from '../state/settings';
import { nodeAt, remove, type TreeNode } from '../state/tree';
import type { BoardState } from '../ui/board';
import { byId, choice, fill, h } from '../ui/dom';
import { MovesView } from '../ui/moves';
import { clockText } from './clock';
import { PlayedGame, type StoredGame } from './game';
import { levels, thinkingTime, type Level } from './levels';

const storeKey = 'tabiya.game';
const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export class Play implements Place {
  readonly id = 'play';
  readonly title = 'Play';
  private game: PlayedGame | undefined;
  private moves: MovesView | undefined;
  private ticking = 0;
  private thinking = false;
  private hinting = false;
  private claim: string | undefined;
  private unsubscribe: (() => void)[] = [];
  private readonly status = h('p', { class: 'play-status', role: 'status' });
  private readonly buttons = h('div', { class: 'pickers' });

  constructor(private readonly app: App) {
    this.game = this.restore();
  }

  // ---- Place ---------------------------------------------------------------------------------------

  enter(): void {
    this.leave();
    if (!this.game) this.drawSetup();
    else if (this.tip()) this.resume();
    else this.drawWaiting();
  }
  leave(): void {
    clearInterval(this.ticking);
    this.quiet();
    this.game?.clock?.stop();
    this.store();
    this.moves?.close();
    this.moves = undefined;
    for (const done of this.unsubscribe) done();
    this.unsubscribe = [];
    fill(byId('board-top'));
    fill(byId('board-bottom'));
    this.app.board.setArrows([]);
  }
  boardState(state: BoardState): BoardState {
    if (!this.game || !this.tip()) return state;
    const mine = !this.game.over && this.atTip() && this.app.session.facts.turn === this.game.human;
    return { ...state, movable: mine ? this.game.human : 'none' };
  }
  moved(uci: string): void {
    if (!this.game || !this.tip()) {
      this.app.session.play(uci);
      return;
    }
    if (this.game.over || !this.atTip() || this.app.session.facts.turn !== this.game.human) return;
    this.played(uci);
  }

  // ---- Beginning -----------------------------------------------------------------------------------

  private drawSetup(): void {
    const { settings } = this.app;
    const words = h('p', { class: 'hint' }, '');
    const levelName = h('output', { class: 'level-name' }, '');
    const showLevel = (): void => {
      const level = levels[settings.get('level')] as Level;
      levelName.textContent = level.name;
      words.textContent = `${level.words}${level.elo ? ` About ${level.elo} Elo.` : ''}`;
    };
    const set = <K extends keyof SettingValues>(key: K) => (value: SettingValues[K]): void => settings.set(key, value);
    fill(byId('panel'),
      h('section', { class: 'card setup' },
        h('h2', {}, 'Play a game'),
        h('label', { class: 'level' }, h('span', { class: 'level-row' }, 'Level', levelName),
          h('input', { type: 'range', min: '0', max: String(levels.length - 1), step: '1', value: String(settings.get('level')),
            oninput: (event: Event) => { settings.set('level', Number((event.target as HTMLInputElement).value)); showLevel(); } })),
        words,
        choice('You play', [{ value: 'white', text: 'White' }, { value: 'random', text: 'Either' }, { value: 'black', text: 'Black' }], settings.get('color'), set('color')),
        choice('Start from', [{ value: 'usual', text: 'the usual array' }, { value: 'chess960', text: 'Chess960' }, { value: 'here', text: 'this position' }], settings.get('start'), set('start')),
        choice('Clock', [{ value: 'none', text: 'none' }, { value: '3+2', text: '3+2' }, { value: '5+3', text: '5+3' }, { value: '10+5', text: '10+5' }, { value: '30+0', text: '30 min' }], settings.get('clock'), set('clock')),
        h('button', { type: 'button', class: 'primary large', onclick: () => this.begin() }, 'Begin')),
      h('section', { class: 'card quiet' }, h('p', {}, 'The engine plays in this page, on this device. Nothing is sent anywhere, and a reload takes the game up where it was.')));
    showLevel();
  }

  private begin(): void {
    const { settings, session, rules, engine } = this.app;
    const wish = settings.get('color');
    const human: Color = wish === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : wish;
    const start = settings.get('start');
    const fen = start === 'usual' ? initialFen : start === 'chess960' ? rules.chess960(Math.floor(Math.random() * 960)) : session.fen;
    this.game = new PlayedGame(fen, human, settings.get('level'), settings.get('clock'));
    engine.newGame();
    if (session.orientation !== human) session.flip();
    session.load(fen, this.tags(this.game));
    this.enter();
  }
  private tags(game: PlayedGame): Record<string, string> {
    const name = `Tabiya, level ${game.level + 1}`;
    return {
      Event: 'Game against the engine',
      Date: new Date().toISOString().slice(0, 10).replaceAll('-', '.'),
      White: game.human === 'white' ? 'You' : name,
      Black: game.human === 'black' ? 'You' : name,
      Result: game.result,
    };
  }

  /** The board has been used for something else meanwhile: neither it nor the game is thrown away unasked. */
  private drawWaiting(): void {
    const { session } = this.app;
    const game = this.game as PlayedGame;
    const back = (): void => {
      session.load(game.start, this.tags(game));
      for (const uci of game.moves) session.play(uci);
      this.enter();
    };
    fill(byId('panel'),
      h('section', { class: 'card' },
        h('h2', {}, 'Your game waits'),
        h('p', { class: 'play-status', role: 'status' }, 'The board shows another position now. Going back to the game replaces it.'),
        h('div', { class: 'pickers' },
          h('button', { type: 'button', class: 'primary', onclick: back }, 'Back to the game'),
          h('button', { type: 'button', onclick: () => this.newGame() }, 'New game'))));
  }

  // ---- The game ------------------------------------------------------------------------------------

  /** Where the game stands in the tree on the board, if that tree still holds the game. */
  private tip(): TreeNode | undefined {
    const { root } = this.app.session.tree;
    return this.game && root.fen === this.game.start ? nodeAt(root, this.game.moves) : undefined;
  }
  private atTip(): boolean {
    return this.app.session.current === this.tip();
  }
  private toTip(): void {
    const tip = this.tip();
    if (tip) this.app.session.goto(tip);
  }
  /** Whatever the engine was looking at for us, it need not any more. */
  private quiet(): void {
    if (this.thinking || this.hinting) this.app.engine.stop();
    this.thinking = false;
    this.hinting = false;
  }

  private resume(): void {
    const { session } = this.app;
    this.moves = new MovesView(this.app);
    this.toTip();
    this.unsubscribe.push(session.on('position', () => {
      if (this.tip()) this.drawStatus();
      else this.enter();
    }));
    fill(byId('panel'),
      h('section', { class: 'card' }, h('h2', {}, `You against level ${(this.game?.level ?? 0) + 1}`), this.status, this.buttons),
      h('section', { class: 'card', 'aria-label': 'Moves' }, this.moves.element));
    this.ticking = window.setInterval(() => this.tick(), 100);
    if (this.game && !this.game.over && this.game.moves.length > 0) this.game.clock?.start(session.facts.turn);
    this.settle();
  }

  private played(uci: string): void {
    const { session, rules } = this.app;
    if (!this.game || this.game.checkFlag()) return;
    this.toTip();
    const mover = session.facts.turn;
    const { uci: played } = rules.play(session.fen, uci);
    this.game.moves = [...this.game.moves, played];
    session.play(played);
    // The clocks begin with the first move, not with the page.
    if (this.game.moves.length === 1) this.game.clock?.start(other(mover));
    else this.game.clock?.press(mover);
    this.settle();
  }

  /** Sees whether the game is over and, if not, whose turn it is. */
  private settle(): void {
    const { session, rules } = this.app;
    if (!this.game) return;
    const status = rules.status(this.game.start, this.game.moves.join(' '));
    this.claim = status.claim;
    if (status.ending && !this.game.over) this.finish(status.result, status.ending);
    this.store();
    if (!this.game.over && this.atTip() && session.facts.turn === this.game.engine) this.think();
    this.app.refresh();
    this.drawStatus();
  }

  private finish(result: string, reason: string): void {
    this.game?.end(result, reason);
    this.app.session.tree.tags['Result'] = result;
    this.app.session.touched();
  }

  private options(level: Level, elo: number | null): void {
    const { engine } = this.app;
    engine.setOptions({ threads: level.elo === null ? Math.min(4, engine.maxThreads) : 1, hash: 32, multiPv: 1, elo });
  }

  private think(): void {
    const { engine } = this.app;
    const game = this.game;
    if (!game || this.thinking) return;
    this.quiet();
    const level = levels[game.level] as Level;
    const time = thinkingTime(level, game.clock?.times[game.engine], game.clock?.increment ?? 0);
    this.thinking = true;
    this.options(level, level.elo);
    const begun = Date.now();
    const asked = game.moves;
    const answer = (best: string | null): void => {
      if (!this.thinking || this.game !== game || game.over || game.moves !== asked) return;
      this.thinking = false;
      if (best && this.tip()) this.played(best);
    };
    engine.go(game.start, game.moves.join(' '), { moveTime: Math.round(time) }, {
      // An answer in no time looks like a fault; a short breath makes it a move.
      best: (best) => void setTimeout(() => answer(best), Math.max(0, Math.min(350, time) - (Date.now() - begun))),
      failed: () => {
        this.thinking = false;
        this.drawStatus();
      },
    });
  }

  private tick(): void {
    if (!this.game) return;
    if (this.game.checkFlag()) {
      this.quiet();
      this.finish(this.game.result, this.game.reason);
      this.settle();
    }
    this.drawClocks();
  }

  private takeBack(): void {
    const { session } = this.app;
    const { game } = this;
    if (!game) return;
    this.quiet();
    this.toTip();
    // Back to the human's last choice: two plies, or one if the engine had not answered yet.
    const steps = session.facts.turn === game.human ? 2 : 1;
    for (let step = 0; step < steps && session.current.parent; ++step) {
      game.moves = game.moves.slice(0, -1);
      session.goto(remove(session.current));
    }
    session.touched();
    game.result = '*';
    game.reason = '';
    session.tree.tags['Result'] = '*';
    if (game.moves.length > 0) game.clock?.start(session.facts.turn);
    else game.clock?.stop();
    this.settle();
  }

  private hint(): void {
    const { engine, session, board } = this.app;
    if (this.thinking || !this.game) return;
    const { game } = this;
    const node = session.current;
    this.options(levels[game.level] as Level, null);
    this.hinting = true;
    engine.go(game.start, game.moves.join(' '), { moveTime: 800 }, {
      best: (best) => {
        this.hinting = false;
        const move = session.facts.moves.find((candidate) => candidate.uci === best);
        if (!move || session.current !== node) return;
        board.setArrows([{ from: move.from, to: move.to, kind: 'best', width: 0.8 }]);
        this.app.announce(`Hint: ${move.san}`);
      },
      failed: () => {
        this.hinting = false;
      },
    });
  }

  // ---- Drawing -------------------------------------------------------------------------------------

  private drawStatus(): void {
    const { game, claim } = this;
    if (!game) return;
    const { session } = this.app;
    const turn = session.facts.turn;
    this.status.textContent = game.over
      ? `${game.result}, ${game.reason}.`
      : !this.atTip()
        ? 'You are looking back; go to the end to play on.'
        : turn === game.human
          ? `Your move. ${capital(turn)} is to play.${session.facts.check ? ' Check.' : ''}`
          : this.thinking
            ? 'The engine is thinking.'
            : 'The engine has stopped.';
    const button = (text: string, action: () => void, enabled = true, kind = ''): HTMLElement =>
      h('button', { type: 'button', class: kind, disabled: !enabled, onclick: action }, text);
    const resign = (): void => {
      this.quiet();
      game.resign();
      this.finish(game.result, game.reason);
      this.settle();
    };
    const stuck = !this.thinking && this.atTip() && turn === game.engine;
    fill(this.buttons,
      game.over
        ? [button('New game', () => this.newGame(), true, 'primary'), button('Analyse', () => this.app.go('analyse'))]
        : [stuck ? button('Wake the engine', () => this.settle(), true, 'primary') : null,
           button('Take back', () => this.takeBack(), game.moves.length > 0), button('Hint', () => this.hint(), turn === game.human && this.atTip()),
           claim ? button(`Claim a draw: ${claim}`, () => { this.finish('1/2-1/2', claim); this.settle(); }) : null,
           button('Resign', resign),
           button('New game', () => this.newGame())]);
    this.drawClocks();
  }
  private newGame(): void {
    this.leave();
    this.game = undefined;
    this.store();
    this.app.refresh();
    this.drawSetup();
  }

  private drawClocks(): void {
    const game = this.game;
    if (!game) return;
    const bottom = this.app.session.orientation;
    const strip = (color: Color): HTMLElement => {
      const times = game.clock?.times;
      const low = times && times[color] < 20_000;
      return h('div', { class: 'player' },
        h('span', { class: `dot ${color}` }), h('b', {}, color === game.human ? 'You' : `Tabiya · ${(levels[game.level] as Level).name}`),
        times ? h('span', { class: `clock mono ${game.clock?.turn === color ? 'running' : ''} ${low ? 'low' : ''}`, role: 'timer', 'aria-label': `Time of ${color}` }, clockText(times[color])) : null);
    };
    fill(byId('board-top'), strip(other(bottom)));
    fill(byId('board-bottom'), strip(bottom));
  }

  // ---- Reload --------------------------------------------------------------------------------------

  private store(): void {
    try {
      if (this.game) localStorage.setItem(storeKey, JSON.stringify(this.game.store()));
      else localStorage.removeItem(storeKey);
    } catch {
      // Without storage a reload forgets the game; it goes on all the same.
    }
  }
  private restore(): PlayedGame | undefined {
    try {
      const stored = JSON.parse(localStorage.getItem(storeKey) ?? 'null') as StoredGame | null;
      if (!stored || !levels[stored.level]) return undefined;
      stored.moves.reduce((fen, uci) => this.app.rules.play(fen, uci).fen, stored.start); // a damaged store throws
      return PlayedGame.restore(stored);
    } catch {
      return undefined;
    }
  }
}
