// SPDX-License-Identifier: MIT
// What a visitor does. Nothing here is decided by how fast the machine is: waits are for things to appear.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const patience = 120_000;
const opera = `[Event "Opera"]
[White "Morphy"]
[Black "Duke Karl and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a weak reply} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8 6. Nxe5) 5. Qxf3 dxe5 6. Bc4 Nf6
7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
16. Qb8+ Nxb8 17. Rd8# 1-0
`;
const lessons = ['bitboards', 'attacks', 'keys', 'legality', 'checks', 'perft', 'search', 'evaluation'];

async function visit(page, url, place) {
  await page.goto(`${url}#/${place}`);
  await page.waitForSelector('.loading', { state: 'detached', timeout: patience });
}
const text = (page, selector) => page.locator(selector).first().innerText();
const gone = (page, ms) => page.waitForTimeout(ms);

/** Presses a square of the board. */
async function press(page, square) {
  const box = await page.locator('#board svg.cm-chessboard').boundingBox();
  const flipped = await page.evaluate(() => document.querySelector('#board .coordinates text.rank')?.textContent === '1');
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const x = (flipped ? 7 - file : file) + 0.5;
  const y = (flipped ? rank : 7 - rank) + 0.5;
  await page.mouse.click(box.x + (box.width * x) / 8, box.y + (box.height * y) / 8);
}
const fenOf = (page) => page.evaluate(() => decodeURIComponent(location.hash.split('fen=')[1] ?? '').replaceAll('_', ' '));
const waitForFen = (page, part) =>
  page.waitForFunction((wanted) => location.hash.replaceAll('_', ' ').includes(wanted), part, { timeout: patience });

/** No serious or critical finding of axe. */
async function accessible(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const result = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return result.violations
      .filter((one) => ['serious', 'critical'].includes(one.impact))
      .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`);
  });
  assert.deepEqual(found, []);
}
/** Nothing sticks out at the sides. */
async function fits(page) {
  const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(scroll <= client, `the page is ${scroll} wide in a window of ${client}`);
}

export const tests = [
  {
    name: 'every lesson opens, teaches, links its source and follows the board',
    async run({ page, url }) {
      for (const lesson of lessons) {
        await visit(page, url, `explore/${lesson}`);
        assert.ok((await page.locator('.teach').count()) >= 2, lesson);
        const link = await page.locator('.source a').getAttribute('href');
        const source = await page.request.get(new URL(link, url).href);
        assert.ok(source.ok() && (await source.text()).includes('SPDX'), `${lesson}: ${link}`);
      }
      await visit(page, url, 'explore/keys');
      const before = await text(page, '.big-key');
      await press(page, 'e2');
      await press(page, 'e4');
      await page.waitForFunction((old) => document.querySelector('.big-key')?.textContent !== old, before, { timeout: patience });
      assert.equal(await text(page, '.big-key'), '823c9b50fd114196');
    },
  },
  {
    name: 'a perft runs in its worker and the counts are the published ones',
    async run({ page, url }) {
      await visit(page, url, 'explore/perft');
      await page.getByRole('button', { name: 'Count' }).click();
      await page.waitForSelector('.verdict.good', { timeout: patience });
      assert.match(await text(page, '.figures'), /197,281/);
    },
  },
  {
    name: 'a broken field is named',
    async run({ page, url }) {
      await visit(page, url, 'explore/checks');
      for (let i = 0; i < 12; ++i) {
        await page.locator('.breakable').nth(i).click();
        assert.match(await text(page, '.verdict'), /check\(\) names it/);
      }
      await page.getByRole('button', { name: 'Repair' }).click();
      assert.match(await text(page, '.verdict'), /agrees/);
    },
  },
  {
    name: 'an illegal move tried on the board is explained',
    async run({ page, url }) {
      await visit(page, url, 'explore/legality?fen=4k3/8/8/8/1b6/8/3P4/4K3_w_-_-_0_1');
      await press(page, 'd2');
      await press(page, 'd4');
      await page.waitForFunction(() => document.querySelector('.why')?.textContent.includes('pinned'), null, { timeout: patience });
    },
  },
  {
    name: 'a search is recorded and its tree walked',
    async run({ page, url }) {
      await visit(page, url, 'explore/search');
      await page.getByRole('button', { name: 'Record' }).click();
      await page.waitForSelector('.branch', { timeout: patience });
      // The last iteration, then its first moves: the principal variation, which always has branches.
      for (let level = 0; level < 3; ++level) {
        await (level === 0 ? page.locator('.branch').last() : page.locator('.branch').first()).click();
        await page.waitForFunction((wanted) => document.querySelectorAll('.trail .word').length === wanted, level + 2, { timeout: patience });
      }
      assert.match(await text(page, '.lesson-body'), /Cut|Fails low|Within the window/);
      // The same question gets the same tree.
      const counts = async () => (await text(page, '.figures')).replace(/\s+/g, ' ');
      const first = await counts();
      await page.getByRole('button', { name: 'Record' }).click();
      await page.waitForFunction(() => document.querySelectorAll('.trail').length === 0 && document.querySelector('.branch'), null, { timeout: patience });
      assert.equal(await counts(), first);
    },
  },
  {
    name: 'the evaluation explains itself',
    async run({ page, url }) {
      await visit(page, url, 'explore/evaluation?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1');
      await page.waitForSelector('.piece-value', { timeout: patience });
      assert.match(await text(page, '.piece-value'), /e2\s*\+\d/);
    },
  },
  {
    name: 'a game against the lowest level is played to mate',
    // With threads this game has been seen to stop short of its end; the cause is not found yet.
    hosts: 'plain',
    async run({ page, url }) {
      await visit(page, url, 'play');
      await page.locator('input[type=range]').fill('0');
      // From an easy win: queen and rook against a bare king, the moves chosen by the full engine.
      await page.goto(`${url}#/play?fen=8/8/8/4k3/8/8/8/QR2K3_w_-_-_0_1`);
      await page.getByLabel('this position').check({ force: true });
      await page.getByRole('button', { name: 'Begin' }).click();
      // Both sides have moved, or the game is over.
      const turn = (moves) =>
        page.waitForFunction(
          (wanted) => {
            const status = document.querySelector('.play-status')?.textContent ?? '';
            const count = document.querySelectorAll('.moves .move').length;
            return /^(1-0|0-1|1\/2)/.test(status) || (status.startsWith('Your move') && count === wanted);
          },
          moves,
          { timeout: patience },
        );
      for (let moves = 0; moves < 300; moves += 2) {
        await turn(moves);
        if (!(await text(page, '.play-status')).startsWith('Your move')) break;
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.waitForSelector('.arrow.best path', { state: 'attached', timeout: patience });
        const hint = await page.evaluate(() => document.getElementById('live').textContent.replace('Hint: ', ''));
        const move = await page.evaluate((san) => globalThis.tabiya.session.facts.moves.find((one) => one.san === san), hint);
        await press(page, move.from);
        await press(page, move.to);
      }
      assert.match(await text(page, '.play-status'), /^1-0, .*mate/i);
    },
  },
  {
    name: 'a game survives a reload, and a move can be taken back',
    async run({ page, url }) {
      await visit(page, url, 'play');
      await page.getByRole('button', { name: 'Begin' }).click();
      await press(page, 'e2');
      await press(page, 'e4');
      await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 2, null, { timeout: patience });
      await gone(page, 400);
      const fen = await fenOf(page);
      await page.reload();
      await page.waitForSelector('.play-status', { timeout: patience });
      assert.equal(await fenOf(page), fen);
      assert.equal(await page.locator('.moves .move').count(), 2);
      await page.getByRole('button', { name: 'Take back' }).click();
      await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 0, null, { timeout: patience });
    },
  },
  {
    name: 'a PGN is pasted, walked, analysed and reported',
    async run({ page, url, isolated }) {
      await visit(page, url, 'analyse');
      await page.getByLabel('FEN or PGN').fill(opera);
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await waitForFen(page, '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b');
      assert.match(await text(page, '.engine'), /1-0/);
      assert.equal(await page.locator('.variation').count(), 1);
      await page.locator('.card.engine').click({ position: { x: 3, y: 3 } });
      await page.keyboard.press('ArrowLeft');
      await page.waitForSelector('.lines .score', { timeout: patience });
      assert.match(await text(page, '.lines .score'), /#1/);
      await page.waitForSelector('.arrow.best', { state: 'attached', timeout: patience });
      // Whatever was drawn for a position is gone at once when it is left.
      for (let i = 0; i < 12; ++i) await page.keyboard.press('ArrowLeft');
      assert.equal(await page.locator('.arrow').count(), 0);
      await page.locator('.engine-options summary').click();
      const words = await text(page, '.engine-options');
      assert.match(words, isolated ? /Threads are allowed/ : /COOP/);
      await page.getByRole('button', { name: 'Make a report' }).click();
      await page.waitForSelector('.report table', { timeout: 3 * patience });
      assert.match(await text(page, '.report table'), /White\s+\d+ %/);
      const pgn = await page.evaluate(() => globalThis.tabiya.pgn());
      assert.match(pgn, /\[%eval/);
      assert.match(pgn, /a weak reply/);
    },
  },
  {
    name: 'stepping fast leaves nothing stale',
    async run({ page, url }) {
      await visit(page, url, 'analyse');
      await page.getByLabel('FEN or PGN').fill(opera);
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await waitForFen(page, '1n1Rkb1r');
      await page.locator('.card.engine').click({ position: { x: 3, y: 3 } });
      for (let i = 0; i < 40; ++i) await page.keyboard.press(i % 3 === 0 ? 'ArrowRight' : 'ArrowLeft');
      await page.waitForSelector('.lines .word', { timeout: patience });
      const legal = await page.evaluate(() => {
        const first = document.querySelector('.lines .word').lastChild.textContent;
        return globalThis.tabiya.session.facts.moves.some((move) => move.san === first);
      });
      assert.ok(legal, 'the first line does not belong to the position on the board');
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
    name: 'bad texts are refused with reasons, and the board stays',
    async run({ page, url }) {
      await visit(page, url, 'analyse');
      const before = await fenOf(page);
      for (const bad of ['8/8/8/8/8/8/8/8 w - - 0 1', 'rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '1. e5 *', '<html>', '\u0000\u0001']) {
        await page.getByLabel('FEN or PGN').fill(bad);
        await page.getByRole('button', { name: 'Load', exact: true }).click();
        await page.waitForSelector('.import [role=alert]', { timeout: patience });
      }
      assert.equal(await fenOf(page), before);
    },
  },
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
      await page.waitForFunction(() => document.querySelector('#board .coordinates text.rank')?.textContent === '1', null, { timeout: patience });
    },
  },
  ...['play', 'analyse', 'analyse/edit', ...lessons.map((lesson) => `explore/${lesson}`)].map((place) => ({
    name: `${place} is accessible and fits a phone`,
    hosts: 'plain',
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' },
    async run({ page, url }) {
      await visit(page, url, place);
      await fits(page);
      await accessible(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 860 });
      await accessible(page);
    },
  })),
];
