// SPDX-License-Identifier: MIT
// The browser tests: each runs twice, on a host that allows threads and on a plain one. Every test ends
// with a line `ok …` or `not ok …`; errors in the page and requests to the outside fail it too.
import { launch, open, serve } from './harness.mjs';
import { tests } from './tests.mjs';

const wanted = process.argv[2] ?? '';
const browser = await launch();
let failed = 0;
for (const isolated of [true, false]) {
  const host = await serve({ isolated });
  for (const { name, hosts = 'both', run, options } of tests) {
    if (hosts !== 'both' && (hosts === 'threads') !== isolated) continue;
    const title = `${name} (${isolated ? 'threads' : 'plain host'})`;
    if (!title.includes(wanted)) continue;
    const page = await open(browser, host.url, options);
    try {
      await run({ page, url: host.url, isolated });
      if (page.problems.length > 0) throw new Error(page.problems.join('; '));
      console.log(`ok ${title}`);
    } catch (error) {
      failed += 1;
      console.log(`not ok ${title}: ${String(error.message ?? error).split('\n')[0]}`);
      console.error(error, page.problems);
    }
    await page.context().close();
  }
  host.close();
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
