// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest';
import { EngineClient, type WorkerLike } from '../src/engine/client';
import type { EngineLine, EngineReply, EngineRequest } from '../src/engine/protocol';
import { Clock, clockText } from '../src/play/clock';
import { levels, thinkingTime } from '../src/play/levels';
import { PlayedGame } from '../src/play/game';
import { initialFen } from '../src/rules';
import { loadWasm } from './wasm';

class FakeWorker implements WorkerLike {
  static all: FakeWorker[] = [];
  onmessage: ((event: { data: EngineReply }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  sent: EngineRequest[] = [];
  ended = false;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: EngineRequest): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(reply: EngineReply): void {
    this.onmessage?.({ data: reply });
  }
  get lastGo(): number {
    const go = this.sent.findLast((message) => message.type === 'go');
    return go?.type === 'go' ? go.id : -1;
  }
}
const line = { index: 1, depth: 3, pv: ['e2e4'], bound: 'exact' } as unknown as EngineLine;

describe('the engine client', () => {
  it('never passes on what an old search says', () => {
    FakeWorker.all = [];
    const client = new EngineClient('', true, () => new FakeWorker());
    const heard: string[] = [];
    client.go('a', '', {}, { line: () => heard.push('a'), best: () => heard.push('best a') });
    const worker = FakeWorker.all[0] as FakeWorker;
    const first = worker.lastGo;
    client.go('b', '', {}, { line: () => heard.push('b'), best: () => heard.push('best b') });
    worker.say({ type: 'line', id: first, line });
    worker.say({ type: 'best', id: first, best: 'e2e4', ponder: null });
    worker.say({ type: 'line', id: worker.lastGo, line });
    worker.say({ type: 'best', id: worker.lastGo, best: 'e2e4', ponder: null });
    expect(heard).toEqual(['b', 'best b']);
    expect(worker.sent.some((message) => message.type === 'stop')).toBe(true);
    expect(FakeWorker.all).toHaveLength(1);
  });
  it('replaces a worker that cannot be interrupted, and only then', () => {
    FakeWorker.all = [];
    const client = new EngineClient('', false, () => new FakeWorker());
    client.go('a', '', {}, {});
    client.stop();
    expect(FakeWorker.all[0]?.ended).toBe(true);
    client.go('b', '', {}, {});
    expect(FakeWorker.all).toHaveLength(2);
    const worker = FakeWorker.all[1] as FakeWorker;
    expect(worker.sent.map((message) => message.type)).toEqual(['load', 'options', 'go']);
    worker.say({ type: 'best', id: worker.lastGo, best: 'e2e4', ponder: null });
    client.go('c', '', {}, {});
    expect(FakeWorker.all).toHaveLength(2);
  });
  it('survives a worker that fails', () => {
    FakeWorker.all = [];
    const client = new EngineClient('', false, () => new FakeWorker());
    let failure = '';
    client.onFailure = (message) => (failure = message);
    client.go('a', '', {}, {});
    FakeWorker.all[0]?.say({ type: 'failed', message: 'out of memory' });
    expect(failure).toBe('out of memory');
    client.go('b', '', {}, {});
    expect(FakeWorker.all).toHaveLength(2);
  });
  it('tells whoever waits that the engine broke down', async () => {
    FakeWorker.all = [];
    const client = new EngineClient('', true, () => new FakeWorker());
    let told = false;
    const question = client.ask('evaluation', 'a');
    client.go('a', '', {}, { failed: () => (told = true) });
    FakeWorker.all[0]?.say({ type: 'failed', message: 'out of memory' });
    expect(told).toBe(true);
    expect(client.searching).toBe(false);
    await expect(question).rejects.toThrow('interrupted');
  });
  it('starts anew for another number of threads', () => {
    FakeWorker.all = [];
    vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
    const client = new EngineClient('', true, () => new FakeWorker());
    client.setOptions({ threads: 4 });
    client.go('a', '', {}, {});
    client.setOptions({ threads: 2 });
    client.go('b', '', {}, {});
    vi.unstubAllGlobals();
    expect(FakeWorker.all.map((worker) => worker.ended)).toEqual([true, false]);
    expect(FakeWorker.all[1]?.sent.map((message) => message.type)).toEqual(['load', 'options', 'go']);
  });
  it('lets no weak player read what a strong one has left in the table', () => {
    FakeWorker.all = [];
    const client = new EngineClient('', true, () => new FakeWorker());
    const types = (): string[] => (FakeWorker.all[0] as FakeWorker).sent.map((message) => message.type);
    client.go('a', '', {}, {});
    client.setOptions({ elo: 600 });
    client.go('a', '', {}, {});
    expect(types().slice(-3)).toEqual(['options', 'newGame', 'go']);
    client.go('b', '', {}, {});
    expect(types().filter((type) => type === 'newGame')).toHaveLength(1);
  });
  it('says why it is single-threaded', () => {
    expect(new EngineClient('', false, () => new FakeWorker()).whySingle).toContain('COOP');
    expect(new EngineClient('', true, () => new FakeWorker()).whySingle).toBe('');
  });
});

describe('the clock', () => {
  it('runs for one side and adds the increment', () => {
    let now = 0;
    const clock = Clock.from('3+2', () => now) as Clock;
    clock.start('white');
    now = 10_000;
    expect(clock.times).toEqual({ white: 170_000, black: 180_000 });
    clock.press('white');
    expect(clock.times.white).toBe(172_000);
    now = 200_000;
    expect(clock.flagged).toBe('black');
  });
  it('reads as a clock', () => {
    expect(clockText(125_000)).toBe('2:05');
    expect(clockText(9_340)).toBe('0:09.3');
    expect(clockText(-5)).toBe('0:00.0');
    expect(Clock.from('none')).toBeUndefined();
  });
  it('never lets the engine think its time away', () => {
    for (const level of levels)
      for (const left of [10_000, 1000, 200]) expect(thinkingTime(level, left, 0)).toBeLessThan(left);
  });
  it('ends a game once', () => {
    const game = new PlayedGame(initialFen, 'white', 0, 'none');
    game.resign();
    game.end('1-0', 'later');
    expect(game.result).toBe('0-1');
    expect(PlayedGame.restore(game.store()).over).toBe(true);
  });
});

describe('the engine itself, under node', () => {
  it('finds a mate and reports from White’s side', async () => {
    const reports: { what: string; mate?: number; best?: string }[] = [];
    const wasm = await loadWasm('engine', { tabiyaReport: (text: string) => reports.push(JSON.parse(text)) });
    expect(wasm.text('engine_options', 1, 16, 1, 0)).toBe('');
    wasm.number('engine_go', 7, '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', '', 4, 0, 0);
    expect(reports.at(-1)).toMatchObject({ what: 'best', best: 'd1d8' });
    expect(reports.at(-2)).toMatchObject({ what: 'line', mate: 1 });
    wasm.number('engine_go', 8, '3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1', '', 4, 0, 0);
    expect(reports.at(-2)).toMatchObject({ what: 'line', mate: -1 });
    expect(reports.filter((report) => report.what === 'best')).toHaveLength(2);
  });
});
