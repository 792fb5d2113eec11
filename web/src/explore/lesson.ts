// SPDX-License-Identifier: MIT
// A lesson of the explorer: a few sentences, a link to the source, and something live to touch.
import type { App } from '../app';
import type { SquareName } from '../rules';
import { h } from '../ui/dom';

export interface LessonView {
  element: HTMLElement;
  /** The position changed. */
  update(): void;
  /** A square of the board was pressed. */
  square?(name: SquareName): void;
  /** A move that is not legal was tried on the board. */
  refused?(from: SquareName, to: SquareName): void;
  close?(): void;
}
export interface Lesson {
  id: string;
  title: string;
  /** Two or three sentences that teach. */
  teach: string[];
  /** The source file that does it. */
  source: string;
  open(app: App): LessonView;
}

/** Sources are published beside the page, as plain text. */
export const sourceUrl = (path: string): string => `./source/${path}.txt`;

/** A titled part of a lesson. */
export const part = (title: string, ...children: (Node | string)[]): HTMLElement =>
  h('section', { class: 'part' }, h('h3', {}, title), ...children);

export const code = (text: string): HTMLElement => h('code', {}, text);

/** A caption above and a value below, for numbers that are worth reading. */
export const figure = (label: string, value: string | Node): HTMLElement =>
  h('div', { class: 'figure' }, h('span', { class: 'label' }, label), h('span', { class: 'value mono' }, value));
