// SPDX-License-Identifier: MIT
// What every place of the page can use, and what a place is.
import type { EngineClient } from './engine/client';
import type { Rules } from './rules';
import type { Session } from './state/session';
import type { Settings } from './state/settings';
import type { Board, BoardState } from './ui/board';

export interface App {
  readonly rules: Rules;
  readonly session: Session;
  readonly board: Board;
  readonly engine: EngineClient;
  readonly settings: Settings;
  /** A short message that goes away by itself. */
  toast(text: string): void;
  /** Says something to screen readers. */
  announce(text: string): void;
  /** Goes to a place, for example `go('explore', 'keys')`. */
  go(place: string, detail?: string): void;
  /** Draws the current position again with this place's ideas of it. */
  refresh(): void;
}

/** Play, Analyse or Explore. */
export interface Place {
  readonly id: string;
  readonly title: string;
  /** Fills the panel. Called each time the place is entered or its detail changes. */
  enter(detail: string): void;
  /** Lets go of the engine, of listeners and of everything drawn on the board. */
  leave(): void;
  /** Refines what the board shows: who may move, above all. */
  boardState?(state: BoardState): BoardState;
  /** A legal move made by hand; without this it is played in the shared session. */
  moved?(uci: string): void;
  /** A key that the page itself does not know. */
  key?(event: KeyboardEvent): boolean;
}
