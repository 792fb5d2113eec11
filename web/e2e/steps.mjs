// SPDX-License-Identifier: MIT
// What visitors do again and again. Nothing is decided by how fast the machine is: waits are for things to appear.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const patience = 120_000;
export const opera = `[Event "Opera"]
[White "Morphy"]
[Black "Duke Karl and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {a weak reply} 4. dxe5 Bxf3 (4... dxe5 5. Qxd8+ Kxd8 6. Nxe5) 5. Qxf3 dxe5 6. Bc4 Nf6
7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7
16. Qb8+ Nxb8 17. Rd8# 1-0
`;
export const lessons = ['bitboards', 'attacks', 'keys', 'legality', 'checks', 'perft', 'search', 'evaluation'];

export async function visit(page, url, place) {
  await page.goto(`${url}#/${place}`);
  const [id, detail = ''] = place.split('?')[0].split('/');
  await until(page, (wanted) => globalThis.tabiya?.place.id === wanted.id && globalThis.tabiya.detail === wanted.detail, { id, detail });
}
export const text = (page, selector) => page.locator(selector).first().innerText();

/** Presses a square of the board. */
export async function press(page, square, by = 'mouse') {
  const box = await page.locator('#board svg.cm-chessboard').boundingBox();
  const flipped = await page.evaluate(() => document.querySelector('#board .coordinates text.rank')?.textContent === '1');
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const x = (flipped ? 7 - file : file) + 0.5;
  const y = (flipped ? rank : 7 - rank) + 0.5;
  const at = [box.x + (box.width * x) / 8, box.y + (box.height * y) / 8];
  await (by === 'mouse' ? page.mouse.click(...at) : page.touchscreen.tap(...at));
}
export const fenOf = (page) => page.evaluate(() => decodeURIComponent(location.hash.split('fen=')[1] ?? '').replaceAll('_', ' '));
export const waitForFen = (page, part) =>
  page.waitForFunction((wanted) => location.hash.replaceAll('_', ' ').includes(wanted), part, { timeout: patience });

/** No serious or critical finding of axe. */
export async function accessible(page) {
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
export async function fits(page) {
  const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(scroll <= client, `the page is ${scroll} wide in a window of ${client}`);
}

/** Loads the game above, with its comment and its variation, in Analyse. */
export async function loadOpera(page, url) {
  await visit(page, url, 'analyse');
  await page.getByLabel('FEN or PGN').fill(opera);
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await waitForFen(page, '1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b');
}
/** Presses Tab until the element that has the focus matches. */
export async function tabTo(page, selector) {
  for (let i = 0; i < 80; ++i) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`the Tab key does not lead to ${selector}`);
}
/** Waits until a function of the page is true. */
export const until = (page, condition, argument = null) => page.waitForFunction(condition, argument, { timeout: patience });
