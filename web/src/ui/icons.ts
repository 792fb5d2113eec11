// SPDX-License-Identifier: MIT
// A few line drawings, made for this page, on a 24 × 24 grid.
import { svg } from './dom';

const paths = {
  first: 'M18 6l-6 6 6 6M11 6l-6 6 6 6',
  back: 'M15 6l-6 6 6 6',
  forward: 'M9 6l6 6-6 6',
  last: 'M6 6l6 6-6 6M13 6l6 6-6 6',
  flip: 'M7 4v14m0 0l-3-3m3 3l3-3M17 20V6m0 0l-3 3m3-3l3 3',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  theme: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  help: 'M9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8M12 17.5v.1',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  download: 'M12 4v11m0 0l-4-4m4 4l4-4M5 20h14',
  open: 'M4 18V6h6l2 2h8v10z',
  report: 'M4 20V4M4 20h16M8 16l4-5 3 3 5-7',
  bulb: 'M9 18h6M10 21h4M8 14a5 5 0 1 1 8 0c-.7.8-1 1.5-1 2H9c0-.5-.3-1.2-1-2z',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2',
  trash: 'M5 7h14M9 7V5h6v2M7 7l1 13h8l1-13',
  up: 'M12 19V5m0 0l-5 5m5-5l5 5',
} as const;

export type IconName = keyof typeof paths;

export const icon = (name: IconName): SVGSVGElement =>
  svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: paths[name] }));
