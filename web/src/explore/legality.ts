// SPDX-License-Identifier: MIT
import type { App } from '../app';
import { emptySet, squaresOf } from '../bits';
import type { Legality, SquareName } from '../rules';
import type { SquareKind } from '../ui/board';
import { fill, h } from '../ui/dom';
import { grid } from '../ui/grid';
import { part, type Lesson, type LessonView } from './lesson';

type Shown = 'checkers' | 'answers' | 'pinned' | 'danger' | 'attackers';
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

class LegalityView implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private shown: Shown = 'danger';
  private at: SquareName = 'e4';
  private capture = '';
  private legality!: Legality;
  private readonly sets = h('div', { class: 'gallery' });
  private readonly why = h('p', { class: 'why', role: 'status' });
  private readonly moves = h('div');
  private readonly attackers = h('div');
  private readonly exchange = h('div');

  constructor(private readonly app: App) {
    this.element.append(
      part('What the king sees', this.sets),
      part('Why not?', h('p', { class: 'hint' }, 'Try any move on the board, even a bad one.'), this.why, this.moves),
      part('Who attacks a square', h('p', { class: 'hint' }, 'Press any square.'), this.attackers),
      part('Static exchange', this.exchange),
    );
    this.update();
  }

  update(): void {
    this.legality = this.app.rules.legality(this.app.session.fen);
    this.why.textContent = `${this.legality.legal} legal moves, ${this.legality.illegal.length} more that only look possible.`;
    this.drawSets();
    this.drawMoves();
    this.drawAttackers();
    this.drawExchange();
    this.show();
  }
  square(name: SquareName): void {
    this.at = name || this.at;
    this.shown = 'attackers';
    this.drawAttackers();
    this.drawSets();
    this.show();
  }
  refused(from: SquareName, to: SquareName): void {
    const answer = this.app.rules.why(this.app.session.fen, from, to);
    this.why.textContent = sentence(`${from}–${to}: ${answer.why}`);
    this.app.board.setSquares([{ bits: answer.men, kind: 'bad' }]);
    this.app.board.setArrows([{ from, to, kind: 'why' }]);
  }
  close(): void {
    this.app.board.setSquares([]);
    this.app.board.setArrows([]);
  }

  private show(): void {
    const l = this.legality;
    const marks: Record<Shown, { bits: string; kind: SquareKind }[]> = {
      checkers: [{ bits: l.checkers, kind: 'bad' }],
      answers: [{ bits: l.answers, kind: 'good' }],
      pinned: [...l.pins.map((pin) => ({ bits: pin.line, kind: 'ghost' as const })), { bits: l.pinned, kind: 'bad' }, { bits: l.pinners, kind: 'mark' }],
      danger: [{ bits: l.danger, kind: 'bad' }],
      attackers: this.attackersOf(),
    };
    this.app.board.setSquares(marks[this.shown]);
    this.app.board.setArrows([]);
  }

  private attackersOf(): { bits: string; kind: SquareKind }[] {
    const found = this.app.rules.attackers(this.app.session.fen, this.at);
    return [{ bits: found.white, kind: 'good' }, { bits: found.black, kind: 'bad' }, { bits: found.behind, kind: 'mark' }];
  }

  private drawSets(): void {
    const l = this.legality;
    const card = (shown: Shown, title: string, words: string, bits: string, kind: 'set' | 'good' | 'bad'): HTMLElement =>
      h('button', {
          type: 'button',
          class: 'thumb tall',
          'aria-pressed': String(this.shown === shown),
          onclick: () => {
            this.shown = shown;
            this.drawSets();
            this.show();
          },
        },
        grid(title, [{ bits, kind }], l.king), h('span', {}, title), h('small', {}, words));
    fill(
      this.sets,
      card('checkers', 'Checkers', 'men that attack the king', l.checkers, 'bad'),
      card('answers', 'Check mask', l.checkers === emptySet ? 'no check: all squares' : 'where a check is answered', l.answers, 'good'),
      card('pinned', 'Pinned men', 'may not leave their line', l.pinned, 'bad'),
      card('danger', 'King danger', 'attacked once the king has left', l.danger, 'bad'),
    );
  }

  private drawMoves(): void {
    const { illegal } = this.legality;
    const rows = illegal.slice(0, 60).map((one) =>
      h('li', {},
        h('button', {
            type: 'button',
            class: 'row-button',
            onclick: () => {
              this.why.textContent = sentence(`${one.move}: ${one.why}`);
              this.app.board.setSquares([{ bits: one.men, kind: 'bad' }]);
              this.app.board.setArrows([{ from: one.from, to: one.to, kind: 'why' }]);
            },
          },
          h('b', {}, one.move), h('span', {}, one.why))));
    fill(this.moves, rows.length > 0 ? h('details', {}, h('summary', {}, `The ${illegal.length} pseudo-legal moves that are not legal`), h('ul', { class: 'rows' }, rows)) : null);
  }

  private drawAttackers(): void {
    const found = this.app.rules.attackers(this.app.session.fen, this.at);
    const list = (bits: string): string => squaresOf(bits).join(', ') || 'nobody';
    fill(this.attackers,
      h('p', {}, h('b', {}, this.at), ` is attacked by White from ${list(found.white)}; by Black from ${list(found.black)}`,
        found.behind !== emptySet ? `; waiting behind them: ${list(found.behind)}.` : '.'));
  }

  private drawExchange(): void {
    const captures = this.app.session.facts.moves.filter((move) => move.capture);
    if (captures.length === 0) {
      fill(this.exchange, h('p', { class: 'hint' }, 'There is no capture in this position.'));
      return;
    }
    if (!captures.some((move) => move.uci === this.capture)) this.capture = captures[0]?.uci ?? '';
    const body = h('div');
    const show = (): void => fill(body, this.exchangeTable());
    fill(this.exchange,
      h('label', { class: 'select' }, h('span', {}, 'Capture'),
        h('select', {
            onchange: (event: Event) => {
              this.capture = (event.target as HTMLSelectElement).value;
              show();
            },
          },
          captures.map((move) => h('option', { value: move.uci, selected: move.uci === this.capture }, move.san)))),
      body);
    show();
  }

  private exchangeTable(): HTMLElement {
    const exchange = this.app.rules.exchange(this.app.session.fen, this.capture);
    const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));
    return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'The exchange step by step' },
      h('table', { class: 'facts' },
        h('thead', {}, h('tr', {}, ['Capture', 'ahead if it stops here', 'worth, both free to stop'].map((text) => h('th', { scope: 'col' }, text)))),
        h('tbody', {}, exchange.captures.map((capture, i) =>
          h('tr', {}, h('td', {}, `${i + 1}. ${capture.side}: ${capture.piece.toUpperCase()} ${capture.from}×${exchange.square}`),
            h('td', { class: 'mono' }, signed(capture.gain)), h('td', { class: 'mono' }, signed(capture.settled)))))),
      h('p', { class: exchange.value >= 0 ? 'verdict good' : 'verdict bad' },
        `${exchange.san} is worth ${signed(exchange.value)} (pawn 100): read the last column upwards, each side keeping the better of capturing and stopping.`));
  }
}

export const legality: Lesson = {
  id: 'legality',
  title: 'Legality',
  teach: [
    'One look along the lines from the king finds who gives check and who is pinned. From then on the generator makes only legal moves: pinned men stay on their line, and in check a man must land on the check mask.',
    'For its own steps the king asks which squares the enemy attacks once it has left its place; otherwise it would hide behind itself from a rook.',
    'The static exchange asks who wins material if both keep capturing on one square, always with the least valuable man.',
  ],
  source: 'src/chess/generator.hpp',
  open: (app) => new LegalityView(app),
};
