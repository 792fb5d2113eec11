// SPDX-License-Identifier: MIT
// A small board that only shows a position.
import { svg } from './dom';

export function miniBoard(fen: string, orientation: 'white' | 'black', label: string): SVGSVGElement {
  const parts: SVGElement[] = [];
  const placement = fen.split(' ')[0] ?? '';
  for (let i = 0; i < 64; ++i) {
    const dark = ((i & 7) + (i >> 3)) % 2 === 1;
    parts.push(svg('rect', { x: (i & 7) * 40, y: (i >> 3) * 40, width: 40, height: 40, class: dark ? 'mini-dark' : 'mini-light' }));
  }
  placement.split('/').forEach((rank, row) => {
    let file = 0;
    for (const letter of rank) {
      if (/\d/.test(letter)) {
        file += Number(letter);
        continue;
      }
      const piece = `${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toLowerCase()}`;
      const x = orientation === 'white' ? file : 7 - file;
      const y = orientation === 'white' ? row : 7 - row;
      parts.push(svg('use', { href: `#${piece}`, x: x * 40, y: y * 40 }));
      file += 1;
    }
  });
  return svg('svg', { viewBox: '0 0 320 320', class: 'mini', role: 'img', 'aria-label': label }, parts);
}
