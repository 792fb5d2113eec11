// SPDX-License-Identifier: MIT
// The game report: every position of the main line is looked at for a while, then drawn and judged.
import type { App } from '../app';
import type { EngineLine } from '../engine/protocol';
import { glyphOf, nagOf, reportOf, scoreText, winPercent, type GameReport, type SideReport } from '../state/scores';
import { mainLine, movesTo, numberBefore, type TreeNode } from '../state/tree';
import { fill, h, svg } from '../ui/dom';
import { evaluationOf } from './analysis';

const nodesPerMove = 150_000;
const knownOf = (line: TreeNode[]): number => line.filter((node) => node.evaluation).length;

export class ReportView {
  private readonly tools = h('div', { class: 'pickers' });
  private readonly progress = h('progress', { max: '1', 'aria-label': 'Progress of the report' });
  private readonly findings = h('div');
  readonly element = h('div', { class: 'report' }, this.tools, this.findings);
  private running = false;
  private stopped = false;
  /** Ends the wait for a search that will never answer. */
  private silenced = (): void => {};

  constructor(
    private readonly app: App,
    /** Called when the engine is taken, and when it is free again. */
    private readonly handedOver: () => void,
  ) {
    this.draw();
  }

  get busy(): boolean {
    return this.running;
  }
  cancel(): void {
    this.stopped = true;
    this.app.engine.stop();
    this.running = false;
    this.silenced();
  }

  /** Looks at every position of the main line in turn. */
  async run(): Promise<void> {
    const { session } = this.app;
    const line = mainLine(session.tree.root);
    this.running = true;
    this.stopped = false;
    this.handedOver();
    this.draw();
    for (const [index, node] of line.entries()) {
      // Stop is left alone: were it drawn again with every move, a press could fall between two of it.
      this.progress.value = index / line.length;
      this.drawFindings(line, reportOf(line));
      const found = await this.evaluate(node);
      if (this.stopped || session.tree.root !== line[0]) {
        this.running = false;
        this.draw();
        if (!this.stopped) this.handedOver();
        return;
      }
      if (found) node.evaluation = found.evaluation;
      const next = line[index + 1];
      if (found?.best && next) next.best = found.best;
    }
    this.judge(line);
    this.running = false;
    session.touched();
    this.draw();
    this.handedOver();
  }

  private evaluate(node: TreeNode): Promise<{ evaluation: NonNullable<TreeNode['evaluation']>; best: string | null } | undefined> {
    const { engine, rules, session } = this.app;
    const facts = rules.position(node.fen);
    // Whoever is mated has lost in one move at most: there is no shorter way to write it.
    if (facts.moves.length === 0)
      return Promise.resolve({ evaluation: facts.check ? { mate: facts.turn === 'white' ? -1 : 1 } : { cp: 0 }, best: null });
    engine.setOptions({ threads: this.app.settings.get('threads'), hash: this.app.settings.get('hash'), multiPv: 1, elo: null });
    return new Promise((resolve) => {
      this.silenced = () => resolve(undefined);
      let last: EngineLine | undefined;
      engine.go(session.tree.root.fen, movesTo(node), { nodes: nodesPerMove }, {
        line: (line) => {
          if (line.bound === 'exact' || !last) last = line;
        },
        failed: () => resolve(undefined),
        best: (best) => resolve(last ? { evaluation: evaluationOf(last), best } : undefined),
      });
    });
  }

  /** Puts glyphs on what was given away, in place of earlier ones of the same kind. */
  private judge(line: TreeNode[]): void {
    const ours = new Set(Object.values(nagOf));
    for (const node of line) node.nags = node.nags.filter((nag) => !ours.has(nag));
    for (const { node, judgement } of reportOf(line).judged) node.nags = [...node.nags, nagOf[judgement]];
  }

  draw(): void {
    const line = mainLine(this.app.session.tree.root);
    const report = reportOf(line);
    if (this.running)
      fill(this.tools, h('button', { type: 'button', onclick: () => { this.cancel(); this.draw(); this.handedOver(); } }, 'Stop'), this.progress);
    else
      fill(this.tools,
        h('button', { type: 'button', class: 'primary', disabled: line.length < 2, onclick: () => void this.run() }, knownOf(line) > 1 ? 'Look again' : 'Make a report'),
        report.judged.length > 0 ? h('button', { type: 'button', onclick: () => this.nextBlunder(report) }, 'Next mistake') : null);
    this.drawFindings(line, report);
  }
  private drawFindings(line: TreeNode[], report: GameReport): void {
    const known = knownOf(line);
    fill(this.findings,
      known > 1 ? this.graph(line) : h('p', { class: 'hint' }, 'The engine looks at every move of the main line and marks what was given away.'),
      !this.running && known > 1 ? this.table(report) : null);
  }

  private graph(line: TreeNode[]): SVGElement {
    const width = Math.max(1, line.length - 1);
    const points = line.map((node, i) => (node.evaluation ? { x: (100 * i) / width, y: 40 - 0.4 * winPercent(node.evaluation), node } : undefined)).filter((p) => p !== undefined);
    const path = points.map((p, i) => `${i === 0 ? 'M' : 'L'}${p.x.toFixed(2)},${p.y.toFixed(2)}`).join('');
    const at = line.indexOf(this.app.session.current);
    const pick = (event: MouseEvent): void => {
      const box = (event.currentTarget as Element).getBoundingClientRect();
      const index = Math.round(((event.clientX - box.left) / box.width) * width);
      const node = line[Math.max(0, Math.min(line.length - 1, index))];
      if (node) this.app.session.goto(node);
    };
    return svg('svg', { viewBox: '0 0 100 40', preserveAspectRatio: 'none', class: 'graph', role: 'img', 'aria-label': this.describe(line), onclick: pick },
      svg('rect', { width: 100, height: 40, class: 'graph-black' }),
      points.length > 1 ? svg('path', { d: `${path}L${points.at(-1)?.x},40L${points[0]?.x},40Z`, class: 'graph-white' }) : null,
      svg('line', { x1: 0, x2: 100, y1: 20, y2: 20, class: 'graph-mid' }),
      at >= 0 ? svg('line', { x1: (100 * at) / width, x2: (100 * at) / width, y1: 0, y2: 40, class: 'graph-at' }) : null);
  }
  private describe(line: TreeNode[]): string {
    const last = line.findLast((node) => node.evaluation)?.evaluation;
    return `Winning chances of White move by move${last ? `, at the end ${scoreText(last)}` : ''}. Click to go to a move.`;
  }

  private table(report: GameReport): HTMLElement {
    const row = (name: string, side: SideReport): HTMLElement =>
      h('tr', {}, h('th', { scope: 'row' }, name),
        h('td', { class: 'mono' }, side.moves > 0 ? `${side.accuracy.toFixed(0)} %` : '–'),
        h('td', { class: 'mono' }, String(side.inaccuracy)), h('td', { class: 'mono' }, String(side.mistake)), h('td', { class: 'mono' }, String(side.blunder)));
    const counted = (glyph: string, word: string): HTMLElement => h('th', { scope: 'col' }, glyph, h('span', { class: 'in-full' }, ` ${word}`));
    return h('div', {},
      h('table', { class: 'facts' },
        h('thead', {}, h('tr', {}, h('td'), h('th', { scope: 'col' }, 'Accuracy'), counted('?!', 'inaccuracies'), counted('?', 'mistakes'), counted('??', 'blunders'))),
        h('tbody', {}, row('White', report.white), row('Black', report.black))),
      report.judged.length > 0
        ? h('ul', { class: 'judged' }, report.judged.map(({ node, judgement }) =>
            h('li', {}, h('button', { type: 'button', class: 'word', onclick: () => this.app.session.goto(node) }, `${numberBefore(node)} ${node.san}${glyphOf[judgement]}`),
              node.best ? h('span', { class: 'hint' }, ` better ${this.bestSan(node)}`) : null)))
        : h('p', { class: 'hint' }, 'Nothing was given away that the engine could see in this time.'));
  }
  private bestSan(node: TreeNode): string {
    try {
      return this.app.rules.play((node.parent ?? node).fen, node.best ?? '').san;
    } catch {
      return node.best ?? '';
    }
  }
  private nextBlunder(report: GameReport): void {
    const line = mainLine(this.app.session.tree.root);
    const at = line.indexOf(this.app.session.current);
    const next = report.judged.find(({ node }) => line.indexOf(node) > at) ?? report.judged[0];
    if (next) this.app.session.goto(next.node);
  }
}
