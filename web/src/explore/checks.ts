// SPDX-License-Identifier: MIT
import type { App } from '../app';
import type { Breakable } from '../rules';
import { fill, h } from '../ui/dom';
import { part, type Lesson, type LessonView } from './lesson';

class Checks implements LessonView {
  readonly element = h('div', { class: 'lesson-body' });
  private chosen = -1;
  private readonly fields: Breakable[];
  private readonly verdict = h('div', { role: 'status' });
  private readonly list = h('div', { class: 'breakables' });

  constructor(private readonly app: App) {
    this.fields = app.rules.breakables();
    this.element.append(
      part('Break something', this.list),
      part('What check() says', this.verdict,
        h('button', { type: 'button', onclick: () => this.choose(-1) }, 'Repair everything')));
    this.update();
  }

  update(): void {
    fill(this.list, this.fields.map((one, i) =>
      h('button', { type: 'button', class: 'breakable', 'aria-pressed': String(i === this.chosen), onclick: () => this.choose(i) },
        h('code', {}, one.field), h('span', {}, one.broken))));
    const result = this.app.rules.break(this.app.session.fen, this.chosen);
    const broken = this.fields[this.chosen];
    fill(this.verdict,
      result.sound
        ? h('p', { class: 'verdict good' }, 'Every fact agrees with its slow twin.')
        : [h('p', { class: 'verdict bad' }, `check() names it: ${result.found}.`),
           h('p', { class: 'note' }, `How it was found: ${result.twin}.`),
           broken && broken.field !== result.field
             ? h('p', { class: 'note' }, 'It stops at the first disagreement it meets, and that one came before the field that was broken.')
             : null]);
  }

  private choose(index: number): void {
    this.chosen = index;
    this.update();
  }
}

export const checks: Lesson = {
  id: 'checks',
  title: 'Checks',
  teach: [
    'A fast program keeps facts that it could compute: the key, the counts, the same pieces as sets and as a board. Each of them can go wrong, and a wrong one shows only thousands of moves later.',
    'So every such fact has a slow twin that computes it from scratch. check() compares them all and names the first that disagrees; tests and fuzzers call it after every move, and a release never does.',
  ],
  source: 'src/chess/position.cpp',
  open: (app) => new Checks(app),
};
