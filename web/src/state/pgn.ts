// SPDX-License-Identifier: MIT
// Between the page's tree and the library's PGN: nothing is parsed or written here, only carried over.
import type { PgnGame } from '../rules';
import { addMove, newTree, type GameTree, type TreeNode } from './tree';

/** The tree of a game that the library has read. */
export function treeFrom(game: PgnGame): GameTree {
  const tree = newTree(game.fen, { ...game.tags, Result: game.tags['Result'] ?? game.result });
  if (game.comment) tree.root.comment = game.comment;
  const nodes: TreeNode[] = [tree.root];
  for (const one of game.nodes) {
    const parent = nodes[one.parent] ?? tree.root;
    const node = addMove(parent, { ...one, check: false });
    if (one.comment) node.comment = one.comment;
    if (one.nags) node.nags = one.nags;
    if (one.evaluation) node.evaluation = one.evaluation;
    nodes.push(node);
  }
  return tree;
}

/** The lines from which the library writes the PGN. */
export function scriptOf(tree: GameTree, result = tree.tags['Result'] ?? '*'): string {
  const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const lines = [`F ${tree.root.fen}`];
  for (const [name, value] of Object.entries({ ...tree.tags, Result: result }))
    if (/^[A-Za-z0-9_]+$/.test(name) && !['FEN', 'SetUp', 'Variant'].includes(name)) lines.push(`T ${name}\t${flat(value)}`);
  if (tree.root.comment) lines.push(`C ${flat(tree.root.comment)}`);
  let count = 0;
  const remarks = (node: TreeNode): void => {
    for (const nag of node.nags) lines.push(`G ${nag}`);
    const score = node.evaluation;
    if (score?.mate !== undefined) lines.push(`E mate ${score.mate} ${score.depth ?? 0}`);
    else if (score?.cp !== undefined) lines.push(`E cp ${score.cp} ${score.depth ?? 0}`);
    if (node.comment) lines.push(`C ${flat(node.comment)}`);
  };
  // Parents first, and the children of one parent in their order; a stack, since games can be long.
  const stack = tree.root.children.map((node) => ({ node, parent: 0 })).reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    lines.push(`N ${next.parent} ${next.node.uci}`);
    remarks(next.node);
    const number = ++count;
    for (const child of [...next.node.children].reverse()) stack.push({ node: child, parent: number });
  }
  lines.push(`R ${result}`);
  return lines.join('\n');
}
