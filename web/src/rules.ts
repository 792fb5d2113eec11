// SPDX-License-Identifier: MIT
// The rules of chess, as the C++ library tells them. Nothing here knows any rule itself: each
// function is one call across the border, typed on this side of it.
import { Wasm } from './wasm';

export type Color = 'white' | 'black';
/** A square's name, such as "e4". */
export type SquareName = string;
/** A set of squares or a key: 16 hexadecimal digits. */
export type Hex = string;
/** A FEN letter, capital for White. */
export type PieceLetter = string;

export interface LegalMove {
  uci: string;
  san: string;
  from: SquareName;
  to: SquareName;
  rook?: SquareName; // castling: the rook, which may be clicked instead of the king's target
  promotion?: 'knight' | 'bishop' | 'rook' | 'queen';
  capture?: boolean;
}
export interface PositionFacts {
  fen: string;
  turn: Color;
  chess960: boolean;
  fullmove: number;
  halfmove: number;
  key: Hex;
  check?: SquareName;
  moves: LegalMove[];
}
export interface PlayedMove {
  san: string;
  uci: string;
  from: SquareName;
  to: SquareName;
  fen: string;
  check: boolean;
}
export interface LineMove {
  uci: string;
  san: string;
  from: SquareName;
  to: SquareName;
  fen: string;
}
export interface Diagnosis {
  ok: boolean;
  reasons: { words: string; column: number }[];
  fen?: string;
  repaired?: string;
}
export interface NamedBoard {
  group: 'kept' | 'derived';
  name: string;
  code: string;
  bits: Hex;
}
export interface SetResult {
  result: Hex;
  bare?: Hex;
  wrapped?: Hex;
  masked?: Hex;
  step?: number;
}
export interface SetFacts {
  bits: Hex;
  decimal: string;
  count: number;
  squares: SquareName[];
  first?: SquareName;
  last?: SquareName;
}
export interface Numberings {
  bottomUp: number[];
  topDown: number[];
  mailbox: number[];
}
export interface LeaperTable {
  piece: PieceLetter;
  square: SquareName;
  steps: { code: string; words: string; bits: Hex }[];
  stored: Hex;
}
export interface SliderPart {
  type: 'rook' | 'bishop';
  rays: Hex;
  mask: Hex;
  relevant: number;
  blockers: Hex;
  magic: Hex;
  product: Hex;
  shift: number;
  magicIndex: number;
  pextIndex: number;
  extraction: { square: SquareName; bit: 0 | 1 }[];
  attacks: Hex;
  pextAgrees: boolean;
  slowAgrees: boolean;
}
export interface SliderTable {
  square: SquareName;
  occupied: Hex;
  parts: SliderPart[];
  attacks: Hex;
}
export interface KeyFact {
  words: string;
  number: Hex;
  running: Hex;
}
export interface KeyFacts {
  facts: KeyFact[];
  key: Hex;
  slow: Hex;
  pawns: Hex;
  white: Hex;
  black: Hex;
  state: Hex;
}
export interface KeyChange {
  san: string;
  before: Hex;
  changes: (KeyFact & { gone: boolean })[];
  after: Hex;
  agrees: boolean;
}
export interface KeyStep {
  san: string;
  uci: string;
  key: Hex;
  fen: string;
}
export interface Transpositions {
  key: Hex;
  meetings: { one: KeyStep[]; other: KeyStep[] }[];
}
export interface Legality {
  turn: Color;
  king: SquareName;
  checkers: Hex;
  answers: Hex;
  pinned: Hex;
  pinners: Hex;
  danger: Hex;
  discoverers: Hex;
  legal: number;
  pins: { man: SquareName; line: Hex }[];
  illegal: { move: string; from: SquareName; to: SquareName; why: string; men: Hex }[];
}
export interface Why {
  legal: boolean;
  why: string;
  men: Hex;
}
export interface Attackers {
  white: Hex;
  black: Hex;
  behind: Hex;
}
export interface Exchange {
  san: string;
  square: SquareName;
  value: number;
  captures: { side: Color; from: SquareName; piece: PieceLetter; gain: number; settled: number }[];
}

export interface GameStatus {
  result: '*' | '1-0' | '0-1' | '1/2-1/2';
  ending?: string; // why the game is over
  claim?: string; // why the player to move may claim a draw
}
export interface Breakable {
  field: string;
  broken: string;
  twin: string;
}
export interface CheckResult {
  sound: boolean;
  found?: string;
  field?: string;
  twin?: string;
}

export interface PgnHeading {
  white: string;
  black: string;
  event: string;
  date: string;
  result: string;
  plies: number;
}
export interface PgnNode extends PlayedNode {
  parent: number; // 0 is the root, the others count from 1 in the order of the list
  comment?: string;
  nags?: number[];
  evaluation?: { cp?: number; mate?: number; depth?: number };
}
interface PlayedNode {
  uci: string;
  san: string;
  from: SquareName;
  to: SquareName;
  fen: string;
}
export interface PgnProblem {
  words: string;
  token: string;
  line: number;
  column: number;
  harmless: boolean;
}
export interface PgnGame {
  fen: string;
  result: string;
  tags: Record<string, string>;
  comment?: string;
  nodes: PgnNode[];
  problems: PgnProblem[];
}

export class Rules {
  constructor(private readonly wasm: Wasm) {}

  static async load(base: string): Promise<Rules> {
    return new Rules(await Wasm.load(base, 'rules'));
  }

  position = (fen: string): PositionFacts => this.wasm.json('position', fen);
  play = (fen: string, move: string): PlayedMove => this.wasm.json('play', fen, move);
  diagnose = (fen: string): Diagnosis => this.wasm.json('diagnose', fen);
  line = (fen: string, moves: string): LineMove[] => this.wasm.json<{ moves: LineMove[] }>('line', fen, moves).moves;
  /** The position with the turn passed; refused in check. */
  pass = (fen: string): string => this.wasm.json<{ fen: string }>('pass', fen).fen;
  pgnList = (text: string): PgnHeading[] => this.wasm.json<{ games: PgnHeading[] }>('pgn_list', text).games;
  pgnGame = (text: string, number: number): PgnGame => this.wasm.json('pgn_game', text, number);
  pgnWrite = (lines: string): string => this.wasm.text('pgn_write', lines);
  status = (fen: string, moves: string): GameStatus => this.wasm.json('status', fen, moves);
  chess960 = (number: number): string => this.wasm.json<{ fen: string }>('chess960', number).fen;

  bitboards = (fen: string): NamedBoard[] => this.wasm.json<{ boards: NamedBoard[] }>('bitboards', fen).boards;
  setOperation = (operation: string, a: Hex, b: Hex): SetResult => this.wasm.json('set_operation', operation, a, b);
  setFacts = (bits: Hex): SetFacts => this.wasm.json('set_facts', bits);
  numberings = (): Numberings => this.wasm.json('numberings');
  leaper = (piece: PieceLetter, square: SquareName): LeaperTable => this.wasm.json('leaper', piece, square);
  slider = (piece: PieceLetter, square: SquareName, fen: string): SliderTable =>
    this.wasm.json('slider', piece, square, fen);
  key = (fen: string): KeyFacts => this.wasm.json('key', fen);
  keyChange = (fen: string, uci: string): KeyChange => this.wasm.json('key_change', fen, uci);
  transpositions = (fen: string): Transpositions => this.wasm.json('transpositions', fen);
  legality = (fen: string): Legality => this.wasm.json('legality', fen);
  why = (fen: string, from: SquareName, to: SquareName): Why => this.wasm.json('why', fen, from, to);
  attackers = (fen: string, square: SquareName): Attackers => this.wasm.json('attackers', fen, square);
  breakables = (): Breakable[] => this.wasm.json<{ fields: Breakable[] }>('breakables').fields;
  break = (fen: string, number: number): CheckResult => this.wasm.json('break', fen, number);
  exchange = (fen: string, uci: string): Exchange => this.wasm.json('exchange', fen, uci);
}

export const initialFen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
