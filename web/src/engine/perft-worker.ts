// SPDX-License-Identifier: MIT
import { Wasm } from '../wasm';
import type { PerftReply, PerftRequest } from './protocol';

const reply = (message: PerftReply): void => postMessage(message);

self.onmessage = async ({ data }: MessageEvent<PerftRequest>) => {
  try {
    const wasm = await Wasm.load(data.base, 'rules');
    for (const uci of data.moves) reply({ type: 'move', uci, nodes: wasm.number('perft_below', data.fen, uci, data.depth) });
    reply({ type: 'done' });
  } catch (error) {
    reply({ type: 'failed', message: String(error) });
  }
};
