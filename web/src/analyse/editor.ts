// SPDX-License-Identifier: MIT
// The board editor: any arrangement may be set up; what is wrong with it is listed in words.
import type { App } from '../app';
import { fill, h, svg } from '../ui/dom';
import { reasonsOf } from './io';

const palette = ['K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p'] as const;
const names: Record<string, string> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const sprite = (letter: string): string => `${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toLowerCase()}`;

/** The fields of a FEN, open to change. */
export interface Draft {
  board: (string | null)[]; // a8 first, as a FEN is read
  turn: 'w' | 'b';
  castling: string;
  enPassant: string;
}
export function draftFrom(fen: string): Draft {
  const [placement = '', turn = 'w', castling = '-', enPassant = '-'] = fen.split(' ');
  const board = placement.split('/').flatMap((rank) => [...rank].flatMap((c) => (/\d/.test(c) ? Array<null>(Number(c)).fill(null) : [c])));
  return { board, turn: turn === 'b' ? 'b' : 'w', castling, enPassant };
}
export function fenOf(draft: Draft): string {
  const ranks: string[] = [];
  for (let row = 0; row < 8; ++row) {
    const cells = draft.board.slice(8 * row, 8 * row + 8).map((cell) => cell ?? '1');
    ranks.push(cells.join('').replace(/1+/g, (run) => String(run.length)));
  }
  return `${ranks.join('/')} ${draft.turn} ${draft.castling || '-'} ${draft.enPassant || '-'} 0 1`;
}

export class Editor {
  readonly element = h('div', { class: 'editor' });
  private draft: Draft;
  private tool: string | null = 'P';
  private readonly board = h('div', { class: 'edit-board', role: 'group', 'aria-label': 'Board to edit' });
  private readonly cells: HTMLButtonElement[] = [];
  private readonly verdict = h('div', { role: 'status' });
  private readonly fenField = h('input', { type: 'text', class: 'mono wide', 'aria-label': 'FEN', spellcheck: 'false', onchange: () => this.typed() });
  private readonly tools = h('div', { class: 'piece-row', role: 'group', 'aria-label': 'Piece to place' });
  private readonly options = h('div', { class: 'pickers' });
  private focused = 0;

  constructor(
    private readonly app: App,
    private readonly done: () => void,
  ) {
    this.draft = draftFrom(app.session.fen);
    for (let i = 0; i < 64; ++i) {
      const cell = h('button', { type: 'button', class: ((i & 7) + (i >> 3)) % 2 === 1 ? 'dark' : '', tabindex: i === 0 ? '0' : '-1', onclick: () => this.put(i), onkeydown: (event: KeyboardEvent) => this.key(event, i) });
      this.cells.push(cell);
      this.board.append(cell);
    }
    this.element.append(
      h('p', { class: 'hint' }, 'Choose a piece, then press squares. Pressing the same piece again clears the square. Keys K Q R B N P place pieces (shift for White), Delete clears.'),
      this.tools, this.board, this.options, this.fenField, this.verdict);
    this.draw();
  }

  private put(index: number): void {
    this.focused = index;
    this.draft.board[index] = this.draft.board[index] === this.tool ? null : this.tool;
    this.draw();
  }
  private key(event: KeyboardEvent, index: number): void {
    const steps: Record<string, number> = { ArrowUp: -8, ArrowDown: 8, ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const next = index + step;
      if (next < 0 || next > 63 || (Math.abs(step) === 1 && next >> 3 !== index >> 3)) return;
      this.cells[index]?.setAttribute('tabindex', '-1');
      this.cells[next]?.setAttribute('tabindex', '0');
      this.cells[next]?.focus();
      this.focused = next;
      return;
    }
    const clears = event.key === 'Delete' || event.key === 'Backspace';
    if (!clears && !(palette as readonly string[]).includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.draft.board[index] = clears ? null : event.key;
    this.focused = index;
    this.draw();
  }
  private typed(): void {
    this.draft = draftFrom(this.fenField.value.trim());
    while (this.draft.board.length < 64) this.draft.board.push(null);
    this.draft.board.length = 64;
    this.judge(this.fenField.value.trim());
    this.drawBoard();
  }

  private draw(): void {
    this.drawBoard();
    const piece = (letter: string | null): HTMLElement =>
      h('button', { type: 'button', class: 'piece-button', 'aria-pressed': String(this.tool === letter), 'aria-label': letter ? `${letter === letter.toUpperCase() ? 'white' : 'black'} ${names[letter.toLowerCase()]}` : 'clear squares', onclick: () => { this.tool = letter; this.draw(); } },
        letter ? svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' }, svg('use', { href: `#${sprite(letter)}` })) : '✕');
    fill(this.tools, palette.map(piece), piece(null));
    const right = (letter: string, words: string): HTMLElement =>
      h('label', { class: 'tick' }, h('input', { type: 'checkbox', checked: this.draft.castling.includes(letter), onchange: () => this.castle(letter) }), words);
    fill(this.options,
      h('label', { class: 'select' }, h('span', {}, 'To move'),
        h('select', { onchange: (event: Event) => { this.draft.turn = (event.target as HTMLSelectElement).value as 'w' | 'b'; this.draw(); } },
          h('option', { value: 'w', selected: this.draft.turn === 'w' }, 'White'), h('option', { value: 'b', selected: this.draft.turn === 'b' }, 'Black'))),
      h('fieldset', { class: 'rights' }, h('legend', {}, 'May castle'), right('K', 'White O-O'), right('Q', 'White O-O-O'), right('k', 'Black O-O'), right('q', 'Black O-O-O')),
      h('button', { type: 'button', onclick: () => { this.draft.board.fill(null); this.draft.castling = '-'; this.draft.enPassant = '-'; this.draw(); } }, 'Empty board'),
      h('button', { type: 'button', onclick: () => { this.draft = draftFrom('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'); this.draw(); } }, 'Usual array'));
    this.fenField.value = fenOf(this.draft);
    this.judge(this.fenField.value);
  }
  private drawBoard(): void {
    this.cells.forEach((cell, i) => {
      const letter = this.draft.board[i];
      const square = String.fromCharCode(97 + (i & 7)) + String(8 - (i >> 3));
      cell.setAttribute('aria-label', letter ? `${square}, ${letter === letter.toUpperCase() ? 'white' : 'black'} ${names[letter.toLowerCase()]}` : `${square}, empty`);
      cell.setAttribute('tabindex', i === this.focused ? '0' : '-1');
      fill(cell, letter ? svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' }, svg('use', { href: `#${sprite(letter)}` })) : '');
    });
  }
  private castle(letter: string): void {
    const has = this.draft.castling.includes(letter);
    const rights = has ? this.draft.castling.replace(letter, '') : this.draft.castling.replace('-', '') + letter;
    this.draft.castling = [...'KQkq'].filter((right) => rights.includes(right)).join('') || '-';
    this.draw();
  }

  private judge(fen: string): void {
    const diagnosis = this.app.rules.diagnose(fen);
    fill(this.verdict,
      diagnosis.ok
        ? h('p', { class: 'verdict good' }, 'This position can be played from.')
        : reasonsOf(fen, diagnosis, (repaired) => { this.draft = draftFrom(repaired); this.draw(); }),
      h('div', { class: 'pickers' },
        h('button', { type: 'button', class: 'primary', disabled: !diagnosis.ok, onclick: () => { this.app.session.load(diagnosis.fen as string); this.done(); } }, 'Use this position'),
        h('button', { type: 'button', onclick: () => this.done() }, 'Leave the editor')));
  }
}
