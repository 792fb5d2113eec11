// SPDX-License-Identifier: MIT
import type { App } from '../app';
import { bitsOf, groupedHex } from '../bits';
import type { PieceLetter, SliderPart, SquareName } from '../rules';
import { fill, h, svg } from '../ui/dom';
import { grid } from '../ui/grid';
import { figure, part, type Lesson, type LessonView } from './lesson';

const pieces: { letter: PieceLetter; sprite: string; name: string }[] = [
  { letter: 'K', sprite: 'wk', name: 'king' },
  { letter: 'N', sprite: 'wn', name: 'knight' },
  { letter: 'P', sprite: 'wp', name: 'white pawn' },
  { letter: 'p', sprite: 'bp', name: 'black pawn' },
  { letter: 'B', sprite: 'wb', name: 'bishop' },
  { letter: 'R', sprite: 'wr', name: 'rook' },
  { letter: 'Q', sprite: 'wq', name: 'queen' },
];
const isSlider = (letter: PieceLetter): boolean => 'BRQ'.includes(letter);

class Attacks implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private piece: PieceLetter = 'R';
  private at: SquareName = 'd4';
  private readonly body = h('div');
  private readonly buttons: HTMLButtonElement[];

  constructor(private readonly app: App) {
    this.buttons = pieces.map(({ letter, sprite, name }) =>
      h(
        'button',
        { type: 'button', class: 'piece-button', 'aria-label': name, title: name, onclick: () => this.pick(letter) },
        svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' }, svg('use', { href: `#${sprite}` })),
      ),
    );
    const squares = Array.from({ length: 64 }, (_, i) => String.fromCharCode(97 + (i & 7)) + String((i >> 3) + 1));
    const menu = h(
      'select',
      { onchange: (event: Event) => this.square((event.target as HTMLSelectElement).value) },
      squares.map((square) => h('option', { value: square, selected: square === this.at }, square)),
    );
    this.element.append(
      h(
        'div',
        { class: 'pickers' },
        h('div', { class: 'piece-row', role: 'group', 'aria-label': 'Piece' }, this.buttons),
        h('label', { class: 'select' }, h('span', {}, 'on'), menu),
        h('span', { class: 'hint' }, 'or press a square on the board'),
      ),
      this.body,
    );
    this.update();
  }

  square(name: SquareName): void {
    if (!name) return;
    this.at = name;
    const menu = this.element.querySelector('select');
    if (menu) menu.value = name;
    this.update();
  }
  close(): void {
    this.app.board.setSquares([]);
  }
  private pick(letter: PieceLetter): void {
    this.piece = letter;
    this.update();
  }

  update(): void {
    this.buttons.forEach((button, i) => button.setAttribute('aria-pressed', String(pieces[i]?.letter === this.piece)));
    if (isSlider(this.piece)) this.slider();
    else this.leaper();
  }

  private leaper(): void {
    const table = this.app.rules.leaper(this.piece, this.at);
    this.app.board.setSquares([{ bits: table.stored, kind: 'set' }]);
    const last = table.steps.at(-1)?.bits;
    fill(
      this.body,
      part(
        'Built shift by shift',
        h(
          'ol',
          { class: 'film' },
          table.steps.map((step) =>
            h('li', {}, grid(step.code, [{ bits: step.bits, kind: 'set' }], this.at), h('code', {}, step.code), h('p', {}, step.words)),
          ),
        ),
      ),
      part(
        'The entry in the table',
        figure(`attacks from ${this.at}`, groupedHex(table.stored)),
        h('p', { class: last === table.stored ? 'verdict good' : 'verdict bad' }, last === table.stored
          ? 'The compiler ran the same shifts and stored the same set.'
          : 'The stored set differs from the shifts above.'),
      ),
    );
  }

  private slider(): void {
    const table = this.app.rules.slider(this.piece, this.at, this.app.session.fen);
    this.app.board.setSquares([
      ...table.parts.map((p) => ({ bits: p.blockers, kind: 'mark' as const })),
      { bits: table.attacks, kind: 'set' },
    ]);
    fill(this.body, table.parts.map((one) => this.sliderPart(one, table.parts.length > 1)));
  }

  private sliderPart(one: SliderPart, several: boolean): HTMLElement {
    const step = (title: string, words: string, ...content: (Node | string)[]): HTMLElement =>
      h('li', {}, h('h4', {}, title), ...content, h('p', {}, words));
    const index = one.magicIndex;
    const top = bitsOf(one.product).toString(2).padStart(64, '0');
    const agree = one.pextAgrees && one.slowAgrees;
    return part(
      several ? `Along the ${one.type === 'rook' ? 'ranks and files, as a rook' : 'diagonals, as a bishop'}` : 'The look-up',
      h(
        'ol',
        { class: 'film wide' },
        step('1 · Mask', `The rays without their last squares: only these ${one.relevant} squares can change the answer.`,
          grid('Mask', [{ bits: one.rays, kind: 'ghost' }, { bits: one.mask, kind: 'set' }], this.at)),
        step('2 · Blockers', 'occupied & mask: the men that stand on them now.',
          grid('Blockers', [{ bits: one.mask, kind: 'ghost' }, { bits: one.blockers, kind: 'mark' }], this.at)),
      ),
      h('h4', {}, '3 · Squeezed by a magic multiplication'),
      h('div', { class: 'figures' },
        figure('blockers', groupedHex(one.blockers)),
        figure('× magic', groupedHex(one.magic)),
        figure('= product', groupedHex(one.product)),
        figure(`>> ${one.shift}`, `${index}`)),
      h('p', { class: 'mono product', 'aria-label': `The top ${64 - one.shift} bits of the product are the index ${index}` },
        h('b', {}, top.slice(0, 64 - one.shift)), h('span', {}, top.slice(64 - one.shift))),
      h('p', {}, `The factor was found by search, so that the blockers gather in the top ${64 - one.shift} bits and two different answers never meet in one slot.`),
      h('h4', {}, '4 · Or extracted by PEXT'),
      h('div', { class: 'extraction', role: 'img', 'aria-label': `PEXT reads ${one.extraction.map((e) => `${e.square} ${e.bit}`).join(', ')}: index ${one.pextIndex}` },
        [...one.extraction].reverse().map((e) => h('span', { class: e.bit ? 'on' : '' }, h('b', {}, String(e.bit)), h('small', {}, e.square))),
        h('span', { class: 'sum' }, h('b', {}, `= ${one.pextIndex}`), h('small', {}, 'index'))),
      h('p', {}, 'One instruction of newer processors pushes the masked bits together. The page computes it in software, by the same C++ function that fills the table.'),
      h('ol', { class: 'film wide' },
        step('5 · Attacks', `Table entry ${index}: up to and including the first man on each ray.`,
          grid('Attacks', [{ bits: one.attacks, kind: 'good' }], this.at)),
      ),
      h('p', { class: agree ? 'verdict good' : 'verdict bad' }, agree
        ? 'Magic, PEXT and a slow walk along the rays give the same set.'
        : 'The three ways disagree.'),
    );
  }
}

export const attacks: Lesson = {
  id: 'attacks',
  title: 'Attack tables',
  teach: [
    'A king or knight on a given square always attacks the same squares, so they are computed once, by the compiler, with a handful of masked shifts. Pawns need one table for each colour.',
    'A rook or bishop depends on what stands in its way. But only a few squares matter, at most twelve: the blockers on them become an index, and the answer is read from a table of 107,648 sets.',
    'Two ways lead from blockers to index, a multiplication by a "magic" number and the PEXT instruction. Both are here, and must agree.',
  ],
  source: 'include/tabiya/chess/sliders.hpp',
  open: (app) => new Attacks(app),
};
