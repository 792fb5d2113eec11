// SPDX-License-Identifier: MIT
// The bar beside the board: White's winning chances from below.
import { scoreText, scoreWords, winPercent } from '../state/scores';
import type { Evaluation } from '../state/tree';
import { byId, fill, h } from '../ui/dom';

export function showGauge(score: Evaluation | undefined, orientation: 'white' | 'black', wdl?: { win: number; draw: number; loss: number }): void {
  const gauge = byId('gauge');
  gauge.hidden = false;
  const percent = score ? winPercent(score) : 50;
  const results = wdl ? ` Win ${wdl.win / 10} %, draw ${wdl.draw / 10} %, loss ${wdl.loss / 10} % for White.` : '';
  gauge.setAttribute('role', 'meter');
  gauge.setAttribute('aria-label', 'Winning chances of White');
  gauge.setAttribute('aria-valuemin', '0');
  gauge.setAttribute('aria-valuemax', '100');
  gauge.setAttribute('aria-valuenow', percent.toFixed(0));
  gauge.setAttribute('aria-valuetext', score ? `${scoreWords(score)}.${results}` : 'not evaluated');
  gauge.title = score ? `${scoreText(score)} · ${percent.toFixed(0)} %.${results}` : '';
  gauge.dataset['side'] = orientation;
  gauge.style.setProperty('--white', `${percent}%`);
  const atBottom = percent >= 50 === (orientation === 'white');
  fill(gauge, score ? h('span', { class: atBottom ? 'bottom' : 'top' }, score.mate !== undefined ? scoreText(score) : Math.abs((score.cp ?? 0) / 100).toFixed(1)) : '');
}
export function hideGauge(): void {
  byId('gauge').hidden = true;
}
