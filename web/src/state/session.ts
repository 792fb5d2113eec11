// SPDX-License-Identifier: MIT
// The one position that Play, Analyse and Explore share: a tree of moves and a place in it. It is
// kept across reloads, and the address bar always names the place and the position.
import { initialFen, type Color, type PositionFacts, type Rules } from '../rules';
import { addMove, lastOf, movesTo, newTree, pathTo, restoreTree, storeTree, type GameTree, type StoredTree, type TreeNode } from './tree';

interface StoredSession {
  tree: StoredTree;
  path: string; // UCI moves from the root to the current node
  orientation: Color;
}
type Listener = () => void;

const storeKey = 'tabiya.session';

export class Session {
  tree: GameTree = newTree(initialFen);
  current: TreeNode = this.tree.root;
  orientation: Color = 'white';
  facts: PositionFacts;
  private readonly listeners: Record<'position' | 'tree', Set<Listener>> = { position: new Set(), tree: new Set() };
  private saving = 0;

  constructor(
    readonly rules: Rules,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    this.facts = rules.position(initialFen);
  }

  /** Calls back on every change of the current position ('position') or of moves and remarks ('tree'). */
  on(event: 'position' | 'tree', listener: Listener): () => void {
    this.listeners[event].add(listener);
    return () => this.listeners[event].delete(listener);
  }
  private emit(event: 'position' | 'tree'): void {
    for (const listener of [...this.listeners[event]]) listener();
    this.save();
  }

  get fen(): string {
    return this.current.fen;
  }

  goto(node: TreeNode): void {
    if (node === this.current) return;
    this.current = node;
    this.facts = this.rules.position(node.fen);
    this.emit('position');
  }
  back(): void {
    if (this.current.parent) this.goto(this.current.parent);
  }
  forward(): void {
    const next = this.current.children[0];
    if (next) this.goto(next);
  }
  first(): void {
    this.goto(this.tree.root);
  }
  last(): void {
    this.goto(lastOf(this.current));
  }

  /** Plays a legal move (UCI or SAN) from the current position and goes there. */
  play(move: string): TreeNode {
    const node = addMove(this.current, this.rules.play(this.current.fen, move));
    this.goto(node);
    this.emit('tree');
    return node;
  }

  /** Begins again from a position that is known to be playable. */
  load(fen: string, tags: Record<string, string> = {}): void {
    this.loadTree(newTree(fen, tags));
  }
  loadTree(tree: GameTree, current: TreeNode = tree.root): void {
    this.tree = tree;
    this.current = current;
    this.facts = this.rules.position(current.fen);
    this.emit('tree');
    this.emit('position');
  }
  /** Remarks, evaluations or the order of variations were changed in place. */
  touched(): void {
    this.emit('tree');
  }

  flip(): void {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
    this.emit('position');
  }

  // ---- Reload ------------------------------------------------------------------------------------

  private save(): void {
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.saveNow(), 200);
  }
  saveNow(): void {
    const stored: StoredSession = {
      tree: storeTree(this.tree),
      path: movesTo(this.current),
      orientation: this.orientation,
    };
    try {
      this.storage.setItem(storeKey, JSON.stringify(stored));
    } catch {
      // A full or forbidden store costs the reload, not the game.
    }
  }

  /** Takes up what was left, unless the address names another position. */
  restore(addressFen: string | undefined): void {
    const stored = this.stored();
    if (stored) {
      const tree = restoreTree(stored.tree, this.rules);
      const current = this.follow(tree.root, stored.path);
      if (!addressFen || current.fen === addressFen) {
        this.orientation = stored.orientation;
        this.loadTree(tree, current);
        return;
      }
    }
    if (addressFen && this.rules.diagnose(addressFen).ok) this.load(this.rules.position(addressFen).fen);
  }
  private stored(): StoredSession | undefined {
    try {
      const value = JSON.parse(this.storage.getItem(storeKey) ?? 'null') as StoredSession | null;
      return value && this.rules.diagnose(value.tree.fen).ok ? value : undefined;
    } catch {
      return undefined;
    }
  }
  private follow(root: TreeNode, path: string): TreeNode {
    let node = root;
    for (const uci of path.split(' ')) {
      const next = node.children.find((child) => child.uci === uci);
      if (!next) break;
      node = next;
    }
    return node;
  }

  /** The moves from the root to here, for engines and for the rules about repetition. */
  get moves(): string {
    return movesTo(this.current);
  }
  get path(): TreeNode[] {
    return pathTo(this.current);
  }
}
