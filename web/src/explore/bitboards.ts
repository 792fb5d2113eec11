// SPDX-License-Identifier: MIT
import type { App } from '../app';
import { bitsOf, emptySet, groupedHex, hexOf, indexOf, ranksOf, toggled } from '../bits';
import type { Hex, NamedBoard, Numberings, SetResult } from '../rules';
import { choice, fill, h, select } from '../ui/dom';
import { EditableGrid, grid } from '../ui/grid';
import { figure, part, type Lesson, type LessonView } from './lesson';

const shifts = [
  ['northwest', '↖', 'shift<NorthWest>'],
  ['north', '↑', 'shift<North>'],
  ['northeast', '↗', 'shift<NorthEast>'],
  ['west', '←', 'shift<West>'],
  ['', '', ''],
  ['east', '→', 'shift<East>'],
  ['southwest', '↙', 'shift<SouthWest>'],
  ['south', '↓', 'shift<South>'],
  ['southeast', '↘', 'shift<SouthEast>'],
] as const;

class Bitboards implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private bits: Hex = emptySet;
  private name = '';
  private chosen = 0;
  private second = 'White';
  private numbering: keyof Numberings = 'bottomUp';
  private masked: 'masked' | 'bare' = 'masked';
  private boards: NamedBoard[] = [];
  private readonly numbers: Numberings;
  private readonly gallery = h('div', { class: 'gallery' });
  private readonly more = h('div', { class: 'gallery' });
  private readonly workbench: EditableGrid;
  private readonly readout = h('div', { class: 'readout' });
  private readonly note = h('p', { class: 'note', role: 'status' });
  private readonly secondMenu = h('div');

  constructor(private readonly app: App) {
    this.numbers = app.rules.numberings();
    this.workbench = new EditableGrid('Workbench: a set of squares', (square) => {
      this.set(hexOf(toggled(bitsOf(this.bits), indexOf(square))), 'your own set');
      this.say(`${square} switched: set ^= Bitboard(${square})`);
    });
    this.element.append(
      part('The sets this position keeps', this.gallery, h('details', {}, h('summary', {}, 'Sets derived from them'), this.more)),
      part(
        'Workbench',
        h('div', { class: 'workbench' }, this.workbench.element, h('div', {}, this.readout, this.operations())),
        this.note,
        choice(
          'Square numbering',
          [
            { value: 'bottomUp', text: 'a1 = 0', title: 'this library' },
            { value: 'topDown', text: 'a8 = 0', title: 'as a FEN is read' },
            { value: 'mailbox', text: '10 × 12 mailbox', title: 'with a border that catches steps off the board' },
          ],
          this.numbering,
          (value) => {
            this.numbering = value;
            this.draw();
          },
        ),
      ),
    );
    this.update();
  }

  update(): void {
    this.boards = this.app.rules.bitboards(this.app.session.fen);
    const card = (board: NamedBoard, index: number): HTMLElement =>
      h(
        'button',
        { type: 'button', class: 'thumb', 'aria-pressed': String(index === this.chosen), onclick: () => this.choose(index) },
        grid(board.name, [{ bits: board.bits, kind: 'set' }]),
        h('span', {}, board.name),
      );
    const cards = this.boards.map(card);
    const kept = this.boards.filter((board) => board.group === 'kept').length;
    fill(this.gallery, cards.slice(0, kept));
    fill(this.more, cards.slice(kept));
    fill(
      this.secondMenu,
      select('and set B', this.boards.map((board) => ({ value: board.name, text: board.name })), this.second, (value) => {
        this.second = value;
      }),
    );
    this.choose(this.chosen);
  }

  close(): void {
    this.app.board.setSquares([]);
  }

  private choose(index: number): void {
    const board = this.boards[index];
    if (!board) return;
    this.chosen = index;
    this.element.querySelectorAll('.thumb').forEach((thumb, i) => thumb.setAttribute('aria-pressed', String(i === index)));
    this.set(board.bits, board.name);
    this.say(`position.${board.code}`);
  }

  private set(bits: Hex, name: string): void {
    this.bits = bits;
    this.name = name;
    this.draw();
  }
  private say(text: string): void {
    this.note.textContent = text;
  }

  private draw(wrapped?: Hex): void {
    const facts = this.app.rules.setFacts(this.bits);
    this.workbench.show(this.bits, this.numbers[this.numbering], wrapped);
    this.app.board.setSquares([{ bits: this.bits, kind: 'set' }]);
    fill(
      this.readout,
      h('h4', {}, `A: ${this.name}`),
      figure('hexadecimal', groupedHex(facts.bits)),
      figure('decimal', facts.decimal),
      figure('members', `${facts.count}${facts.first ? ` · first ${facts.first}, last ${facts.last}` : ''}`),
      h(
        'div',
        { class: 'figure' },
        h('span', { class: 'label' }, 'binary, eighth rank (highest byte) first'),
        h('span', { class: 'value mono binary' }, ranksOf(facts.bits).map((rank) => h('span', {}, rank))),
      ),
    );
  }

  private apply(operation: string, words: string): void {
    const other = this.boards.find((board) => board.name === this.second);
    const result: SetResult = this.app.rules.setOperation(operation, this.bits, other?.bits ?? emptySet);
    const isShift = result.bare !== undefined;
    if (isShift && this.masked === 'bare') {
      this.set(result.bare as Hex, `${this.name}, shifted bare`);
      this.draw(result.wrapped);
      const count = this.app.rules.setFacts(result.wrapped as Hex).count;
      this.say(
        `A ${(result.step as number) > 0 ? '<<' : '>>'} ${Math.abs(result.step as number)}: ` +
          (count > 0 ? `${count} member(s) wrapped around to the other side (red).` : 'nothing wrapped this time.'),
      );
      return;
    }
    this.set(result.result, isShift ? `${this.name}, shifted` : 'the result');
    const lost = isShift && result.masked ? this.app.rules.setFacts(result.masked).count : 0;
    this.say(lost > 0 ? `${words}: ${lost} member(s) would have left the board and were masked off.` : words);
  }

  private operations(): HTMLElement {
    const button = (operation: string, text: string, words: string): HTMLElement =>
      h('button', { type: 'button', class: 'op mono', title: words, 'aria-label': words, onclick: () => this.apply(operation, words) }, text);
    return h(
      'div',
      { class: 'operations' },
      this.secondMenu,
      h(
        'div',
        { class: 'ops' },
        button('and', '&', 'A & B: members of both'),
        button('or', '|', 'A | B: members of either'),
        button('xor', '^', 'A ^ B: members of exactly one'),
        button('without', '& ~', 'A & ~B: A cleared of B'),
        button('not', '~', '~A: everything else'),
      ),
      h(
        'div',
        { class: 'compass', role: 'group', 'aria-label': 'Shift' },
        shifts.map(([operation, arrow, words]) =>
          operation ? button(operation, arrow, `${words}(A)`) : h('span', { class: 'compass-mid' }, 'shift'),
        ),
      ),
      choice(
        'At the edge',
        [
          { value: 'masked', text: 'masked', title: 'members that would leave the board vanish' },
          { value: 'bare', text: 'bare', title: 'see the wrap-around' },
        ],
        this.masked,
        (value) => {
          this.masked = value;
        },
      ),
    );
  }
}

export const bitboards: Lesson = {
  id: 'bitboards',
  title: 'Bitboards',
  teach: [
    'A set of squares is one 64-bit number: bit 0 is a1, bit 63 is h8. Joining two sets is one OR, their common squares one AND, and counting the members one machine instruction.',
    'Moving every member at once is a shift. A step north is A << 8; a step east is A << 1, but a man on h4 would appear on a5, so the h-file is masked off first. Switch the mask off to see it happen.',
    'A position keeps only these nine sets and a board of 64 pieces beside them. Everything else is derived when it is wanted.',
  ],
  source: 'include/tabiya/chess/bitboard.hpp',
  open: (app) => new Bitboards(app),
};
