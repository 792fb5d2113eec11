// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { fenOf, loadOpera, opera, patience, text, until, visit, waitForFen } from './steps.mjs';

/** From now on notes, frame by frame, whatever on the page does not belong to the position on the board. */
const watchForStale = (page) =>
  page.evaluate(() => {
    globalThis.stale = [];
    const check = () => {
      const { session } = globalThis.tabiya;
      const { moves } = session.facts;
      for (const { dataset } of document.querySelectorAll('.arrow'))
        if (!moves.some((move) => move.from === dataset.from && move.to === dataset.to)) globalThis.stale.push(`arrow ${dataset.from}${dataset.to} in ${session.fen}`);
      for (const line of document.querySelectorAll('.lines .pv')) {
        const first = line.querySelector('.word')?.lastChild.textContent;
        if (first && !moves.some((move) => move.san === first)) globalThis.stale.push(`line ${first} in ${session.fen}`);
      }
      const shown = document.getElementById('gauge').title !== '';
      const known = session.current.evaluation !== undefined || moves.length === 0 || document.querySelector('.lines .score') !== null;
      if (shown && !known) globalThis.stale.push(`gauge in ${session.fen}`);
      requestAnimationFrame(check);
    };
    check();
  });
const nothingStale = async (page) => assert.deepEqual(await page.evaluate(() => globalThis.stale), []);

/** Keeps the engine from starting until the function it gives is called. */
async function holdEngine(page) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(/\/wasm\/engine.*\.wasm$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
/** Puts the mouse on a button and holds it down; gives the place of the button in the document. */
async function holdDown(page, button) {
  await button.hover();
  await page.mouse.down();
  return placeOf(button);
}
/** The report has looked at two positions more: the first may have been finished before. */
const reportGoesOn = async (page) => {
  const progress = await page.evaluate(() => document.querySelector('.report progress').value);
  await until(page, (value) => document.querySelector('.report progress').value > value + 1.5 / 34, progress);
};
const placeOf = (element) => element.evaluate((one) => one.getBoundingClientRect().y + scrollY);

export const analyse = [
  {
    name: 'a PGN is pasted, walked, analysed and reported',
    async run({ page, url, isolated }) {
      await loadOpera(page, url);
      assert.match(await text(page, '.engine'), /1-0/);
      assert.equal(await page.locator('.variation').count(), 1);
      await page.locator('.card.engine').click({ position: { x: 3, y: 3 } });
      await page.keyboard.press('ArrowLeft');
      await until(page, () => document.querySelector('.lines .score')?.textContent.includes('#1'));
      await page.waitForSelector('.arrow.best', { state: 'attached', timeout: patience });
      await page.locator('.engine-options summary').click();
      const words = await text(page, '.engine-options');
      assert.match(words, isolated ? /Threads are allowed/ : /COOP/);
      await page.getByRole('button', { name: 'Make a report' }).click();
      await page.waitForSelector('.report table', { timeout: 3 * patience });
      assert.match(await text(page, '.report table'), /White\s+\d+ %/);
      const pgn = await page.evaluate(() => globalThis.tabiya.pgn());
      assert.match(pgn, /\[%eval/);
      assert.match(pgn, /a weak reply/);
      // The report is kept with the game.
      await page.reload();
      await page.waitForSelector('.report table', { timeout: patience });
      // The graph leads to the move that was pressed: its left end is the start.
      await page.locator('.graph').click({ position: { x: 1, y: 5 } });
      await waitForFen(page, 'rnbqkbnr/pppppppp');
    },
  },
  {
    name: 'stepping fast leaves nothing stale',
    async run({ page, url }) {
      await loadOpera(page, url);
      await watchForStale(page);
      await page.locator('.card.engine').click({ position: { x: 3, y: 3 } });
      for (let round = 0; round < 3; ++round) {
        for (let i = 0; i < 25; ++i) await page.keyboard.press(i % 3 === 0 ? 'ArrowRight' : 'ArrowLeft');
        // Left alone, the position gets its lines; then it is left at full speed again.
        await page.waitForSelector('.lines .word', { timeout: patience });
        await page.waitForSelector('.arrow.best', { state: 'attached', timeout: patience });
      }
      await nothingStale(page);
      // The pieces are where the game is, too, however many steps were taken at once; and so is the side.
      await page.evaluate(() => {
        const { session } = globalThis.tabiya;
        session.first();
        for (let i = 0; i < 20; ++i) session.forward();
        for (let i = 0; i < 3; ++i) session.flip();
        for (let i = 0; i < 9; ++i) session.back();
      });
      await until(page, () => {
        const { session } = globalThis.tabiya;
        const letter = (piece) => (piece[0] === 'w' ? piece[1].toUpperCase() : piece[1]);
        const seen = Object.fromEntries([...document.querySelectorAll('#board g[data-piece]')].map(({ dataset }) => [dataset.square, letter(dataset.piece)]));
        const ranks = session.fen.split(' ')[0].split('/').map((rank) => rank.replace(/\d/g, (count) => '.'.repeat(Number(count))));
        const flipped = document.querySelector('#board .coordinates text.rank')?.textContent === '1';
        return flipped === (session.orientation === 'black') && ranks.every((rank, row) => [...rank].every((one, file) => (seen['abcdefgh'[file] + (8 - row)] ?? '.') === one));
      });
      // However many searches were broken off, one engine is left; the browser ends the others in its own time.
      const engines = () => page.workers().filter((worker) => /assets\/worker-/.test(worker.url())).length;
      for (const end = Date.now() + patience; engines() !== 1 && Date.now() < end; ) await page.waitForTimeout(50);
      assert.equal(engines(), 1);
    },
  },
  {
    name: 'what has been walked away from is given back',
    hosts: 'plain',
    async run({ page, url }) {
      await loadOpera(page, url);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const elements = async () => {
        await session.send('HeapProfiler.collectGarbage');
        const { metrics } = await session.send('Performance.getMetrics');
        return Object.fromEntries(metrics.map(({ name, value }) => [name, value])).Nodes;
      };
      const walk = async () => {
        for (const place of ['explore/bitboards', 'explore/keys', 'explore/legality', 'analyse']) {
          await page.evaluate((hash) => (location.hash = `#/${hash}`), place);
          await until(page, (wanted) => location.hash.startsWith(`#/${wanted}?`), place);
          for (let i = 0; i < 10; ++i) await page.keyboard.press(i < 5 ? 'ArrowLeft' : 'ArrowRight');
        }
      };
      await walk();
      const before = await elements();
      for (let i = 0; i < 4; ++i) await walk();
      const after = await elements();
      assert.ok(after < 1.5 * before, `${before} nodes of the page became ${after}`);
    },
  },
  {
    name: 'an illegal position is edited, explained and repaired',
    async run({ page, url }) {
      await visit(page, url, 'analyse/edit');
      await page.getByRole('button', { name: 'Empty board' }).click();
      assert.match(await text(page, '.reasons'), /king/i);
      assert.ok(await page.getByRole('button', { name: 'Use this position' }).isDisabled());
      await page.getByRole('button', { name: 'white king' }).click();
      await page.getByLabel('e1, empty').click();
      await page.getByRole('button', { name: 'black king' }).click();
      await page.getByLabel('e8, empty').click();
      await page.getByLabel('White O-O', { exact: true }).check();
      assert.match(await text(page, '.reasons'), /rook|castl/i);
      await page.getByRole('button', { name: 'Take it' }).click();
      await page.getByRole('button', { name: 'Use this position' }).click();
      await waitForFen(page, '4k3/8/8/8/8/8/8/4K3 w - -');
    },
  },
  {
    name: 'bad texts are refused with reasons and the place, and the board stays',
    async run({ page, url }) {
      await loadOpera(page, url);
      const before = await page.evaluate(() => globalThis.tabiya.pgn());
      const field = page.getByLabel('FEN or PGN');
      const refused = async (bad, reason, marked) => {
        await field.fill(bad);
        await page.getByRole('button', { name: 'Load', exact: true }).click();
        await until(page, (wanted) => new RegExp(wanted).test(document.querySelector('.import [role=alert]')?.textContent ?? ''), reason);
        if (marked) assert.equal(await text(page, '.import [role=alert] mark'), marked);
        assert.equal(await field.inputValue(), bad);
      };
      await refused('rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'column 14', 'x');
      await refused('8/8/8/8/8/8/8/8 w - - 0 1', 'king');
      await refused('1. e5 *', 'Line 1, column 4', 'e');
      await refused('<html>', 'neither');
      await refused('\u0001\u0002', 'neither');
      assert.equal(await page.evaluate(() => globalThis.tabiya.pgn()), before);
      // Half a game is better than none, and the rest is told.
      await field.fill('1. e4 e5 2. Ke3 Nc6 *');
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await waitForFen(page, '4p3/4P3');
      assert.match(await text(page, '.import [role=alert]'), /Line 1, column 13/);
    },
  },
  ...[360, 1280].map((width) => ({
    name: `the engine's first lines move nothing away under the pointer, in a window ${width} wide`,
    options: { viewport: { width, height: 740 } },
    async run({ page, url }) {
      const release = await holdEngine(page);
      await visit(page, url, 'analyse');
      await page.evaluate(() => document.fonts.ready);
      await until(page, () => document.querySelector('.engine-status').textContent === 'thinking');
      await page.getByLabel('FEN or PGN').fill(opera);
      const load = page.getByRole('button', { name: 'Load', exact: true });
      const before = await holdDown(page, load);
      release();
      await until(page, () => document.querySelectorAll('.lines .score').length === 2 && /^depth \d\d/.test(document.querySelector('.engine-status').textContent));
      assert.equal(await placeOf(load), before);
      await page.mouse.up();
      await waitForFen(page, '1n1Rkb1r');
    },
  })),
  {
    name: 'a button that is held down while the engine speaks is pressed when it is let go',
    async run({ page, url }) {
      const release = await holdEngine(page);
      await loadOpera(page, url);
      await page.evaluate(() => globalThis.tabiya.session.back());
      const threat = page.getByRole('button', { name: 'Threat' });
      await holdDown(page, threat);
      release();
      await page.waitForSelector('.lines .score', { timeout: patience });
      await page.mouse.up();
      await until(page, () => document.querySelector('.engine-head button').ariaPressed === 'true');
      await page.getByRole('button', { name: 'Make a report' }).click();
      const stop = page.getByRole('button', { name: 'Stop' });
      await holdDown(page, stop);
      await reportGoesOn(page);
      await page.mouse.up();
      assert.equal(await stop.count(), 0);
    },
  },
  {
    name: 'a report keeps the engine, whatever is switched meanwhile',
    async run({ page, url }) {
      await loadOpera(page, url);
      // A step just before it: the analysis would follow in a moment.
      await page.evaluate(() => {
        globalThis.tabiya.session.back();
        [...document.querySelectorAll('.report button')].find((button) => button.textContent === 'Make a report').click();
      });
      await reportGoesOn(page);
      for (let i = 0; i < 2; ++i) {
        await page.getByRole('button', { name: 'Threat' }).click();
        await reportGoesOn(page);
      }
      await page.evaluate(() => globalThis.tabiya.session.back());
      await reportGoesOn(page);
      assert.equal(await page.locator('.lines > li').count(), 0);
      // Another game ends it, and the analysis goes on.
      await page.evaluate(() => globalThis.tabiya.session.load('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'));
      await page.waitForSelector('.lines .score', { timeout: patience });
      assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0);
    },
  },
  {
    name: 'a text pasted or a file dropped anywhere is taken',
    hosts: 'plain',
    async run({ page, url }) {
      const paste = (content) =>
        page.evaluate((given) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', given);
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        }, content);
      await visit(page, url, 'explore/keys');
      await paste('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
      await waitForFen(page, '4k3/8/8/8/8/8/4P3/4K3');
      assert.match(page.url(), /explore\/keys/);
      await visit(page, url, 'play');
      await paste(opera);
      await waitForFen(page, '1n1Rkb1r');
      assert.match(page.url(), /#\/analyse/);
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['1. d4 d5 2. c4 *'], 'game.pgn'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
      await waitForFen(page, '2PP4');
    },
  },
  {
    name: 'a reload brings back the tree, the place in it, the side and the settings',
    async run({ page, url }) {
      await loadOpera(page, url);
      await page.locator('.card.engine').click({ position: { x: 3, y: 3 } });
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('f');
      await page.keyboard.press('l'); // the engine off
      const before = [await fenOf(page), await page.evaluate(() => globalThis.tabiya.pgn())];
      await page.reload();
      await page.waitForSelector('.engine-status', { timeout: patience });
      assert.deepEqual([await fenOf(page), await page.evaluate(() => globalThis.tabiya.pgn())], before);
      assert.equal(await page.locator('#board .coordinates text.rank').first().textContent(), '1');
      assert.match(await text(page, '.engine-status'), /off/);
      assert.equal(await page.locator('.variation').count(), 1);
    },
  },
];
