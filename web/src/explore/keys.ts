// SPDX-License-Identifier: MIT
import type { App } from '../app';
import type { KeyStep } from '../rules';
import { fill, h } from '../ui/dom';
import { figure, part, type Lesson, type LessonView } from './lesson';

class Keys implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private move = '';
  private readonly changeBody = h('div');

  constructor(private readonly app: App) {
    this.update();
  }

  update(): void {
    const { rules, session } = this.app;
    const facts = rules.key(session.fen);
    const moves = session.facts.moves;
    if (!moves.some((move) => move.uci === this.move)) this.move = moves[0]?.uci ?? '';
    fill(
      this.element,
      part(
        'The key of this position',
        h('p', { class: 'big-key mono' }, facts.key),
        h('div', { class: 'figures' },
          figure('pawns', facts.pawns), figure('white pieces', facts.white), figure('black pieces', facts.black), figure('state', facts.state)),
        h('p', { class: facts.key === facts.slow ? 'verdict good' : 'verdict bad' },
          facts.key === facts.slow ? 'The key kept up to date move by move equals the one computed from scratch.' : 'The incremental key is wrong.'),
        h('details', {},
          h('summary', {}, `All ${facts.facts.length} facts and the running XOR`),
          h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Facts of the key' },
            h('table', { class: 'facts' },
              h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Fact'), h('th', { scope: 'col' }, 'Its number'), h('th', { scope: 'col' }, 'Key so far'))),
              h('tbody', {}, facts.facts.map((fact) =>
                h('tr', {}, h('td', {}, fact.words), h('td', { class: 'mono' }, fact.number), h('td', { class: 'mono' }, fact.running))))))),
      ),
      part(
        'What a move changes',
        moves.length === 0
          ? h('p', {}, 'There is no legal move here.')
          : h('label', { class: 'select' }, h('span', {}, 'Move'),
              h('select', { onchange: (event: Event) => this.choose((event.target as HTMLSelectElement).value) },
                moves.map((move) => h('option', { value: move.uci, selected: move.uci === this.move }, move.san)))),
        this.changeBody,
      ),
      this.meetings(),
    );
    this.change();
  }
  close(): void {
    this.app.board.setArrows([]);
  }

  private choose(uci: string): void {
    this.move = uci;
    this.change();
  }

  private change(): void {
    const { rules, session, board } = this.app;
    if (!this.move) {
      fill(this.changeBody);
      board.setArrows([]);
      return;
    }
    const change = rules.keyChange(session.fen, this.move);
    const move = session.facts.moves.find((candidate) => candidate.uci === this.move);
    if (move) board.setArrows([{ from: move.from, to: move.to, kind: 'best' }]);
    fill(
      this.changeBody,
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `What ${change.san} changes in the key` },
        h('table', { class: 'facts' },
          h('tbody', {},
            h('tr', {}, h('td', {}, 'before'), h('td', {}), h('td', { class: 'mono' }, change.before)),
            change.changes.map((one) =>
              h('tr', { class: one.gone ? 'gone' : 'come' },
                h('td', {}, h('span', { class: 'sign' }, one.gone ? '−' : '+'), one.words),
                h('td', { class: 'mono' }, `⊕ ${one.number}`),
                h('td', { class: 'mono' }, one.running)))))),
      h('p', { class: change.agrees ? 'verdict good' : 'verdict bad' },
        change.agrees
          ? `${change.changes.length} XORs instead of ${this.app.rules.key(session.fen).facts.length}: that is the key after ${change.san}.`
          : 'The XORs do not add up to the key after the move.'),
    );
  }

  private meetings(): HTMLElement {
    const { rules, session } = this.app;
    const { meetings } = rules.transpositions(session.fen);
    const way = (steps: KeyStep[]): HTMLElement =>
      h('ol', { class: 'way' }, steps.map((step) => h('li', {}, h('b', {}, step.san), h('span', { class: 'mono' }, step.key))));
    return part(
      'Two ways, one key',
      meetings.length === 0
        ? h('p', {}, 'No two quiet lines of three moves meet here.')
        : h('div', { class: 'meetings' }, meetings.map((meeting) => h('div', { class: 'meeting' }, way(meeting.one), way(meeting.other)))),
      h('p', {}, 'The last keys are equal, though the ones on the way differ: the table of the search recognises the position without looking at the board.'),
    );
  }
}

export const keys: Lesson = {
  id: 'keys',
  title: 'Keys',
  teach: [
    'Every fact of a position, such as “white knight on f3”, has a random 64-bit number of its own. The key of a position is the XOR of the numbers of all facts that hold.',
    'XOR undoes itself, so a move needs only the few numbers that change: out with the old square, in with the new. The same positions reached by different moves get the same key.',
    'The 781 numbers are those of the Polyglot book format, so this key also opens every Polyglot opening book.',
  ],
  source: 'include/tabiya/chess/zobrist.hpp',
  open: (app) => new Keys(app),
};
