// SPDX-License-Identifier: MIT
// What the page and its workers say to each other.

/** The folder with the WebAssembly programs, beside the page. */
export const wasmBase = (): string => new URL('wasm/', document.baseURI).href;

export interface PerftRequest {
  base: string;
  fen: string;
  depth: number;
  moves: string[];
}
export type PerftReply =
  | { type: 'move'; uci: string; nodes: number }
  | { type: 'done' }
  | { type: 'failed'; message: string };

/** How strong and how large. */
export interface EngineOptions {
  threads: number;
  hash: number; // MiB
  multiPv: number;
  elo: number | null; // null: full strength
}
/** Limits left out do not limit. */
export interface EngineLimits {
  depth?: number;
  nodes?: number;
  moveTime?: number; // ms
}
export interface EngineLine {
  index: number; // 1 for the best
  depth: number;
  selectiveDepth: number;
  cp?: number; // from White's side, like everything on the page
  mate?: number;
  bound: 'exact' | 'lower' | 'upper';
  wdl: { win: number; draw: number; loss: number }; // thousandths, from White's side
  nodes: number;
  nps: number;
  hashfull: number;
  time: number;
  pv: string[]; // UCI
}
export type EngineRequest =
  | { type: 'load'; base: string; threaded: boolean }
  | { type: 'options'; options: EngineOptions }
  | { type: 'newGame' }
  | { type: 'go'; id: number; fen: string; moves: string; limits: EngineLimits }
  | { type: 'stop' }
  | { type: 'ask'; id: number; name: string; args: (string | number)[] };
export type EngineReply =
  | { type: 'ready' }
  | { type: 'line'; id: number; line: EngineLine }
  | { type: 'best'; id: number; best: string | null; ponder: string | null }
  | { type: 'answer'; id: number; text: string }
  | { type: 'failed'; message: string };
