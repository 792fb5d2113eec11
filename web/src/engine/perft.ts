// SPDX-License-Identifier: MIT
// A perft in a worker of its own, one root move at a time, so that the page never waits.
import type { PerftReply, PerftRequest } from './protocol';
import { wasmBase } from './protocol';

interface Listener {
  move(uci: string, nodes: number): void;
  done(): void;
  failed(message: string): void;
}

export class PerftRun {
  private readonly worker = new Worker(new URL('./perft-worker.ts', import.meta.url), { type: 'module' });

  constructor(fen: string, depth: number, moves: string[], listener: Listener) {
    this.worker.onmessage = ({ data }: MessageEvent<PerftReply>) => {
      if (data.type === 'move') listener.move(data.uci, data.nodes);
      else {
        this.cancel();
        if (data.type === 'done') listener.done();
        else listener.failed(data.message);
      }
    };
    this.worker.onerror = () => listener.failed('The perft worker could not be started.');
    const request: PerftRequest = { base: wasmBase(), fen, depth, moves };
    this.worker.postMessage(request);
  }
  cancel(): void {
    this.worker.terminate();
  }
}
