// SPDX-License-Identifier: MIT
// The lines of the engine: a score, the moves as words to click, a small board on hover.
import type { App } from '../app';
import type { EngineLine } from '../engine/protocol';
import type { LineMove } from '../rules';
import { scoreText, scoreWords } from '../state/scores';
import { fill, h } from '../ui/dom';
import { miniBoard } from '../ui/mini';
import { evaluationOf } from './analysis';

const longest = 14; // moves shown of a line

/** A line on the page. It stays as long as its moves do, so that one can press them while the engine thinks on. */
interface Row {
  key: string;
  score: HTMLElement;
  element: HTMLElement;
}

export class LinesView {
  readonly element = h('ol', { class: 'lines', 'aria-label': 'Lines of the engine' });
  private readonly preview = h('div', { class: 'preview', hidden: true });
  private rows: Row[] = [];

  constructor(private readonly app: App) {
    this.element.append(this.preview);
    this.element.addEventListener('mouseleave', () => this.hide());
  }

  show(lines: EngineLine[]): void {
    const { session, settings } = this.app;
    const wanted = settings.get('lines');
    // Room for all lines before the first one comes, or whatever is below would move away under the pointer.
    this.element.style.setProperty('--rows', String(settings.get('engineOn') ? wanted : 0));
    const old = this.rows;
    this.rows = lines.slice(0, wanted).map((line, i) => {
      const pv = line.pv.slice(0, longest).join(' ');
      const key = `${session.fen} ${pv}`;
      const row = old[i]?.key === key ? old[i] : this.row(key, pv);
      this.showScore(row.score, line);
      return row;
    });
    const gone = old.filter((row, i) => row !== this.rows[i]);
    if (gone.length > 0) this.hide();
    for (const row of gone) row.element.remove();
    for (const [i, row] of this.rows.entries()) if (row !== old[i]) this.element.insertBefore(row.element, this.element.children[i] ?? null);
  }
  private hide(): void {
    this.preview.hidden = true;
  }

  private row(key: string, pv: string): Row {
    const moves = this.app.rules.line(this.app.session.fen, pv);
    const score = h('span');
    return { key, score, element: h('li', {}, score, h('span', { class: 'pv' }, moves.map((move, i) => this.word(move, moves, i)))) };
  }

  private showScore(element: HTMLElement, line: EngineLine): void {
    const score = evaluationOf(line);
    const bound = line.bound === 'exact' ? '' : line.bound === 'lower' ? '≥' : '≤';
    const white = (score.mate ?? score.cp ?? 0) >= 0;
    element.className = `score mono ${white ? 'for-white' : 'for-black'}`;
    element.title = scoreWords(score);
    element.textContent = `${bound}${scoreText(score)}`;
  }

  private word(move: LineMove, all: LineMove[], index: number): HTMLElement {
    const before = index === 0 ? this.app.session.fen : (all[index - 1] as LineMove).fen;
    const fields = before.split(' ');
    const number = fields[1] === 'w' ? `${fields[5]}.` : index === 0 ? `${fields[5]}…` : '';
    const play = (): void => {
      const node = this.app.session.current;
      for (const step of all.slice(0, index + 1)) this.app.session.play(step.uci);
      if (this.app.session.current === node) this.app.toast('That line is no longer of this position.');
    };
    const show = (): void => {
      fill(this.preview, miniBoard(move.fen, this.app.session.orientation, `Position after ${move.san}`));
      this.preview.hidden = false;
    };
    return h('button', { type: 'button', class: 'word', onclick: play, onmouseenter: show, onfocus: show, onblur: () => this.hide() },
      number ? h('span', { class: 'number' }, number) : null, move.san);
  }
}
