// SPDX-License-Identifier: MIT
// Explore: the lessons in order, as a course.
import type { App, Place } from '../app';
import { byId, fill, h } from '../ui/dom';
import { attacks } from './attacks';
import { bitboards } from './bitboards';
import { checks } from './checks';
import { evaluation } from './evaluation';
import { keys } from './keys';
import { legality } from './legality';
import { sourceUrl, type Lesson, type LessonView } from './lesson';
import { perft } from './perft';
import { search } from './search';

export const lessons: Lesson[] = [bitboards, attacks, keys, legality, checks, perft, search, evaluation];

export class Explore implements Place {
  readonly id = 'explore';
  readonly title = 'Explore';
  private view: LessonView | undefined;
  private lesson: Lesson = bitboards;
  private unsubscribe = (): void => {};

  constructor(private readonly app: App) {}

  enter(detail: string): void {
    this.leave();
    const { board, session } = this.app;
    this.lesson = lessons.find((lesson) => lesson.id === detail) ?? bitboards;
    this.view = this.lesson.open(this.app);
    board.onSquare = (square) => this.view?.square?.(square);
    board.onRefused = (from, to) => this.view?.refused?.(from, to);
    this.unsubscribe = session.on('position', () => this.view?.update());
    this.draw();
  }

  leave(): void {
    this.unsubscribe();
    this.view?.close?.();
    this.view = undefined;
    this.app.board.onSquare = () => {};
    this.app.board.onRefused = () => {};
    this.app.board.setSquares([]);
    this.app.board.setArrows([]);
  }

  private draw(): void {
    const index = lessons.indexOf(this.lesson);
    const link = (to: Lesson | undefined, text: string, kind: string): HTMLElement =>
      to ? h('a', { class: `turn ${kind}`, href: `#/explore/${to.id}`, 'data-keep': '' }, h('small', {}, text), to.title) : h('span');
    fill(
      byId('panel'),
      h('nav', { class: 'course', 'aria-label': 'Lessons' },
        h('ol', {}, lessons.map((lesson) =>
          h('li', {}, h('a', { href: `#/explore/${lesson.id}`, 'data-keep': '', 'aria-current': lesson === this.lesson ? 'page' : undefined }, lesson.title))))),
      h('article', { class: 'lesson' },
        h('header', {},
          h('p', { class: 'eyebrow' }, `Lesson ${index + 1} of ${lessons.length}`),
          h('h2', {}, this.lesson.title),
          this.lesson.teach.map((text) => h('p', { class: 'teach' }, text)),
          h('p', { class: 'source' }, 'Read the source: ', h('a', { href: sourceUrl(this.lesson.source), target: '_blank', rel: 'noopener' }, this.lesson.source))),
        this.view?.element),
      h('nav', { class: 'turns', 'aria-label': 'Next and previous lesson' },
        link(lessons[index - 1], '← Previous', 'prev'), link(lessons[index + 1], 'Next →', 'next')),
    );
    // On a phone the list of lessons scrolls sideways; the current one should be in sight.
    const list = byId('panel').querySelector<HTMLElement>('.course ol');
    const here = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && here) list.scrollLeft = here.offsetLeft - list.offsetLeft - 40;
  }
}
