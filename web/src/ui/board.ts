// SPDX-License-Identifier: MIT
// The one board of the page: cm-chessboard with our own layers for squares, arrows and circles.
import 'cm-chessboard/assets/chessboard.css';
import sprite from 'cm-chessboard/assets/pieces/standard.svg?raw';
import { Chessboard, type MoveInputEvent } from 'cm-chessboard/src/Chessboard.js';
import { Accessibility } from 'cm-chessboard/src/extensions/accessibility/Accessibility.js';
import { indexOf, squaresOf } from '../bits';
import type { Color, Hex, LegalMove, SquareName } from '../rules';
import { choosePromotion } from './promotion';
import { fill, h, reducedMotion, svg } from './dom';

export interface Arrow {
  from: SquareName;
  to: SquareName;
  kind: 'best' | 'other' | 'threat' | 'user' | 'why';
  width?: number; // 0 … 1
  label?: string;
}
export interface BoardState {
  fen: string;
  moves: LegalMove[];
  last?: { from: SquareName; to: SquareName } | undefined;
  check?: SquareName | undefined;
  /** Who may move by hand. */
  movable: Color | 'both' | 'none';
}
export type SquareKind = 'set' | 'good' | 'bad' | 'mark' | 'ghost';

/** The sprite must be in the page before the first board, or the board would fetch it from elsewhere. */
function placeSprite(): void {
  if (document.getElementById('cm-chessboard-sprite')) return;
  const holder = h('div', { id: 'cm-chessboard-sprite', 'aria-hidden': 'true', style: 'position:absolute;width:0;height:0;overflow:hidden' });
  holder.innerHTML = sprite;
  document.body.append(holder);
}

export class Board {
  onMove: (move: LegalMove) => void = () => {};
  /** A square was chosen without a move; explorers listen to this. */
  onSquare: (square: SquareName) => void = () => {};
  /** Somebody tried a move that is not legal. */
  onRefused: (from: SquareName, to: SquareName) => void = () => {};

  private readonly board: Chessboard;
  private readonly under: SVGSVGElement;
  private readonly over: SVGSVGElement;
  private state: BoardState = { fen: '8/8/8/8/8/8/8/8 w - - 0 1', moves: [], movable: 'none' };
  private selected: SquareName | undefined;
  private sets: { bits: Hex; kind: SquareKind }[] = [];
  private arrows: Arrow[] = [];
  private drawn: Arrow[] = [];
  private circles: SquareName[] = [];
  private inputFor = '';
  private wantedSide: Color = 'white';
  private shown = ''; // the FEN the board was told last
  private busy = false; // it is still moving pieces there

  constructor(private readonly element: HTMLElement) {
    placeSprite();
    this.board = new Chessboard(element, {
      position: this.state.fen,
      assetsUrl: '',
      style: { cssClass: 'tabiya', animationDuration: reducedMotion() ? 0 : 160 },
      extensions: [{ class: Accessibility, props: { language: 'en', keyboardMoveInput: true, movePieceForm: false } }],
    });
    const layer = (): SVGSVGElement =>
      svg('svg', { viewBox: '0 0 8 8', width: '100%', height: '100%', class: 'layer' });
    this.under = layer();
    this.over = layer();
    this.board.view.markersLayer.append(this.under);
    this.board.view.markersTopLayer.append(this.over);
    this.listen();
  }

  get orientation(): Color {
    return this.board.getOrientation() === 'w' ? 'white' : 'black';
  }
  setOrientation(color: Color): void {
    this.wantedSide = color;
    this.settle();
  }

  /** Shows a position. Everything drawn for the old one is gone at once. */
  show(state: BoardState): void {
    const moved = state.fen !== this.state.fen;
    this.state = state;
    this.selected = undefined;
    if (moved) {
      this.arrows = [];
      this.drawn = [];
      this.circles = [];
      this.settle();
    }
    this.enableInput();
    this.draw();
  }

  /**
   * Brings the board to the side and position wanted. It moves its pieces one change after another, so
   * while it is busy nothing is queued up: whoever steps fast sees where he is, not every step there.
   */
  private settle(hurried = false): void {
    if (this.busy) return;
    const { fen } = this.state;
    const turn = this.wantedSide !== this.orientation;
    if (!turn && fen === this.shown) return;
    this.busy = true;
    if (!turn) this.shown = fen;
    const done = turn
      ? this.board.setOrientation(this.wantedSide === 'white' ? 'w' : 'b', false).then(() => this.draw())
      : this.board.setPosition(fen, !hurried && !reducedMotion());
    void done.then(() => {
      this.busy = false;
      this.settle(true);
    });
  }

  setArrows(arrows: Arrow[]): void {
    this.arrows = arrows;
    this.draw();
  }
  setSquares(sets: { bits: Hex; kind: SquareKind }[]): void {
    this.sets = sets;
    this.draw();
  }

  private enableInput(): void {
    const { movable } = this.state;
    if (movable === this.inputFor) return;
    this.inputFor = movable;
    this.board.disableMoveInput();
    if (movable === 'none') return;
    this.board.enableMoveInput((event) => this.input(event), movable === 'both' ? undefined : movable === 'white' ? 'w' : 'b');
  }

  private movesFrom(from: SquareName | undefined): LegalMove[] {
    return this.state.moves.filter((move) => move.from === from);
  }

  /** The legal moves a hand can mean: castling also by dropping the king on its rook. */
  private meant(from: SquareName, to: SquareName): LegalMove[] {
    const moves = this.movesFrom(from);
    const direct = moves.filter((move) => move.to === to && (!move.rook || !moves.some((m) => !m.rook && m.to === to)));
    return direct.length > 0 ? direct : moves.filter((move) => move.rook === to);
  }

  private input(event: MoveInputEvent): boolean | void {
    switch (event.type) {
      case 'moveInputStarted':
        this.selected = event.squareFrom;
        this.onSquare(event.squareFrom ?? '');
        this.draw();
        return true;
      case 'validateMoveInput': {
        const from = event.squareFrom ?? '';
        const to = event.squareTo ?? '';
        const moves = this.meant(from, to);
        this.selected = undefined;
        this.draw();
        if (moves.length === 0) {
          if (to) this.onRefused(from, to);
          return false;
        }
        // The board redraws itself from the position after the move; it need not move anything itself.
        const first = moves[0] as LegalMove;
        if (moves.length === 1) queueMicrotask(() => this.onMove(first));
        else void choosePromotion(this.element, moves, this.orientation).then((move) => move && this.onMove(move));
        return moves.length === 1 && !first.rook;
      }
      case 'moveInputCanceled':
        this.selected = undefined;
        this.draw();
        return;
      default:
        return;
    }
  }

  /** Right button: circles and arrows of the reader's own. */
  private listen(): void {
    let start: SquareName | undefined;
    const squareOf = (event: MouseEvent): SquareName | undefined => {
      const box = this.board.view.svg.getBoundingClientRect();
      const file = Math.floor(((event.clientX - box.left) / box.width) * 8);
      const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
      if (file < 0 || file > 7 || row < 0 || row > 7) return undefined;
      const white = this.orientation === 'white';
      return String.fromCharCode(97 + (white ? file : 7 - file)) + String(white ? 8 - row : row + 1);
    };
    this.element.addEventListener('contextmenu', (event) => event.preventDefault());
    this.element.addEventListener('mousedown', (event) => {
      if (event.button === 2) start = squareOf(event);
      else if (event.button === 0) {
        const square = squareOf(event);
        if (square) this.onSquare(square);
        if (this.drawn.length > 0 || this.circles.length > 0) {
          this.drawn = [];
          this.circles = [];
          this.draw();
        }
      }
    });
    this.element.addEventListener('mouseup', (event) => {
      const end = squareOf(event);
      if (event.button !== 2 || !start || !end) return;
      if (start === end) this.circles = this.without(this.circles, (square) => square === end) ?? [...this.circles, end];
      else {
        const from = start;
        const arrow: Arrow = { from, to: end, kind: 'user' };
        this.drawn = this.without(this.drawn, (a) => a.from === from && a.to === end) ?? [...this.drawn, arrow];
      }
      start = undefined;
      this.draw();
    });
  }

  /** The list without its matching members, or nothing if there was none. */
  private without<T>(list: T[], match: (item: T) => boolean): T[] | undefined {
    const rest = list.filter((item) => !match(item));
    return rest.length < list.length ? rest : undefined;
  }

  private at(square: SquareName): { x: number; y: number } {
    const index = indexOf(square);
    const file = index & 7;
    const rank = index >> 3;
    return this.orientation === 'white' ? { x: file, y: 7 - rank } : { x: 7 - file, y: rank };
  }

  private draw(): void {
    const under: SVGElement[] = [];
    const over: SVGElement[] = [];
    const square = (name: SquareName, kind: string): void => {
      const { x, y } = this.at(name);
      under.push(svg('rect', { x, y, width: 1, height: 1, class: `sq ${kind}` }));
    };
    const { last, check } = this.state;
    if (last) {
      square(last.from, 'last');
      square(last.to, 'last');
    }
    for (const { bits, kind } of this.sets) for (const name of squaresOf(bits)) square(name, `in-${kind}`);
    if (check) {
      const { x, y } = this.at(check);
      under.push(svg('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.48, class: 'sq check' }));
    }
    if (this.selected) {
      square(this.selected, 'selected');
      for (const move of this.movesFrom(this.selected)) {
        const { x, y } = this.at(move.to);
        over.push(
          move.capture
            ? svg('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.44, class: 'target capture' })
            : svg('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.14, class: 'target' }),
        );
      }
    }
    for (const name of this.circles) {
      const { x, y } = this.at(name);
      over.push(svg('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.44, class: 'user-circle' }));
    }
    for (const arrow of [...this.arrows, ...this.drawn]) over.push(this.arrow(arrow));
    fill(this.under, under);
    fill(this.over, over);
  }

  private arrow(arrow: Arrow): SVGElement {
    const a = this.at(arrow.from);
    const b = this.at(arrow.to);
    const width = 0.09 + 0.11 * (arrow.width ?? 0.6);
    const head = 2.4 * width;
    const length = Math.hypot(b.x - a.x, b.y - a.y) - 0.25;
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const shaft = `M0.3,${-width / 2}H${length - head}V${-head / 2}L${length},0L${length - head},${head / 2}V${width / 2}H0.3Z`;
    const label = arrow.label
      ? svg(
          'g',
          { transform: `translate(${b.x + 0.5},${b.y + 0.5})` },
          svg('circle', { r: 0.2, class: 'arrow-disc' }),
          svg('text', { class: 'arrow-label', y: 0.075 }, arrow.label),
        )
      : null;
    return svg(
      'g',
      { class: `arrow ${arrow.kind}`, 'data-from': arrow.from, 'data-to': arrow.to },
      svg('path', { d: shaft, transform: `translate(${a.x + 0.5},${a.y + 0.5}) rotate(${angle})` }),
      label,
    );
  }
}
