// SPDX-License-Identifier: MIT
// Loads the real WebAssembly programs under node: the page's logic is tested over the real rules.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Rules } from '../src/rules';
import { Wasm, type WasmName } from '../src/wasm';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../public/wasm/');

export async function loadWasm(name: WasmName, settings: Record<string, unknown> = {}): Promise<Wasm> {
  const file = join(folder, `${name}.wasm`);
  if (!existsSync(file)) throw new Error(`${file} is missing: build it with ./run web --build-only`);
  return Wasm.load(pathToFileURL(folder).href, name, { wasmBinary: readFileSync(file), ...settings });
}
export const loadRules = async (): Promise<Rules> => new Rules(await loadWasm('rules'));

/** A store for tests. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}
