// SPDX-License-Identifier: MIT
// The help: keys, what the numbers mean, and who made the parts.
import type { EngineClient } from '../engine/client';
import { h } from './dom';

const keys: [string, string][] = [
  ['← → or k j', 'one move back or on'],
  ['↑ ↓', 'start or end of the line'],
  ['f', 'turn the board'],
  ['l', 'engine on or off'],
  ['space', 'play the best move'],
  ['a', 'arrows on or off'],
  ['x', 'show the threat'],
  ['?', 'this help'],
];

export function showHelp(engine: EngineClient): void {
  const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'help-title' });
  const close = (): void => {
    dialog.close();
    dialog.remove();
  };
  dialog.append(
    h('h2', { id: 'help-title' }, 'Help'),
    h('table', { class: 'keys' }, h('tbody', {}, keys.map(([key, words]) => h('tr', {}, h('th', { scope: 'row' }, key), h('td', {}, words))))),
    h('p', {}, 'With the board in focus, the arrow keys walk over the squares and Enter picks up and puts down a piece. Elsewhere they step through the game.'),
    h('p', {}, 'Scores are from White’s side: with +1.00 White wins every other game between equals, and most others are drawn. #5 means mate in five moves.'),
    h('p', {}, engine.whySingle || `The engine may use up to ${engine.maxThreads} threads here.`),
    h('p', { class: 'credits' },
      'Board: cm-chessboard by Stefan Haack (MIT). Pieces: Cburnett and Rfc1394, Wikimedia Commons (CC BY-SA 3.0). Type: Fraunces, Inter, IBM Plex Mono (OFL). Everything on this page is computed in your browser.'),
    h('button', { type: 'button', class: 'primary', onclick: close }, 'Close'),
  );
  dialog.addEventListener('cancel', close);
  document.body.append(dialog);
  dialog.showModal();
}
