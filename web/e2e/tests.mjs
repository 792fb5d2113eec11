// SPDX-License-Identifier: MIT
import { analyse } from './analyse.mjs';
import { explore } from './explore.mjs';
import { everywhere } from './page.mjs';
import { play } from './play.mjs';

export const tests = [...explore, ...play, ...analyse, ...everywhere];
