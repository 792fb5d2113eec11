// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { fenOf, patience, press, tabTo, text, until, visit, waitForFen } from './steps.mjs';

const status = (page) => text(page, '.play-status');
const movesPlayed = (page, wanted) => until(page, (count) => document.querySelectorAll('.moves .move').length === count, wanted);
/** It is our turn with that many moves played, or the game is over. */
const ourTurn = (page, moves) =>
  until(
    page,
    (wanted) => {
      const words = document.querySelector('.play-status')?.textContent ?? '';
      const count = document.querySelectorAll('.moves .move').length;
      return /^(1-0|0-1|1\/2)/.test(words) || (words.startsWith('Your move') && count === wanted);
    },
    moves,
  );
/** Begins a game with e4 and waits for the answer; gives the position then. */
async function beginWithE4(page, url) {
  await visit(page, url, 'play');
  await page.getByRole('button', { name: 'Begin' }).click();
  await press(page, 'e2');
  await press(page, 'e4');
  await ourTurn(page, 2);
  return fenOf(page);
}

export const play = [
  {
    name: 'a game against the lowest level is played to mate',
    options: { reducedMotion: 'reduce' },
    async run({ page, url }) {
      await visit(page, url, 'play');
      await page.locator('input[type=range]').fill('0');
      // An easy win, queen and rook against a bare king, comes in by the address; the hints lead to mate.
      const easy = '8/8/8/4k3/8/8/8/1QR1K3_w_-_-_0_1';
      await page.evaluate((fen) => (location.hash = `#/play?fen=${fen}`), easy);
      await until(page, (fen) => globalThis.tabiya.session.fen === fen, easy.replaceAll('_', ' '));
      await page.getByLabel('this position').check({ force: true });
      await page.getByRole('button', { name: 'Begin' }).click();
      for (let moves = 0; moves < 120; moves += 2) {
        await ourTurn(page, moves);
        if (!(await status(page)).startsWith('Your move')) break;
        await page.getByRole('button', { name: 'Hint' }).click();
        await page.waitForSelector('.arrow.best path', { state: 'attached', timeout: patience });
        const { from, to } = await page.evaluate(() => ({ ...document.querySelector('.arrow.best').dataset }));
        await press(page, from);
        await press(page, to);
      }
      assert.match(await status(page), /^1-0, .*mate/i);
      assert.equal(await fenOf(page), await page.evaluate(() => globalThis.tabiya.session.fen));
    },
  },
  {
    name: 'an address without a playable position is refused in words, and the board stays',
    hosts: 'plain',
    async run({ page, url }) {
      await visit(page, url, 'play');
      const before = await fenOf(page);
      await page.evaluate(() => (location.hash = '#/play?fen=8/8/8/4k3/8/8/8/QR2K3_w_-_-_0_1')); // Black in check, White to move
      await page.waitForSelector('.toast', { timeout: patience });
      assert.match(await text(page, '.toast'), /check/i);
      assert.equal(await fenOf(page), before);
    },
  },
  {
    name: 'a game survives a reload, and a move can be taken back',
    async run({ page, url }) {
      const fen = await beginWithE4(page, url);
      await page.reload();
      await page.waitForSelector('.play-status', { timeout: patience });
      assert.equal(await fenOf(page), fen);
      assert.equal(await page.locator('.moves .move').count(), 2);
      await page.getByRole('button', { name: 'Take back' }).click();
      await movesPlayed(page, 0);
    },
  },
  {
    name: 'a game waits while the board is used for something else',
    hosts: 'plain',
    async run({ page, url }) {
      const fen = await beginWithE4(page, url);
      await visit(page, url, 'analyse');
      await page.getByLabel('FEN or PGN').fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
      await page.getByRole('button', { name: 'Load', exact: true }).click();
      await waitForFen(page, '4k3/8/8/8/8/8/4P3/4K3');
      await page.getByRole('link', { name: 'Play' }).click();
      await until(page, () => document.querySelector('#panel h2')?.textContent === 'Your game waits');
      assert.match(await fenOf(page), /^4k3/);
      await page.getByRole('button', { name: 'Back to the game' }).click();
      await ourTurn(page, 2);
      assert.equal(await fenOf(page), fen);
    },
  },
  {
    name: 'a game is begun and a move is played by keyboard alone, and said aloud',
    async run({ page, url }) {
      await visit(page, url, 'play');
      await page.evaluate(() => {
        globalThis.said = [];
        new MutationObserver(() => globalThis.said.push(document.getElementById('live').textContent)).observe(document.getElementById('live'), { childList: true });
      });
      await tabTo(page, 'button.primary');
      await page.keyboard.press('Enter');
      await ourTurn(page, 0);
      await page.evaluate(() => document.activeElement?.blur());
      await tabTo(page, '#board svg.cm-chessboard');
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
      // The square is said a moment after the key.
      await until(page, () => /^e2/.test(document.querySelector('.cm-chessboard-keyboard-live-region').textContent));
      for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
      await ourTurn(page, 2);
      const said = await page.evaluate(() => globalThis.said);
      assert.ok(said.some((words) => words === 'e4. black to move.'), said.join(' | '));
      assert.match(said.at(-1), /^\S+\. white to move\.$/);
      // The board as text, for those who read it: the pawn has arrived.
      assert.match(await page.locator('.cm-chessboard-accessibility').innerText(), /pawn e4/i);
    },
  },
  {
    name: 'a promotion is chosen',
    hosts: 'plain',
    async run({ page, url }) {
      await visit(page, url, 'explore/keys?fen=8/P6k/8/8/8/8/8/K7_w_-_-_0_1');
      await press(page, 'a7');
      await press(page, 'a8');
      await page.getByRole('dialog').getByRole('button', { name: 'knight' }).click();
      await waitForFen(page, 'N7/7k');
    },
  },
  {
    name: 'the engine always answers, whatever it is told meanwhile',
    async run({ page, url, isolated }) {
      await visit(page, url, 'explore/keys');
      const silent = await page.evaluate(async (limit) => {
        const { engine } = globalThis.tabiya;
        const positions = ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'];
        for (let round = 0; round < 40; ++round) {
          const threads = 1 + (round % Math.min(3, engine.maxThreads));
          engine.setOptions({ threads, hash: round % 8 === 7 ? 32 : 16, multiPv: 1 + (round % 3), elo: round % 4 === 3 ? 600 : null });
          // One search is broken off at once, the next is heard out: ended by its own limit or by hand.
          engine.go(positions[round % 2], '', {}, {});
          const endless = round % 3 === 0 && engine.threaded;
          const answered = new Promise((resolve) => {
            setTimeout(() => resolve(false), limit);
            engine.go(positions[round % 2], '', endless ? {} : { moveTime: 1 + round }, { best: () => resolve(true) });
          });
          if (endless) setTimeout(() => engine.finish(), round);
          if (!(await answered)) return `no answer in round ${round}`;
        }
        return '';
      }, patience);
      assert.equal(silent, '', isolated ? 'with threads' : 'without');
    },
  },
];
