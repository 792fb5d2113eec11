// SPDX-License-Identifier: MIT
// A game as a tree of moves: the first child goes on with the main line, the others are variations.
import type { PlayedMove, Rules, SquareName } from '../rules';

/** A score from White's side: centipawns, or moves to mate (negative if White is mated). */
export interface Evaluation {
  cp?: number;
  mate?: number;
  depth?: number;
}

export interface TreeNode {
  parent: TreeNode | null;
  children: TreeNode[];
  fen: string;
  ply: number; // half-moves since the root
  uci: string;
  san: string;
  from?: SquareName;
  to?: SquareName;
  comment?: string;
  nags: number[];
  evaluation?: Evaluation;
  best?: string; // the engine's choice in the position before this move, in UCI
}

export interface GameTree {
  root: TreeNode;
  tags: Record<string, string>;
}

export const newTree = (fen: string, tags: Record<string, string> = {}): GameTree => ({
  root: { parent: null, children: [], fen, ply: 0, uci: '', san: '', nags: [] },
  tags,
});

/** The child with that move, made if it is not there yet. */
export function addMove(node: TreeNode, move: PlayedMove): TreeNode {
  const known = node.children.find((child) => child.uci === move.uci);
  if (known) return known;
  const child: TreeNode = {
    parent: node,
    children: [],
    fen: move.fen,
    ply: node.ply + 1,
    uci: move.uci,
    san: move.san,
    from: move.from,
    to: move.to,
    nags: [],
  };
  node.children.push(child);
  return child;
}

/** The nodes from the root to this one, the root first. */
export function pathTo(node: TreeNode): TreeNode[] {
  const path: TreeNode[] = [];
  for (let at: TreeNode | null = node; at; at = at.parent) path.unshift(at);
  return path;
}
/** The moves that lead to a node, in UCI, separated by blanks. */
export const movesTo = (node: TreeNode): string =>
  pathTo(node)
    .slice(1)
    .map((step) => step.uci)
    .join(' ');

/** The node that these moves (UCI) lead to, if the tree has it. */
export function nodeAt(root: TreeNode, moves: readonly string[]): TreeNode | undefined {
  let node: TreeNode | undefined = root;
  for (const uci of moves) node = node?.children.find((child) => child.uci === uci);
  return node;
}

/** The main line from a node on, the node first. */
export function mainLine(node: TreeNode): TreeNode[] {
  const line = [node];
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}
export const lastOf = (node: TreeNode): TreeNode => mainLine(node).at(-1) as TreeNode;

/** Whether the node lies on the main line of the whole tree. */
export const isMainLine = (node: TreeNode): boolean =>
  node.parent === null || (node.parent.children[0] === node && isMainLine(node.parent));

/** Makes the variation that holds this node the main line, all the way up. */
export function promote(node: TreeNode): void {
  for (let at = node; at.parent; at = at.parent) {
    const siblings = at.parent.children;
    siblings.splice(siblings.indexOf(at), 1);
    siblings.unshift(at);
  }
}
/** Removes a node and everything after it; returns where one stands then. */
export function remove(node: TreeNode): TreeNode {
  if (!node.parent) return node;
  node.parent.children = node.parent.children.filter((child) => child !== node);
  return node.parent;
}

/** The move number and side before a SAN: "12." or "12…". */
export function numberBefore(node: TreeNode): string {
  const fields = (node.parent ?? node).fen.split(' ');
  return `${fields[5] ?? '1'}${fields[1] === 'b' ? '…' : '.'}`;
}

// ---- Keeping a tree as text -----------------------------------------------------------------------

interface Stored {
  m: string;
  c?: string;
  n?: number[];
  e?: Evaluation;
  b?: string;
  k?: Stored[];
}
export interface StoredTree {
  fen: string;
  tags: Record<string, string>;
  moves: Stored[];
}

const storeNode = (node: TreeNode): Stored => ({
  m: node.uci,
  ...(node.comment ? { c: node.comment } : {}),
  ...(node.nags.length > 0 ? { n: node.nags } : {}),
  ...(node.evaluation ? { e: node.evaluation } : {}),
  ...(node.best ? { b: node.best } : {}),
  ...(node.children.length > 0 ? { k: node.children.map(storeNode) } : {}),
});
export const storeTree = (tree: GameTree): StoredTree => ({
  fen: tree.root.fen,
  tags: tree.tags,
  moves: tree.root.children.map(storeNode),
});

/** Plays a stored tree again; whatever is not legal (a damaged store) is left out. */
export function restoreTree(stored: StoredTree, rules: Pick<Rules, 'play'>): GameTree {
  const tree = newTree(stored.fen, stored.tags);
  const grow = (node: TreeNode, branches: Stored[]): void => {
    for (const branch of branches) {
      let child: TreeNode;
      try {
        child = addMove(node, rules.play(node.fen, branch.m));
      } catch {
        continue;
      }
      if (branch.c) child.comment = branch.c;
      if (branch.n) child.nags = branch.n;
      if (branch.e) child.evaluation = branch.e;
      if (branch.b) child.best = branch.b;
      if (branch.k) grow(child, branch.k);
    }
  };
  grow(tree.root, stored.moves);
  return tree;
}
