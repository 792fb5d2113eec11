// SPDX-License-Identifier: MIT
// The levels, from somebody who has just learned the rules to everything the engine has.

export interface Level {
  name: string;
  elo: number | null; // null: full strength
  words: string;
}

export const levels: Level[] = [
  { name: '1 · Beginner', elo: 600, words: 'Knows how the pieces move.' },
  { name: '2 · Casual', elo: 850, words: 'Takes what hangs, and hangs things too.' },
  { name: '3 · Learner', elo: 1100, words: 'Sees simple threats.' },
  { name: '4 · Club', elo: 1400, words: 'Makes you prove your attacks.' },
  { name: '5 · Strong club', elo: 1700, words: 'Few gifts.' },
  { name: '6 · Expert', elo: 2000, words: 'Punishes loose pieces.' },
  { name: '7 · Master', elo: 2300, words: 'Plans ahead of you.' },
  { name: '8 · Grandmaster', elo: 2600, words: 'You will need luck.' },
  { name: '9 · Full strength', elo: null, words: 'Everything the engine has.' },
];

/** How long the engine thinks: a moment, and never more than its clock can spare. */
export function thinkingTime(level: Level, left: number | undefined, increment: number): number {
  const wish = level.elo === null ? 1500 : 700;
  if (left === undefined) return wish;
  return Math.max(20, Math.min(wish, left / 30 + increment * 0.7, left / 4));
}
