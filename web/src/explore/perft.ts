// SPDX-License-Identifier: MIT
import type { App } from '../app';
import { PerftRun } from '../engine/perft';
import { fill, h } from '../ui/dom';
import { figure, part, type Lesson, type LessonView } from './lesson';

const known = new Map([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [1, 20, 400, 8902, 197281, 4865609, 119060324]],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', [1, 48, 2039, 97862, 4085603, 193690690]],
]);

class Perft implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private depth = 4;
  private run: PerftRun | undefined;
  private readonly start = h('button', { type: 'button', class: 'primary', onclick: () => this.toggle() }, 'Count');
  private readonly progress = h('progress', { max: '1', value: '0', 'aria-label': 'Progress' });
  private readonly figures = h('div', { class: 'figures', role: 'status' });
  private readonly rows = h('div', { class: 'divide' });

  constructor(private readonly app: App) {
    const depth = h('input', {
      type: 'number',
      min: '1',
      max: '7',
      value: String(this.depth),
      onchange: (event: Event) => {
        const value = Number((event.target as HTMLInputElement).value);
        this.depth = Math.min(7, Math.max(1, Math.round(value) || 1));
        (event.target as HTMLInputElement).value = String(this.depth);
      },
    });
    this.element.append(
      part('Run and divide',
        h('div', { class: 'pickers' }, h('label', { class: 'select' }, h('span', {}, 'Depth'), depth), this.start, this.progress),
        this.figures, this.rows));
    this.update();
  }

  update(): void {
    this.stop();
    this.show(new Map(), 0, false);
  }
  close(): void {
    this.stop();
  }
  private stop(): void {
    this.run?.cancel();
    this.run = undefined;
    this.start.textContent = 'Count';
  }

  private toggle(): void {
    if (this.run) {
      this.stop();
      return;
    }
    const { session } = this.app;
    const started = performance.now();
    const counts = new Map<string, number>();
    this.start.textContent = 'Stop';
    this.run = new PerftRun(session.fen, this.depth, session.facts.moves.map((move) => move.uci), {
      move: (uci, nodes) => {
        counts.set(uci, nodes);
        this.show(counts, performance.now() - started, false);
      },
      done: () => {
        this.show(counts, performance.now() - started, true);
        this.stop();
      },
      failed: (message) => {
        this.app.toast(message);
        this.stop();
      },
    });
  }

  private show(counts: Map<string, number>, ms: number, done: boolean): void {
    const { moves } = this.app.session.facts;
    const total = [...counts.values()].reduce((sum, nodes) => sum + nodes, 0);
    const most = Math.max(1, ...counts.values());
    this.progress.value = moves.length > 0 ? counts.size / moves.length : 1;
    const expected = known.get(this.app.session.fen)?.[this.depth];
    fill(this.figures,
      figure('leaves', total.toLocaleString('en')),
      figure('moves done', `${counts.size} of ${moves.length}`),
      figure('leaves per second', ms > 20 && total > 0 ? Math.round((total / ms) * 1000).toLocaleString('en') : '–'),
      done && expected !== undefined
        ? h('p', { class: total === expected ? 'verdict good' : 'verdict bad' },
            total === expected ? 'The published count for this position is the same.' : `The published count is ${expected.toLocaleString('en')}.`)
        : null);
    fill(this.rows, moves.map((move) => {
      const nodes = counts.get(move.uci);
      return h('div', { class: 'divide-row' },
        h('b', {}, move.san),
        h('span', { class: 'bar', style: `--share:${nodes === undefined ? 0 : nodes / most}` }),
        h('span', { class: 'mono' }, nodes === undefined ? '·' : nodes.toLocaleString('en')));
    }));
  }
}

export const perft: Lesson = {
  id: 'perft',
  title: 'Perft',
  teach: [
    'Perft counts all positions a number of plies away. It knows nothing of good moves: it is the proof that the move generator makes every legal move and no other, because the counts of well-known positions are published.',
    'Divide shows the count below each first move. Two programs that disagree find the wrong move by following the line where their numbers part.',
  ],
  source: 'src/chess/perft.cpp',
  open: (app) => new Perft(app),
};
