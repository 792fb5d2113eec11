// SPDX-License-Identifier: MIT
import type { App } from '../app';
import type { Hex } from '../rules';
import { scoreText } from '../state/scores';
import { fill, h, svg } from '../ui/dom';
import { part, sourceUrl, type Lesson, type LessonView } from './lesson';

interface Evaluated {
  white: number; // the evaluation's own number
  score: number; // the same on the scale of all scores
  byHand: number;
  network?: { hidden: number; bucket: number; buckets: number; inDanger: Hex; menInDanger: string };
  check: boolean;
  terms: { name: string; white: number; black: number }[];
  pieces: { square: string; piece: string; value: number }[];
}
interface Accumulator {
  san: string;
  hidden: number;
  before: number;
  after: number;
  intoDanger: string; // men that stay where they are, in words
  outOfDanger: string;
  views: {
    viewer: 'white' | 'black';
    fresh: boolean; // the king changed its region: everything is summed anew
    before: number[];
    after: number[];
    features: { piece: string; square: string; on: boolean; danger: boolean; index: number }[];
  }[];
}
interface Layers {
  us: number[]; // products, 0 to 1
  them: number[];
  second: number[]; // sums, before they are clipped and squared
  third: number[];
  shares: number[]; // what each neuron of the third layer adds, in centipawns
  output: number;
}
interface Change {
  san: string;
  change: number;
}
const signed = (cp: number): string => scoreText({ cp });

class EvaluationView implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private readonly verdict = h('div');
  private readonly danger = h('div');
  private readonly pieces = h('div');
  private readonly accumulator = h('div');
  private readonly layers = h('div');
  private readonly changes = h('div');
  private readonly terms = h('div');
  private move = '';
  private asked = 0;

  constructor(private readonly app: App) {
    this.element.append(part('What it says', this.verdict), part('Who is in danger', this.danger), part('What each piece contributes', this.pieces),
      part('The accumulator', this.accumulator), part('The layers after it', this.layers), part('What each move changes', this.changes), part('The same by hand', this.terms));
    this.update();
  }
  close(): void {
    ++this.asked;
    this.app.board.setSquares([]);
    this.app.board.setArrows([]);
  }

  update(): void {
    void this.evaluate();
  }
  private async evaluate(): Promise<void> {
    const asked = ++this.asked;
    const { engine, session } = this.app;
    const { fen } = session;
    this.app.board.setSquares([]); // the answer takes a while, and the old one is no longer true
    try {
      const now = await engine.ask<Evaluated>('evaluation', fen);
      if (asked !== this.asked) return;
      this.drawVerdict(now);
      this.drawDanger(now);
      this.drawPieces(now);
      this.drawTerms(now);
      this.drawAccumulator(now.network !== undefined);
      if (now.network) {
        const layers = await engine.ask<Layers>('layers', fen);
        if (asked !== this.asked) return;
        this.drawLayers(layers);
      } else fill(this.layers, h('p', { class: 'hint' }, 'This build carries no network, so there are no layers to look at.'));
      const { moves } = await engine.ask<{ moves: Change[] }>('evaluation_changes', fen);
      if (asked === this.asked) this.drawChanges(moves);
    } catch (error) {
      if (asked === this.asked) fill(this.verdict, h('p', { class: 'verdict bad' }, String(error)));
    }
  }

  private drawVerdict({ white, score, network, check }: Evaluated): void {
    fill(this.verdict,
      h('p', { class: 'big-key mono' }, signed(score)),
      h('p', {}, `For White${check ? ' (in check, where the search never asks)' : ''}, on the scale of all scores here, where +1.00 wins every other game. The evaluation’s own number is ${signed(white)}, and everything below is in its units. `,
        network
          ? `The network has ${network.hidden} sums for each side; with this many men, set ${network.bucket + 1} of ${network.buckets} of its later layers weighs them.`
          : 'This build carries no network, so the hand-made evaluation speaks.'));
  }

  private drawDanger({ network }: Evaluated): void {
    if (!network) {
      fill(this.danger, h('p', { class: 'hint' }, 'This build carries no network, and the hand-made evaluation does not ask.'));
      return;
    }
    this.app.board.setSquares([{ bits: network.inDanger, kind: 'bad' }]);
    fill(this.danger,
      h('p', {}, 'Of every man but the kings the network is told whether he is safe or in danger: attacked, and nobody would take back; or attacked by a man of less worth, where knight and bishop are worth the same. ',
        h('a', { href: sourceUrl('src/nnue/scene.cpp'), target: '_blank', rel: 'noopener' }, 'src/nnue/scene.cpp')),
      h('p', { class: 'in-danger' }, network.menInDanger ? `In danger here, marked red on the board: ${network.menInDanger}.` : 'Nobody is in danger here.'));
  }

  private drawTerms(now: Evaluated): void {
    const most = Math.max(1, ...now.terms.map((term) => Math.abs(term.white - term.black)));
    fill(this.terms,
      h('p', {}, 'Rules that a person can read: material, squares, mobility, pawns, kings, threats. The first games, from which the network learned, were played with them. Here they say ', h('b', { class: 'mono' }, signed(now.byHand)), ' for White. ',
        h('a', { href: sourceUrl('src/search/hand_made.cpp'), target: '_blank', rel: 'noopener' }, 'src/search/hand_made.cpp')),
      h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Terms of the hand-made evaluation' },
        h('table', { class: 'facts' },
          h('thead', {}, h('tr', {}, ['Term', 'White', 'Black', 'Difference'].map((text) => h('th', { scope: 'col' }, text)))),
          h('tbody', {}, now.terms.map((term) => {
            const difference = term.white - term.black;
            return h('tr', {}, h('td', {}, term.name), h('td', { class: 'mono' }, signed(term.white)), h('td', { class: 'mono' }, signed(term.black)),
              h('td', { class: 'wide-cell' }, h('span', { class: 'mono' }, signed(difference)), h('span', { class: `balance ${difference < 0 ? 'black' : 'white'}`, style: `--share:${Math.abs(difference) / most}` })));
          })))));
  }

  private drawPieces(now: Evaluated): void {
    const sorted = [...now.pieces].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
    fill(this.pieces,
      h('p', { class: 'hint' }, 'Each piece is taken off in thought; what the evaluation loses is what it contributes here. A bad bishop is worth less than a good one.'),
      h('div', { class: 'piece-values' }, sorted.map(({ square, piece, value }) =>
        h('div', { class: 'piece-value' },
          svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' }, svg('use', { href: `#${piece === piece.toUpperCase() ? 'w' : 'b'}${piece.toLowerCase()}` })),
          h('span', {}, square), h('span', { class: 'mono' }, signed(value))))));
  }

  private drawAccumulator(network: boolean): void {
    const { moves } = this.app.session.facts;
    if (!network || moves.length === 0) {
      fill(this.accumulator, h('p', { class: 'hint' }, network ? 'There is no legal move here.' : 'This build carries no network, so there is no accumulator to look at: the hand-made evaluation above is computed anew for every position.'));
      return;
    }
    if (!moves.some((move) => move.uci === this.move)) this.move = moves[0]?.uci ?? '';
    const body = h('div');
    const show = async (): Promise<void> => {
      const asked = this.asked;
      const move = moves.find((candidate) => candidate.uci === this.move);
      if (move) this.app.board.setArrows([{ from: move.from, to: move.to, kind: 'best' }]);
      try {
        const change = await this.app.engine.ask<Accumulator>('accumulator', this.app.session.fen, this.move);
        if (asked === this.asked) fill(body, this.change(change));
      } catch (error) {
        if (asked === this.asked) fill(body, h('p', { class: 'verdict bad' }, String(error)));
      }
    };
    fill(this.accumulator,
      h('p', {}, 'The first layer of the network is a sum: each man on his square, safe or in danger, adds a column of weights. A move takes a few columns out and puts a few in: those of the men that move, and those of men that stay but come into danger or out of it. The rest stays as it is.'),
      h('label', { class: 'select' }, h('span', {}, 'Move'),
        h('select', { onchange: (event: Event) => { this.move = (event.target as HTMLSelectElement).value; void show(); } },
          moves.map((move) => h('option', { value: move.uci, selected: move.uci === this.move }, move.san)))),
      body);
    void show();
  }

  private change(change: Accumulator): HTMLElement[] {
    const { intoDanger, outOfDanger } = change;
    return [
      h('p', { class: 'note staying' },
        intoDanger ? `Into danger without moving: ${intoDanger}. ` : '', outOfDanger ? `Out of danger without moving: ${outOfDanger}.` : '',
        intoDanger || outOfDanger ? '' : 'No man that stays comes into danger or out of it.'),
      ...change.views.map((view) => {
        const difference = view.after.map((value, i) => value - (view.before[i] ?? 0));
        const changed = difference.filter((value) => value !== 0).length;
        return h('div', { class: 'accumulator' },
          h('h4', {}, `As ${view.viewer === 'white' ? 'White' : 'Black'} sees it`),
          h('ul', { class: 'features' }, view.features.map((one) =>
            h('li', { class: one.on ? 'come' : 'gone' }, `${one.on ? '+' : '−'} ${one.piece.toUpperCase()} ${one.square}`,
              one.danger ? [' ', h('span', { class: 'tag' }, 'in danger')] : null, h('small', { class: 'mono' }, ` column ${one.index}`)))),
          view.fresh ? h('p', { class: 'note' }, 'The king entered another region, so this side is summed anew.') : '',
          this.strip('before', view.before), this.strip('change', difference), this.strip('after', view.after),
          h('p', { class: 'note' }, `${changed} of ${change.hidden} sums changed.`));
      }),
      h('p', {}, `Output for White: ${signed(change.before)} before, ${signed(change.after)} after ${change.san}.`),
    ];
  }

  /** Numbers as a strip of cells: blue above zero, red below. */
  private strip(name: string, values: number[], what = 'sums'): HTMLElement {
    const most = Math.max(...values.map(Math.abs)) || 1;
    const width = Math.min(64, values.length);
    const rows = Math.ceil(values.length / width);
    const cells = values.map((value, i) =>
      value === 0 ? null : svg('rect', { x: i % width, y: Math.floor(i / width), width: 1, height: 1, class: value > 0 ? 'plus' : 'minus', 'fill-opacity': (Math.abs(value) / most).toFixed(2) }));
    return h('div', { class: 'strip-row' }, h('span', { class: 'label' }, name),
      svg('svg', { viewBox: `0 0 ${width} ${rows}`, class: 'neurons', role: 'img', 'aria-label': `${name}: ${values.length} ${what}, the largest ${Number(most.toFixed(2))}` }, cells));
  }

  private drawLayers({ us, them, second, third, shares, output }: Layers): void {
    const on = (values: number[]): string => `${values.filter((value) => value > 0).length} of ${values.length} are not zero`;
    const active = third.filter((value) => value > 0).length;
    const strongest = shares.map((share, i) => ({ share, i })).sort((a, b) => Math.abs(b.share) - Math.abs(a.share)).slice(0, 6).filter(({ share }) => share !== 0);
    const most = Math.max(1, ...strongest.map(({ share }) => Math.abs(share)));
    fill(this.layers,
      h('p', {}, `Each side’s sums are clipped to 0 … 1, and each of the first half is multiplied with its partner in the second, so that one can switch the other off: ${on(us)} for the side to move, ${on(them)} for the other.`),
      this.strip('ours', us, 'products'), this.strip('theirs', them, 'products'),
      h('p', {}, `${second.length} neurons weigh all of these products. Each hands its sum on twice, clipped and squared; ${third.length} neurons weigh that, and ${active} of them are above zero here.`),
      this.strip('second', second, 'sums'), this.strip('third', third, 'sums'),
      h('p', {}, 'What the strongest of the last neurons add to the score of the side to move:'),
      h('div', { class: 'divide' }, strongest.map(({ share, i }) =>
        h('div', { class: 'divide-row' }, h('b', {}, `№ ${i + 1}`), h('span', { class: 'bar', style: `--share:${Math.abs(share) / most}` }), h('span', { class: 'mono' }, signed(share))))),
      h('p', {}, `All ${third.length} and a constant make `, h('b', { class: 'mono' }, signed(output)), ' for the side to move.'));
  }

  private drawChanges(list: Change[]): void {
    const white = this.app.session.facts.turn === 'white';
    const sorted = [...list].sort((a, b) => (white ? b.change - a.change : a.change - b.change));
    const most = Math.max(1, ...sorted.map((one) => Math.abs(one.change)));
    fill(this.changes,
      h('p', { class: 'hint' }, 'Without any search: the evaluation right after each move, less the one before. This is how far sight alone would carry.'),
      h('div', { class: 'divide' }, sorted.map((one) =>
        h('div', { class: 'divide-row' }, h('b', {}, one.san), h('span', { class: 'bar', style: `--share:${Math.abs(one.change) / most}` }), h('span', { class: 'mono' }, signed(one.change))))));
  }
}

export const evaluation: Lesson = {
  id: 'evaluation',
  title: 'Evaluation',
  teach: [
    'At the ends of its lines the search has to say what a quiet position is worth without looking further. A small neural network does it: every man on his square, safe or in danger, adds a column of weights, the columns add up to a list of sums for each side, and three small layers weigh products of these sums into one number.',
    'A man is in danger if he is attacked and nobody would take back, or if a man of less worth attacks him. That is a glance and no search: pins do not count, nor how often a man is attacked.',
    'Nobody wrote the weights; they were fitted to what its searches found in games the engine played against itself, and a little to how those games ended. A move changes a few columns only, those of the men that move and of the men it brings into danger or out of it, so the sums are kept up to date instead of computed anew. That makes the network fast enough for a search; it is called NNUE, efficiently updatable.',
    'A network cannot be read like a rule, but it can be asked: what would you say without this man, or after that move?',
  ],
  source: 'src/nnue/evaluator.cpp',
  open: (app) => new EvaluationView(app),
};
