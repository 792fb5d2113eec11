// SPDX-License-Identifier: MIT
// A game against the engine: its moves, whose turn it is, when it is over, and why. The shared session
// shows it, but the session may wander off into analysis; the game remembers where it stands.
import type { Color } from '../rules';
import { Clock, type ClockTimes } from './clock';

export interface StoredGame {
  start: string; // FEN
  moves: string[]; // UCI
  human: Color;
  level: number;
  clock: string;
  times?: ClockTimes;
  result: string; // '*' while it goes on
  reason: string;
}

export class PlayedGame {
  result = '*';
  reason = '';
  moves: string[] = [];
  clock: Clock | undefined;

  constructor(
    readonly start: string,
    readonly human: Color,
    readonly level: number,
    readonly clockText: string,
    times?: ClockTimes,
  ) {
    this.clock = Clock.from(clockText);
    if (this.clock && times) this.clock = new Clock(times, this.clock.increment);
  }

  get over(): boolean {
    return this.result !== '*';
  }
  get engine(): Color {
    return this.human === 'white' ? 'black' : 'white';
  }
  end(result: string, reason: string): void {
    if (this.over) return;
    this.clock?.stop();
    this.result = result;
    this.reason = reason;
  }
  /** The human gives up. */
  resign(): void {
    this.end(this.human === 'white' ? '0-1' : '1-0', 'by resignation');
  }
  /** Ends the game if somebody's time is over. */
  checkFlag(): boolean {
    const flagged = this.over ? undefined : this.clock?.flagged;
    if (!flagged) return false;
    this.end(flagged === 'white' ? '0-1' : '1-0', 'on time');
    return true;
  }

  store(): StoredGame {
    return {
      start: this.start,
      moves: this.moves,
      human: this.human,
      level: this.level,
      clock: this.clockText,
      ...(this.clock ? { times: this.clock.times } : {}),
      result: this.result,
      reason: this.reason,
    };
  }
  static restore(stored: StoredGame): PlayedGame {
    const game = new PlayedGame(stored.start, stored.human, stored.level, stored.clock, stored.times);
    game.moves = stored.moves;
    game.result = stored.result;
    game.reason = stored.reason;
    return game;
  }
}
