// SPDX-License-Identifier: MIT
// What concerns every place: keys, sizes, colours, motion, axe, and how much must be fetched.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { accessible, fits, lessons, patience, press, text, until, visit, waitForFen } from './steps.mjs';

const appears = (selector) => (page) => page.waitForSelector(selector, { timeout: patience });
/** What must be there before a place is judged. */
const ready = {
  analyse: async (page) => {
    // A game with its evaluations has a report.
    await page.getByLabel('FEN or PGN').fill('1. e4 {[%eval 0.2]} e5 {[%eval 0.3]} 2. Ke2 {[%eval -1.9]} d6 {[%eval -0.2]} *');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.waitForSelector('.report table', { timeout: patience });
    await page.waitForSelector('.lines .word', { timeout: patience });
  },
  'explore/evaluation': appears('.divide-row'),
  'explore/search': async (page) => {
    await page.getByRole('button', { name: 'Record' }).click();
    await page.waitForSelector('.branch', { timeout: patience });
    await page.locator('.branch').last().click();
    await page.waitForSelector('.trail', { timeout: patience });
  },
  'explore/perft': async (page) => {
    await page.getByRole('button', { name: 'Count' }).click();
    await page.waitForSelector('.verdict.good', { timeout: patience });
  },
};

export const everywhere = [
  {
    name: 'everything on the board can be done by keyboard',
    hosts: 'plain',
    async run({ page, url }) {
      await visit(page, url, 'explore/keys');
      await page.locator('#board svg.cm-chessboard').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'])
        await page.keyboard.press(key);
      await waitForFen(page, '4P3');
      await page.locator('#panel').focus();
      await page.keyboard.press('ArrowLeft');
      await waitForFen(page, 'PPPPPPPP');
      await page.keyboard.press('f');
      await until(page, () => document.querySelector('#board .coordinates text.rank')?.textContent === '1');
      await page.keyboard.press('?');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
      assert.equal(await page.getByRole('dialog').count(), 0);
    },
  },
  {
    name: 'who wants no motion gets none',
    hosts: 'plain',
    options: { reducedMotion: 'reduce' },
    async run({ page, url }) {
      await visit(page, url, 'analyse');
      assert.equal(await page.evaluate(() => getComputedStyle(document.getElementById('gauge'), '::before').transitionDuration), '0s');
      // The pawn is on its old square or on its new one, in every frame, and never between them.
      const between = await page.evaluate(async () => {
        const centre = (selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          return box && box.y + box.height / 2;
        };
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const [from, to] = ['e2', 'e4'].map((square) => centre(`#board rect[data-square=${square}]`));
        globalThis.tabiya.session.play('e2e4');
        for (;;) {
          await frame();
          const here = centre('#board g[data-piece=wp][data-square=e4]') ?? centre('#board g[data-piece=wp][data-square=e2]');
          if (Math.abs(here - to) < 5) return '';
          if (Math.abs(here - from) > 5) return `${here}, between ${from} and ${to}`;
        }
      });
      assert.equal(between, '');
    },
  },
  {
    name: 'the first visit fetches less than three megabytes',
    async run({ page, url, isolated }) {
      const fetched = new Map();
      page.on('response', async (response) => {
        if (response.ok()) fetched.set(response.url(), response.body().catch(() => Buffer.alloc(0)));
      });
      await visit(page, url, 'analyse');
      await page.waitForSelector('.lines .word', { timeout: patience }); // the engine and its network are there
      const sizes = await Promise.all([...fetched].map(async ([address, body]) => [address.slice(url.length), gzipSync(await body).length]));
      const total = sizes.reduce((sum, [, size]) => sum + size, 0);
      assert.ok(sizes.some(([name, size]) => name === (isolated ? 'wasm/engine-mt.wasm' : 'wasm/engine.wasm') && size > 100_000), 'the engine was not seen');
      assert.ok(total < 3_000_000, `${total} bytes: ${sizes.join('; ')}`);
      console.log(`# first visit, gzip: ${(total / 1e6).toFixed(2)} MB in ${sizes.length} files`);
    },
  },
  {
    name: 'a phone plays by touch, and the page still scrolls',
    hosts: 'plain',
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    async run({ page, url }) {
      await visit(page, url, 'explore/keys');
      await press(page, 'e2', 'touchscreen');
      await press(page, 'e4', 'touchscreen');
      await waitForFen(page, '4P3');
      await page.evaluate(() => scrollTo(0, 400));
      assert.ok((await page.evaluate(() => scrollY)) > 0);
      assert.match(await text(page, '.lesson h2'), /Keys/);
    },
  },
  ...['play', 'analyse', 'analyse/edit', ...lessons.map((lesson) => `explore/${lesson}`)].map((place) => ({
    name: `${place} is accessible and fits, narrow and wide, light and dark`,
    hosts: 'plain',
    async run({ page, url }) {
      await page.setViewportSize({ width: 360, height: 740 });
      await visit(page, url, place);
      await ready[place]?.(page);
      for (const width of [360, 1280])
        for (const colorScheme of ['dark', 'light']) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await fits(page);
          await accessible(page);
        }
    },
  })),
];
