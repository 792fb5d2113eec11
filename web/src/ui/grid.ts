// SPDX-License-Identifier: MIT
// A set of squares as a small drawing, and one that can be edited.
import { bitsOf, has, indexOf, squareAt, squaresOf } from '../bits';
import type { Hex, SquareName } from '../rules';
import { h, svg } from './dom';

export interface Layer {
  bits: Hex;
  kind: 'set' | 'ghost' | 'wrapped' | 'mark' | 'good' | 'bad';
}

function describe(name: string, layers: Layer[]): string {
  const words = layers.map((layer) => {
    const squares = squaresOf(layer.bits);
    const list = squares.length === 0 ? 'no squares' : squares.length === 64 ? 'all squares' : squares.join(' ');
    return layer.kind === 'set' ? list : `${layer.kind}: ${list}`;
  });
  return `${name}: ${words.join('; ')}`;
}

/** A drawing of one or more sets, eighth rank on top. */
export function grid(name: string, layers: Layer[], origin?: SquareName): SVGSVGElement {
  const cells: SVGElement[] = [];
  for (let index = 0; index < 64; ++index) {
    const x = index & 7;
    const y = 7 - (index >> 3);
    const dark = (x + (index >> 3)) % 2 === 0;
    cells.push(svg('rect', { x, y, width: 1, height: 1, class: dark ? 'cell dark' : 'cell' }));
  }
  for (const layer of layers) {
    const bits = bitsOf(layer.bits);
    for (let index = 0; index < 64; ++index)
      if (has(bits, index))
        cells.push(
          svg('rect', {
            x: (index & 7) + 0.13,
            y: 7 - (index >> 3) + 0.13,
            width: 0.74,
            height: 0.74,
            rx: 0.16,
            class: `bit ${layer.kind}`,
          }),
        );
  }
  if (origin) {
    const index = indexOf(origin);
    cells.push(svg('circle', { cx: (index & 7) + 0.5, cy: 7.5 - (index >> 3), r: 0.26, class: 'origin' }));
  }
  return svg('svg', { viewBox: '0 0 8 8', class: 'grid', role: 'img', 'aria-label': describe(name, layers) }, cells);
}

/** A set whose squares can be switched by mouse, touch and keyboard; numbers are shown in the squares. */
export class EditableGrid {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[] = [];
  private focused = 0;

  constructor(
    name: string,
    private readonly toggle: (square: SquareName) => void,
  ) {
    this.element = h('div', { class: 'edit-grid', role: 'group', 'aria-label': name });
    for (let rank = 7; rank >= 0; --rank)
      for (let file = 0; file < 8; ++file) {
        const index = 8 * rank + file;
        const button = h('button', {
          type: 'button',
          class: (rank + file) % 2 === 0 ? 'dark' : '',
          tabindex: index === 0 ? 0 : -1,
          onclick: () => this.press(index),
          onkeydown: (event: KeyboardEvent) => this.step(event),
        });
        this.buttons[index] = button;
        this.element.append(button);
      }
  }

  show(bits: Hex, numbers: number[], wrapped?: Hex): void {
    const set = bitsOf(bits);
    const over = wrapped ? bitsOf(wrapped) : 0n;
    this.buttons.forEach((button, index) => {
      const on = has(set, index);
      button.setAttribute('aria-pressed', String(on));
      button.setAttribute('aria-label', `${squareAt(index)}, number ${numbers[index]}`);
      button.textContent = String(numbers[index]);
      button.classList.toggle('on', on);
      button.classList.toggle('wrapped', has(over, index));
    });
  }

  private press(index: number): void {
    this.focus(index);
    this.toggle(squareAt(index));
  }

  private step(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowUp: 8, ArrowDown: -8, ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.focused + step;
    const wraps = Math.abs(step) === 1 && next >> 3 !== this.focused >> 3;
    if (next >= 0 && next < 64 && !wraps) this.focus(next);
  }

  private focus(index: number): void {
    this.buttons[this.focused]?.setAttribute('tabindex', '-1');
    this.focused = index;
    this.buttons[index]?.setAttribute('tabindex', '0');
    this.buttons[index]?.focus();
  }
}
