// SPDX-License-Identifier: MIT
// The engine's worker: messages in, exports called, reports out.
import { Wasm } from '../wasm';
import type { EngineLine, EngineReply, EngineRequest } from './protocol';

const reply = (message: EngineReply): void => postMessage(message);

/** A report as the C++ side writes it. */
type Report =
  | ({ what: 'line'; id: number } & Omit<EngineLine, 'pv'> & { pv: string })
  | { what: 'best'; id: number; best: string; ponder: string };

function receive(text: string): void {
  const report = JSON.parse(text) as Report;
  if (report.what === 'line') {
    const { what: _, id, pv, ...rest } = report;
    reply({ type: 'line', id, line: { ...rest, pv: pv ? pv.split(' ') : [] } });
  } else reply({ type: 'best', id: report.id, best: report.best || null, ponder: report.ponder || null });
}

class Host {
  private wasm: Promise<Wasm> | undefined;
  private threaded = false;
  private polling = 0;

  async handle(request: EngineRequest): Promise<void> {
    if (request.type === 'load') {
      this.threaded = request.threaded;
      // The single build reports while it thinks; the threaded one leaves reports to be collected.
      this.wasm = Wasm.load(request.base, request.threaded ? 'engine-mt' : 'engine', { tabiyaReport: receive });
      await this.wasm;
      reply({ type: 'ready' });
      return;
    }
    const wasm = await this.wasm;
    if (!wasm) throw new Error('the engine was asked before it was loaded');
    switch (request.type) {
      case 'options': {
        const { threads, hash, multiPv, elo } = request.options;
        const refused = wasm.text('engine_options', threads, hash, multiPv, elo ?? 0);
        if (refused) throw new Error(refused);
        return;
      }
      case 'newGame':
        wasm.number('engine_new_game');
        return;
      case 'go': {
        const { depth, nodes, moveTime } = request.limits;
        this.poll(wasm);
        wasm.number('engine_go', request.id, request.fen, request.moves, depth ?? 0, nodes ?? 0, moveTime ?? 0);
        return;
      }
      case 'stop':
        wasm.number('engine_stop');
        return;
      case 'ask':
        reply({ type: 'answer', id: request.id, text: wasm.text(request.name, ...request.args) });
    }
  }

  private poll(wasm: Wasm): void {
    if (!this.threaded || this.polling) return;
    this.polling = self.setInterval(() => {
      for (let text = wasm.text('engine_report'); text; text = wasm.text('engine_report')) receive(text);
    }, 20);
  }
}

const host = new Host();
// One after another: a request must not overtake the loading it depends on.
let queue = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<EngineRequest>) => {
  queue = queue.then(() => host.handle(data)).catch((error: unknown) => reply({ type: 'failed', message: String(error) }));
};
