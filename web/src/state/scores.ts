// SPDX-License-Identifier: MIT
// Scores for people: win percentage, loss of a move, glyphs and accuracy. The formulas are the usual
// ones of the big chess servers, so the words mean what readers expect.
import type { Color } from '../rules';
import type { Evaluation, TreeNode } from './tree';

/** The chance that White wins, 0 … 100, from a score of White's side. */
export function winPercent(score: Evaluation): number {
  if (score.mate !== undefined) return score.mate > 0 ? 100 : 0;
  const cp = Math.max(-1000, Math.min(1000, score.cp ?? 0));
  return 50 + 50 * (2 / (1 + Math.exp(-0.00368208 * cp)) - 1);
}

/** "+0.35", "−1.20", "#4", "#−2". */
export function scoreText(score: Evaluation): string {
  const minus = (text: string): string => text.replace('-', '−');
  if (score.mate !== undefined) return minus(`#${score.mate}`);
  const pawns = (score.cp ?? 0) / 100;
  return minus(`${pawns > 0 ? '+' : ''}${pawns.toFixed(2)}`);
}
/** The same as words for a screen reader. */
export function scoreWords(score: Evaluation): string {
  if (score.mate !== undefined) {
    const side = score.mate > 0 ? 'White' : 'Black';
    return `${side} mates in ${Math.abs(score.mate)}`;
  }
  const cp = score.cp ?? 0;
  if (Math.abs(cp) < 20) return 'equal';
  return `${cp > 0 ? 'White' : 'Black'} is better by ${(Math.abs(cp) / 100).toFixed(1)} pawns`;
}

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';
export const glyphOf: Record<Judgement, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
export const nagOf: Record<Judgement, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };
export const nagText: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** What a move gave away, on a scale where a sure win is 1 and a sure loss −1. */
export function lossOf(before: Evaluation, after: Evaluation, mover: Color): number {
  const sign = mover === 'white' ? 1 : -1;
  return (sign * (winPercent(before) - winPercent(after))) / 50;
}
export function judge(loss: number): Judgement | undefined {
  if (loss > 0.3) return 'blunder';
  if (loss > 0.2) return 'mistake';
  if (loss > 0.1) return 'inaccuracy';
  return undefined;
}

/** The accuracy of one move, 0 … 100, from the win percentage it gave away. */
export function moveAccuracy(loss: number): number {
  const given = Math.max(0, loss * 50);
  return Math.max(0, Math.min(100, 103.1668 * Math.exp(-0.04354 * given) - 3.1669));
}

export interface SideReport {
  accuracy: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
  moves: number;
}
export interface GameReport {
  white: SideReport;
  black: SideReport;
  judged: { node: TreeNode; judgement: Judgement; loss: number }[];
}

/** The side that made the move leading to a node. */
export const moverOf = (node: TreeNode): Color => (node.fen.split(' ')[1] === 'w' ? 'black' : 'white');

/** Sums up a line of nodes, the start first, as far as they carry evaluations. */
export function reportOf(line: TreeNode[]): GameReport {
  const empty = (): SideReport => ({ accuracy: 0, inaccuracy: 0, mistake: 0, blunder: 0, moves: 0 });
  const report: GameReport = { white: empty(), black: empty(), judged: [] };
  for (let i = 1; i < line.length; ++i) {
    const node = line[i] as TreeNode;
    const before = line[i - 1]?.evaluation;
    if (!before || !node.evaluation) continue;
    const mover = moverOf(node);
    const loss = lossOf(before, node.evaluation, mover);
    const side = report[mover];
    side.accuracy += moveAccuracy(loss);
    side.moves += 1;
    const judgement = judge(loss);
    if (!judgement) continue;
    side[judgement] += 1;
    report.judged.push({ node, judgement, loss });
  }
  for (const side of [report.white, report.black]) side.accuracy = side.moves > 0 ? side.accuracy / side.moves : 0;
  return report;
}
