// SPDX-License-Identifier: MIT
// A chess clock. It counts by time stamps, so a page in the background loses nothing.
import type { Color } from '../rules';

export interface ClockTimes {
  white: number; // ms left
  black: number;
}

export class Clock {
  private running: Color | undefined;
  private since = 0;

  constructor(
    private readonly left: ClockTimes,
    readonly increment: number, // ms
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** "5+3" (minutes + seconds) or nothing for no clock. */
  static from(text: string, now?: () => number): Clock | undefined {
    const match = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(text);
    if (!match) return undefined;
    const time = Number(match[1]) * 60_000;
    return new Clock({ white: time, black: time }, Number(match[2]) * 1000, now);
  }

  get times(): ClockTimes {
    const times = { ...this.left };
    if (this.running) times[this.running] = Math.max(0, times[this.running] - (this.now() - this.since));
    return times;
  }
  get turn(): Color | undefined {
    return this.running;
  }
  /** Whose time is over, if anybody's. */
  get flagged(): Color | undefined {
    const { white, black } = this.times;
    return white <= 0 ? 'white' : black <= 0 ? 'black' : undefined;
  }

  start(color: Color): void {
    this.stop();
    this.running = color;
    this.since = this.now();
  }
  stop(): void {
    Object.assign(this.left, this.times);
    this.running = undefined;
  }
  /** The side has moved: it gets its increment and the other one's time runs. */
  press(mover: Color): void {
    this.stop();
    this.left[mover] += this.increment;
    this.start(mover === 'white' ? 'black' : 'white');
  }
}

/** "4:05", or "0:09.3" in the last ten seconds. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  const whole = seconds < 10 ? Math.floor(seconds * 10) / 10 : Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole - 60 * minutes;
  return `${minutes}:${seconds < 10 ? rest.toFixed(1).padStart(4, '0') : String(rest).padStart(2, '0')}`;
}
