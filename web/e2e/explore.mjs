// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { lessons, patience, press, text, until, visit } from './steps.mjs';

export const explore = [
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
    name: 'the evaluation explains itself, and its accumulator follows the chosen move',
    async run({ page, url }) {
      await visit(page, url, 'explore/evaluation?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1');
      await page.waitForSelector('.piece-value', { timeout: patience });
      assert.match(await text(page, '.piece-value'), /e2\s*\+\d/);
      await page.waitForSelector('.divide-row', { timeout: patience });
      const changes = page.locator('.part').filter({ hasText: 'What each move changes' }).locator('.divide-row');
      await changes.first().waitFor({ timeout: patience });
      assert.equal(await changes.count(), 6); // one for every legal move
      const layers = page.locator('.part').filter({ hasText: 'The layers after it' });
      assert.equal(await layers.locator('.neurons').count(), 4); // products of both sides, two layers
      assert.match(await layers.innerText(), /8 neurons weigh all of these products.*32 neurons weigh that/s);
      assert.match(await layers.innerText(), /All 32 and a constant make \+\d/); // a pawn up
      // A quiet pawn move switches one column off and one on, for each viewer.
      const chosen = page.locator('.part').filter({ hasText: 'The accumulator' }).locator('select');
      await chosen.selectOption('e2e4');
      await until(page, () => document.querySelector('.accumulator .gone')?.textContent.includes('P e2'));
      assert.deepEqual(await page.locator('.accumulator').first().locator('.features li').allInnerTexts().then((all) => all.map((one) => one.slice(0, 6))), ['− P e2', '+ P e4']);
      assert.equal(await page.locator('.accumulator').count(), 2);
      assert.equal(await page.locator('.accumulator .neurons').count(), 6);
      assert.ok(Number((await text(page, '.accumulator > .note')).match(/^(\d+) of/)[1]) > 0);
      await chosen.selectOption('e1d1');
      await until(page, () => document.querySelector('.accumulator .gone')?.textContent.includes('K e1'));
      // A pawn escapes from a knight and attacks it: the knight stays, and its column changes too.
      await visit(page, url, 'explore/evaluation?fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_b_KQkq_-_0_1');
      await until(page, () => document.querySelector('.in-danger')?.textContent === 'Nobody is in danger here.');
      assert.equal(await page.locator('#board .sq.in-bad').count(), 0);
      await chosen.selectOption('g8f6');
      await until(page, () => document.querySelector('.staying')?.textContent === 'Into danger without moving: the white pawn on e4. ');
      await visit(page, url, 'explore/evaluation?fen=rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR_w_KQkq_-_1_2');
      await until(page, () => document.querySelector('.in-danger')?.textContent.endsWith(': the white pawn on e4.'));
      assert.equal(await page.locator('#board .sq.in-bad').count(), 1);
      await chosen.selectOption('e4e5');
      await until(page, () => document.querySelector('.staying')?.textContent === 'Into danger without moving: the black knight on f6. ');
      const items = await page.locator('.accumulator').first().locator('.features li').allTextContents();
      const [words, columns] = [0, 1].map((half) => items.map((item) => item.split(' column ')[half]));
      assert.deepEqual(words, ['− P e4 in danger', '+ P e5', '− N f6', '+ N f6 in danger']);
      assert.equal(columns[3] - columns[2], 768); // the same man on the same square
    },
  },
];
