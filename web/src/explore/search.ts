// SPDX-License-Identifier: MIT
import type { App } from '../app';
import { fill, h, select } from '../ui/dom';
import { figure, part, type Lesson, type LessonView } from './lesson';

interface Branch {
  id: number;
  kind: 'root' | 'pv' | 'scout';
  name: string;
  uci?: string;
  depth: number;
  ply: number;
  reduced: number;
  quiescence: boolean;
  alpha: string;
  beta: string;
  value: string;
  why: string;
  cut: boolean;
  raised: boolean;
  evaluation?: string;
  branches: boolean;
}
interface Recording {
  nodes: number;
  recorded: number;
  depth: number;
  roots: Branch[];
}
interface Details {
  fen: string;
  table?: { depth: number; bound: string; value: string; move?: string };
  best?: string;
  pruned: string[];
  branches: Branch[];
}
const most = 80; // branches shown of one node

class SearchView implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private depth = 4;
  private trail: Branch[] = [];
  private recording: Recording | undefined;
  private readonly figures = h('div', { class: 'figures', role: 'status' });
  private readonly walk = h('div');
  private asked = 0;

  constructor(private readonly app: App) {
    this.element.append(
      part('Record a search',
        h('div', { class: 'pickers' },
          select('Depth', [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ value: String(n), text: String(n) })), String(this.depth), (value) => {
            this.depth = Number(value);
          }),
          h('button', { type: 'button', class: 'primary', onclick: () => void this.record() }, 'Record')),
        this.figures),
      part('Walk its tree', this.walk));
    this.update();
  }

  update(): void {
    ++this.asked;
    this.recording = undefined;
    this.trail = [];
    fill(this.figures);
    fill(this.walk, h('p', { class: 'hint' }, 'Nothing is recorded for this position yet.'));
  }
  close(): void {
    ++this.asked;
    this.app.board.setArrows([]);
  }

  private async record(): Promise<void> {
    const asked = ++this.asked;
    fill(this.walk, h('p', { class: 'hint' }, 'Searching…'));
    try {
      const recording = await this.app.engine.ask<Recording>('record', this.app.session.fen, this.depth);
      if (asked !== this.asked) return;
      this.recording = recording;
      fill(this.figures, figure('nodes', recording.nodes.toLocaleString('en')), figure('calls of the search', recording.recorded.toLocaleString('en')), figure('depth reached', String(recording.depth)));
      this.trail = [];
      this.drawRoots();
    } catch (error) {
      if (asked === this.asked) fill(this.walk, h('p', { class: 'verdict bad' }, String(error)));
    }
  }

  private drawRoots(): void {
    const roots = this.recording?.roots ?? [];
    fill(this.walk,
      h('p', {}, 'The search deepens: one call for each depth, and another one if the answer fell outside the window it had guessed.'),
      h('ul', { class: 'rows' }, roots.map((root) => this.row(root, `depth ${root.depth}`))));
    this.app.board.setArrows([]);
  }

  private row(branch: Branch, name = branch.name): HTMLElement {
    const marks = [
      branch.quiescence ? 'quiescence' : `depth ${branch.depth}`,
      branch.reduced > 0 ? `reduced by ${branch.reduced}` : '',
      branch.kind === 'pv' ? 'open window' : '',
    ].filter(Boolean);
    return h('li', {},
      h('button', { type: 'button', class: `row-button branch ${branch.cut ? 'cut' : branch.raised ? 'raised' : ''}`, onclick: () => void this.open(branch) },
        h('b', {}, name),
        h('span', {}, h('span', { class: 'mono' }, `[${branch.alpha}, ${branch.beta}] → ${branch.value}`), ` ${branch.cut ? 'cut' : branch.raised ? 'better' : 'fails low'}`,
          h('small', {}, `${marks.join(' · ')} · ${branch.why}`))));
  }

  private async open(branch: Branch): Promise<void> {
    const asked = this.asked;
    let details: Details;
    try {
      details = await this.app.engine.ask<Details>('recorded', branch.id);
    } catch (error) {
      if (asked === this.asked) fill(this.walk, h('p', { class: 'verdict bad' }, String(error)));
      return;
    }
    if (asked !== this.asked) return;
    const at = this.trail.findIndex((one) => one.id === branch.id);
    this.trail = at >= 0 ? this.trail.slice(0, at + 1) : [...this.trail, branch];
    const first = this.trail.find((one) => one.uci)?.uci;
    this.app.board.setArrows(first ? [{ from: first.slice(0, 2), to: first.slice(2, 4), kind: 'best' }] : []);
    fill(this.walk,
      h('nav', { class: 'trail', 'aria-label': 'Path in the tree' },
        h('button', { type: 'button', class: 'word', onclick: () => { this.trail = []; this.drawRoots(); } }, 'iterations'),
        this.trail.map((one) => h('button', { type: 'button', class: 'word', onclick: () => void this.open(one) }, one.name))),
      h('div', { class: 'figures' },
        figure('window', `[${branch.alpha}, ${branch.beta}]`), figure('value', branch.value),
        figure('depth', branch.quiescence ? 'quiescence' : String(branch.depth)),
        branch.evaluation ? figure('evaluation', branch.evaluation) : '',
        details.best ? figure('best move', details.best) : '',
        figure('table', details.table ? `${details.table.bound} ${details.table.value}, depth ${details.table.depth}${details.table.move ? `, ${details.table.move}` : ''}` : 'not known')),
      h('p', { class: branch.cut ? 'verdict good' : 'verdict' }, `${branch.cut ? 'Cut' : branch.raised ? 'Within the window' : 'Fails low'}: ${branch.why}.`),
      details.pruned.length > 0 ? h('p', { class: 'note' }, `Left out without a search: ${details.pruned.join(', ')}.`) : null,
      details.branches.length > 0
        ? h('ul', { class: 'rows' }, details.branches.slice(0, most).map((one) => this.row(one)))
        : h('p', { class: 'hint' }, 'No branch was searched below this node.'),
      details.branches.length > most ? h('p', { class: 'hint' }, `… and ${details.branches.length - most} more.`) : null);
  }
}

export const search: Lesson = {
  id: 'search',
  title: 'Search',
  teach: [
    'The search asks of every node: is it worth more than alpha, which one side already has, and less than beta, which the other will not allow? As soon as one move reaches beta the rest need not be looked at: that is a cut.',
    'Most nodes are never searched in full. The table knows some from before, others are cut by a guess that is cheap to check, and late moves are searched less deeply until they prove to be better.',
    'What you record here is the engine’s own code with a witness beside it, not an imitation. Green branches cut, amber ones raised alpha.',
  ],
  source: 'src/search/page.hpp',
  open: (app) => new SearchView(app),
};
