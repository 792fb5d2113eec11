// SPDX-License-Identifier: MIT
// The moves of a game as a tree one can click and walk: variations in brackets, glyphs, comments.
import type { App } from '../app';
import { nagText, scoreText } from '../state/scores';
import { numberBefore, promote, remove, type TreeNode } from '../state/tree';
import { fill, h } from './dom';

export class MovesView {
  readonly element = h('div', { class: 'moves', role: 'group', 'aria-label': 'Moves' });
  private readonly buttons = new Map<TreeNode, HTMLElement>();
  private readonly unsubscribe: (() => void)[];

  constructor(private readonly app: App) {
    this.unsubscribe = [app.session.on('tree', () => this.draw()), app.session.on('position', () => this.mark())];
    this.draw();
  }
  close(): void {
    for (const done of this.unsubscribe) done();
  }

  private draw(): void {
    this.buttons.clear();
    const { root } = this.app.session.tree;
    const parts: Node[] = [];
    if (root.comment) parts.push(h('p', { class: 'comment' }, root.comment));
    this.line(root, parts, true);
    if (root.children.length === 0) parts.push(h('p', { class: 'hint' }, 'No move yet. Play one on the board, paste a game, or drop a file.'));
    fill(this.element, parts);
    this.mark();
  }

  /** The moves after a node, along first children, with variations where they branch off. */
  private line(start: TreeNode, parts: Node[], numbered: boolean): void {
    let number = numbered;
    for (let node = start; node.children.length > 0; ) {
      const [next, ...others] = node.children as [TreeNode, ...TreeNode[]];
      parts.push(this.move(next, number));
      number = false;
      if (next.comment) {
        parts.push(h('span', { class: 'comment' }, next.comment));
        number = true;
      }
      for (const other of others) {
        const inner: Node[] = [this.move(other, true)];
        if (other.comment) inner.push(h('span', { class: 'comment' }, other.comment));
        this.line(other, inner, Boolean(other.comment));
        parts.push(h('div', { class: 'variation' }, inner));
        number = true;
      }
      node = next;
    }
  }

  private move(node: TreeNode, numbered: boolean): HTMLElement {
    const white = node.parent?.fen.split(' ')[1] === 'w';
    const glyphs = node.nags.map((nag) => nagText[nag] ?? '').join('');
    const button = h('button', {
        type: 'button',
        class: `move ${glyphs ? `glyph-${glyphs.length > 1 && glyphs !== '!!' ? (glyphs === '??' ? 'bad' : 'odd') : glyphs === '?' ? 'bad' : ''}` : ''}`,
        onclick: () => this.app.session.goto(node),
      },
      numbered || white ? h('span', { class: 'number' }, numberBefore(node)) : null,
      `${node.san}${glyphs}`,
      node.evaluation ? h('small', {}, scoreText(node.evaluation)) : null);
    this.buttons.set(node, button);
    return button;
  }

  private mark(): void {
    const { current } = this.app.session;
    for (const [node, button] of this.buttons) {
      if (node === current) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    const button = this.buttons.get(current);
    if (!button) {
      this.element.scrollTop = 0;
      return;
    }
    // Only this box scrolls; the page stays where the reader left it.
    const top = button.offsetTop - this.element.offsetTop;
    if (top < this.element.scrollTop || top > this.element.scrollTop + this.element.clientHeight - 40)
      this.element.scrollTop = top - this.element.clientHeight / 2;
  }
}

/** The current variation becomes the main line. */
export function promoteCurrent(app: App): void {
  promote(app.session.current);
  app.session.touched();
}
/** Removes the current move and all that follows. */
export function removeCurrent(app: App): void {
  const { current } = app.session;
  if (!current.parent) return;
  app.session.goto(remove(current));
  app.session.touched();
}
