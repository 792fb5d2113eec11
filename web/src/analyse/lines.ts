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

export class LinesView {
  readonly element = h('ol', { class: 'lines', 'aria-label': 'Lines of the engine' });
  private readonly preview = h('div', { class: 'preview', hidden: true });

  constructor(private readonly app: App) {
    this.element.addEventListener('mouseleave', () => this.hide());
  }

  show(lines: EngineLine[]): void {
    this.hide();
    const wanted = this.app.settings.get('lines');
    fill(this.element, lines.slice(0, wanted).map((line) => this.line(line)), this.preview);
  }
  private hide(): void {
    this.preview.hidden = true;
  }

  private line(line: EngineLine): HTMLElement {
    const score = evaluationOf(line);
    const bound = line.bound === 'exact' ? '' : line.bound === 'lower' ? '≥' : '≤';
    const moves = this.app.rules.line(this.app.session.fen, line.pv.slice(0, longest).join(' '));
    const white = (score.mate ?? score.cp ?? 0) >= 0;
    return h('li', {},
      h('span', { class: `score mono ${white ? 'for-white' : 'for-black'}`, title: scoreWords(score) }, `${bound}${scoreText(score)}`),
      h('span', { class: 'pv' }, moves.map((move, i) => this.word(move, moves, i))));
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
