// SPDX-License-Identifier: MIT
// The promotion chooser: four pieces in a small dialog, by mouse, touch or keyboard.
import type { Color, LegalMove } from '../rules';
import { h, svg } from './dom';

const letters = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' } as const;

/** Lets the player choose among promotions; nothing if the dialog is left. */
export function choosePromotion(near: HTMLElement, moves: LegalMove[], orientation: Color): Promise<LegalMove | undefined> {
  const order: (keyof typeof letters)[] = ['queen', 'rook', 'bishop', 'knight'];
  const target = moves[0]?.to ?? 'a8';
  const color = target.endsWith('8') ? 'w' : 'b';
  const file = target.charCodeAt(0) - 97;
  const column = orientation === 'white' ? file : 7 - file;
  return new Promise((resolve) => {
    const dialog = h('dialog', { class: 'promotion', 'aria-label': 'Promote the pawn to' });
    const done = (move?: LegalMove): void => {
      dialog.close();
      dialog.remove();
      resolve(move);
    };
    for (const name of order) {
      const move = moves.find((candidate) => candidate.promotion === name);
      if (!move) continue;
      const piece = svg('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' }, svg('use', { href: `#${color}${letters[name]}` }));
      dialog.append(h('button', { type: 'button', 'aria-label': name, title: name, onclick: () => done(move) }, piece));
    }
    dialog.addEventListener('cancel', () => done());
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) done();
    });
    dialog.style.setProperty('--column', String(column));
    near.append(dialog);
    dialog.showModal();
  });
}
