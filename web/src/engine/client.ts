// SPDX-License-Identifier: MIT
// The engine as the page sees it: one search at a time, and a new one silences the old at once.
//
// With shared memory the engine has threads of its own and its worker can be told to stop. Without
// it the worker is deaf while it thinks, so a search that must end is ended by replacing the worker.
// Another number of threads also means another worker: threads come from a pool that is filled only
// while the worker is idle, so an engine that changed them itself could wait for one for ever.
import type { EngineLimits, EngineLine, EngineOptions, EngineReply, EngineRequest } from './protocol';

export interface SearchListener {
  line?(line: EngineLine): void;
  best?(best: string | null, ponder: string | null): void;
  /** The engine broke down; neither lines nor a best move will come. */
  failed?(): void;
}
/** The few things of a Worker that are used, so that tests can play one. */
export interface WorkerLike {
  postMessage(message: EngineRequest): void;
  terminate(): void;
  onmessage: ((event: { data: EngineReply }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

export class EngineClient {
  onFailure: (message: string) => void = () => {};
  private worker: WorkerLike | undefined;
  private options: EngineOptions = { threads: 1, hash: 32, multiPv: 1, elo: null };
  private sent: EngineOptions | undefined; // what the worker was told last
  private search: { id: number; listener: SearchListener } | undefined;
  private readonly questions = new Map<number, { answered(text: string): void; failed(reason: Error): void }>();
  private lastId = 0;
  private busy = false; // the worker has a search that has not said `best` yet

  constructor(
    private readonly base: string,
    readonly threaded: boolean,
    private readonly makeWorker: () => WorkerLike,
  ) {}

  /** How many threads there may be. */
  get maxThreads(): number {
    return this.threaded ? Math.max(1, navigator.hardwareConcurrency || 1) : 1;
  }
  /** Why there is only one thread, or nothing. */
  get whySingle(): string {
    if (this.threaded) return '';
    if (typeof SharedArrayBuffer === 'undefined' || !globalThis.crossOriginIsolated)
      return 'This server does not send the two headers (COOP, COEP) that browsers require for threads, so the engine runs on one. “./run web” serves the page with them.';
    return 'This browser does not offer threads to pages, so the engine runs on one.';
  }

  setOptions(options: Partial<EngineOptions>): void {
    this.options = { ...this.options, ...options };
    this.options.threads = Math.min(Math.max(1, this.options.threads), this.maxThreads);
  }
  get searching(): boolean {
    return this.search !== undefined;
  }

  /** Searches a position; whatever ran before is forgotten from this moment on. */
  go(fen: string, moves: string, limits: EngineLimits, listener: SearchListener): void {
    this.stop();
    const id = ++this.lastId;
    this.search = { id, listener };
    this.sendOptions();
    this.busy = true;
    this.send({ type: 'go', id, fen, moves, limits });
  }

  /** Ends the search without another word from it. */
  stop(): void {
    this.search = undefined;
    if (!this.busy) return;
    if (this.threaded) this.send({ type: 'stop' });
    else this.replace();
  }
  /** Ends the search and hears its best move. */
  finish(): void {
    if (this.busy && this.threaded) this.send({ type: 'stop' });
  }

  newGame(): void {
    this.stop();
    if (this.worker) this.send({ type: 'newGame' });
  }

  /** Calls one of the engine's explaining exports; the answer is its JSON. */
  ask<T>(name: string, ...args: (string | number)[]): Promise<T> {
    this.stop();
    this.sendOptions();
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.questions.set(id, {
        answered: (text) => {
          const value = JSON.parse(text) as T & { error?: string };
          if (typeof value.error === 'string') reject(new Error(value.error));
          else resolve(value);
        },
        failed: reject,
      });
      this.send({ type: 'ask', id, name, args });
    });
  }

  private send(message: EngineRequest): void {
    this.worker ??= this.start();
    this.worker.postMessage(message);
  }
  private sendOptions(): void {
    const { options } = this;
    if (this.sent && this.sent.threads !== options.threads) this.replace();
    const told = this.sent;
    if (told && JSON.stringify(told) === JSON.stringify(options)) return;
    this.sent = { ...options };
    this.send({ type: 'options', options: this.sent });
    // A weaker player must not find in the table what a stronger one has left there.
    if (told && told.elo !== options.elo) this.send({ type: 'newGame' });
  }
  private start(): WorkerLike {
    const worker = this.makeWorker();
    worker.onmessage = ({ data }) => {
      if (worker === this.worker) this.receive(data);
    };
    worker.onerror = () => {
      if (worker === this.worker) this.fail('The engine could not be started or broke down.');
    };
    worker.postMessage({ type: 'load', base: this.base, threaded: this.threaded });
    return worker;
  }
  private replace(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.busy = false;
    this.sent = undefined;
    const asked = [...this.questions.values()];
    this.questions.clear();
    for (const question of asked) question.failed(new Error('The engine was interrupted before it could answer.'));
  }
  private fail(message: string): void {
    const listener = this.search?.listener;
    this.search = undefined;
    this.replace();
    this.onFailure(message);
    listener?.failed?.();
  }

  private receive(reply: EngineReply): void {
    switch (reply.type) {
      case 'line':
        if (reply.id === this.search?.id) this.search.listener.line?.(reply.line);
        return;
      case 'best': {
        if (reply.id === this.lastSearchId()) this.busy = false;
        if (reply.id !== this.search?.id) return;
        const { listener } = this.search;
        this.search = undefined;
        listener.best?.(reply.best, reply.ponder);
        return;
      }
      case 'answer':
        this.questions.get(reply.id)?.answered(reply.text);
        this.questions.delete(reply.id);
        return;
      case 'failed':
        this.fail(reply.message);
        return;
      case 'ready':
    }
  }
  private lastSearchId(): number {
    return this.search?.id ?? this.lastId;
  }
}
