// SPDX-License-Identifier: MIT
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const outDir = '../build/web';

/** Publishes the C++ sources beside the page, as plain text, for the links of the lessons. */
function publishSources(): Plugin {
  return {
    name: 'publish-sources',
    apply: 'build',
    closeBundle() {
      for (const top of ['include', 'src'])
        for (const file of readdirSync(join('..', top), { recursive: true, encoding: 'utf8' }))
          if (/\.(hpp|cpp)$/.test(file)) {
            const target = join(outDir, 'source', top, `${file}.txt`);
            mkdirSync(dirname(target), { recursive: true });
            cpSync(join('..', top, file), target);
          }
    },
  };
}

// Threads need shared memory, and browsers grant it only to pages served with these two headers.
const isolated = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  base: './', // the page works from any folder of any file host
  build: { target: 'es2022', outDir, emptyOutDir: true, assetsInlineLimit: 2048 },
  plugins: [publishSources()],
  worker: { format: 'es' },
  server: { headers: isolated },
  preview: { headers: isolated },
  test: { environment: 'happy-dom', include: ['test/**/*.test.ts'] },
});
