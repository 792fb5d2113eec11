// SPDX-License-Identifier: MIT
// node e2e/bench.mjs [DEPTH]: the bench of the WebAssembly engine under node, as `tabiya` prints it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../public/wasm');
const { default: load } = await import(join(folder, 'engine.js'));
const engine = await load({ wasmBinary: readFileSync(join(folder, 'engine.wasm')), locateFile: (file) => file });
const result = JSON.parse(engine.UTF8ToString(engine._tabiya_bench(Number(process.argv[2] ?? 12))));
console.log(`${result.nodes} nodes ${Math.round((result.nodes * 1000) / Math.max(1, result.time))} nps, ${result.kernels}`);
