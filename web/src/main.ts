// SPDX-License-Identifier: MIT
// The page: header, board, keys, address, and the three places.
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import './style/base.css';
import './style/board.css';
import './style/panel.css';
import './style/places.css';
import './style/explore.css';
import { Analyse } from './analyse/analyse';
import { looksLikeFen } from './analyse/io';
import type { App, Place } from './app';
import { EngineClient, type WorkerLike } from './engine/client';
import { wasmBase } from './engine/protocol';
import { Explore } from './explore/explore';
import { Play } from './play/play';
import { Rules } from './rules';
import { formatAddress, parseAddress } from './state/address';
import { scriptOf } from './state/pgn';
import { Session } from './state/session';
import { Settings } from './state/settings';
import { Board, type BoardState } from './ui/board';
import { byId, fill, h } from './ui/dom';
import { showHelp } from './ui/help';
import { icon } from './ui/icons';

class Page implements App {
  readonly session: Session;
  readonly board: Board;
  readonly engine: EngineClient;
  readonly settings: Settings;
  private readonly analyse: Analyse;
  private readonly places: Place[];
  private place: Place;
  private detail = '';

  constructor(readonly rules: Rules) {
    this.settings = new Settings(localStorage);
    this.session = new Session(rules, localStorage);
    this.engine = new EngineClient(wasmBase(), globalThis.crossOriginIsolated === true, () =>
      new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' }) as unknown as WorkerLike);
    this.engine.onFailure = (message) => this.toast(message);
    this.board = new Board(byId('board'));
    this.analyse = new Analyse(this);
    this.places = [new Play(this), this.analyse, new Explore(this)];
    this.place = this.places[0] as Place;
    this.session.restore(parseAddress(location.hash).fen);
    this.board.onMove = (move) => {
      if (this.place.moved) this.place.moved(move.uci);
      else this.session.play(move.uci);
    };
    this.session.on('position', () => {
      this.refresh();
      this.writeAddress();
      this.announcePosition();
    });
    addEventListener('hashchange', () => this.readAddress());
    document.addEventListener('keydown', (event) => this.key(event));
    this.listenForTexts();
    addEventListener('pagehide', () => this.session.saveNow());
    this.drawHeader();
    this.drawTools();
    this.applyTheme();
    this.settings.on(() => this.applyTheme());
    this.readAddress();
    this.refresh();
  }

  // ---- App -----------------------------------------------------------------------------------------

  toast(text: string): void {
    const note = h('div', { class: 'toast' }, text);
    byId('toasts').append(note);
    setTimeout(() => note.remove(), 6000);
  }
  announce(text: string): void {
    byId('live').textContent = text;
  }
  go(place: string, detail = ''): void {
    location.hash = formatAddress({ place, detail, fen: this.session.fen });
  }
  /** The current game as PGN. */
  pgn(): string {
    return this.rules.pgnWrite(scriptOf(this.session.tree));
  }
  refresh(): void {
    const { facts, current, orientation } = this.session;
    const state: BoardState = {
      fen: current.fen,
      moves: facts.moves,
      last: current.from && current.to ? { from: current.from, to: current.to } : undefined,
      check: facts.check,
      movable: facts.turn,
    };
    this.board.setOrientation(orientation);
    this.board.show(this.place.boardState?.(state) ?? state);
  }

  // ---- Address -------------------------------------------------------------------------------------

  private readAddress(): void {
    const address = parseAddress(location.hash);
    const place = this.places.find((candidate) => candidate.id === address.place) ?? (this.places[0] as Place);
    if (address.fen && address.fen !== this.session.fen) {
      const diagnosis = this.rules.diagnose(address.fen);
      if (diagnosis.fen && diagnosis.fen !== this.session.fen) this.session.load(diagnosis.fen);
      else if (!diagnosis.ok) this.toast(`The address names no playable position: ${diagnosis.reasons[0]?.words ?? ''}`);
    }
    if (place !== this.place || address.detail !== this.detail || byId('panel').querySelector('.loading')) {
      this.place.leave();
      this.place = place;
      this.detail = address.detail;
      byId('main').dataset['place'] = place.id;
      document.title = `${place.title} · Tabiya`;
      this.refresh(); // before the place draws its own marks on the board
      place.enter(address.detail);
      this.refresh();
      this.drawHeader();
    }
    this.writeAddress();
  }
  private writeAddress(): void {
    const hash = formatAddress({ place: this.place.id, detail: this.detail, fen: this.session.fen });
    if (hash !== location.hash) history.replaceState(null, '', hash);
  }

  // ---- Header and keys -----------------------------------------------------------------------------

  private drawHeader(): void {
    fill(byId('places'), this.places.map((place) =>
      h('a', { href: `#/${place.id}`, 'aria-current': place === this.place ? 'page' : undefined }, place.title)));
    fill(byId('tools'),
      h('button', { type: 'button', class: 'icon-button', title: 'Light or dark', 'aria-label': 'Switch between light and dark', onclick: () => this.switchTheme() }, icon('theme')),
      h('button', { type: 'button', class: 'icon-button', title: 'Help (?)', 'aria-label': 'Help and keys', onclick: () => showHelp(this.engine) }, icon('help')));
  }
  private drawTools(): void {
    const button = (name: Parameters<typeof icon>[0], label: string, action: () => void): HTMLElement =>
      h('button', { type: 'button', class: 'icon-button', title: label, 'aria-label': label, onclick: action }, icon(name));
    fill(byId('board-tools'),
      button('first', 'To the start (↑)', () => this.session.first()),
      button('back', 'One move back (←)', () => this.session.back()),
      button('forward', 'One move on (→)', () => this.session.forward()),
      button('last', 'To the end (↓)', () => this.session.last()),
      button('flip', 'Turn the board (f)', () => this.session.flip()),
      button('copy', 'Copy the FEN', () => void this.copyFen()));
  }
  /** FEN and PGN may be pasted or dropped anywhere. */
  private listenForTexts(): void {
    document.addEventListener('paste', (event) => {
      if ((event.target as HTMLElement).closest('input, textarea')) return;
      const text = event.clipboardData?.getData('text/plain');
      if (text) this.take(text);
    });
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const given = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData('text/plain');
      if (given) this.take(given);
    });
  }
  /** A position is explored where one is; games, and whatever is wrong with a text, belong to Analyse. */
  private take(given: string | File): void {
    const fen = this.place.id === 'explore' && typeof given === 'string' && looksLikeFen(given) ? this.rules.diagnose(given.trim()).fen : undefined;
    if (fen) this.session.load(fen);
    else this.analyse.take(given);
  }
  private async copyFen(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.session.fen);
      this.toast('The FEN is on the clipboard.');
    } catch {
      this.toast(this.session.fen);
    }
  }
  private applyTheme(): void {
    const theme = this.settings.get('theme');
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
  private switchTheme(): void {
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    const now = this.settings.get('theme');
    const current = now === 'auto' ? (dark ? 'dark' : 'light') : now;
    this.settings.set('theme', current === 'dark' ? 'light' : 'dark');
  }
  private announcePosition(): void {
    const { current, facts } = this.session;
    const check = facts.check ? (facts.moves.length === 0 ? ', mate' : ', check') : '';
    this.announce(current.san ? `${current.san}${check}. ${facts.turn} to move.` : `Start of the line. ${facts.turn} to move.`);
  }
  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const typing = target.closest('input, textarea, select, dialog, [role="application"], .edit-grid') !== null;
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (this.place.key?.(event)) {
      event.preventDefault();
      return;
    }
    const actions: Record<string, () => void> = {
      ArrowLeft: () => this.session.back(),
      k: () => this.session.back(),
      ArrowRight: () => this.session.forward(),
      j: () => this.session.forward(),
      ArrowUp: () => this.session.first(),
      ArrowDown: () => this.session.last(),
      f: () => this.session.flip(),
      '?': () => showHelp(this.engine),
    };
    const inScroller = event.key.startsWith('Arrow') && target.closest('.scroll') !== null;
    const action = inScroller ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

declare global {
  /** The running page, for whoever opens the browser's console. */
  var tabiya: Page;
}

Rules.load(wasmBase()).then(
  (rules) => {
    globalThis.tabiya = new Page(rules);
  },
  (error: unknown) => {
    fill(byId('panel'), h('p', { class: 'verdict bad' }, `The rules could not be loaded: ${String(error)}`));
  },
);
