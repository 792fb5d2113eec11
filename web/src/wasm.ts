// SPDX-License-Identifier: MIT
// Loading one of the WebAssembly programs and calling its exports with texts and numbers.

interface Instance {
  _malloc(size: number): number;
  _free(pointer: number): void;
  UTF8ToString(pointer: number): string;
  stringToUTF8(text: string, pointer: number, size: number): void;
  lengthBytesUTF8(text: string): number;
  [name: `_tabiya_${string}`]: ((...args: number[]) => number) | undefined;
}

export type WasmName = 'rules' | 'engine' | 'engine-mt';
type Factory = (settings: Record<string, unknown>) => Promise<Instance>;

/** An error of the C++ side, in its own words. */
export class RefusedError extends Error {}

export class Wasm {
  constructor(private readonly instance: Instance) {}

  /** Loads the program `name` from the folder `base`, for example `https://host/wasm/`. */
  static async load(base: string, name: WasmName, settings: Record<string, unknown> = {}): Promise<Wasm> {
    const module = (await import(/* @vite-ignore */ `${base}${name}.js`)) as { default: Factory };
    const locateFile = (file: string): string => `${base}${file}`;
    return new Wasm(await module.default({ locateFile, ...settings }));
  }

  /** Calls an export and returns its number. Texts are copied in for the length of the call. */
  number(name: string, ...args: (string | number)[]): number {
    const call = this.instance[`_tabiya_${name}`];
    if (!call) throw new Error(`the WebAssembly program has no ${name}`);
    const texts: number[] = [];
    try {
      return call(
        ...args.map((argument) => {
          if (typeof argument === 'number') return argument;
          const size = this.instance.lengthBytesUTF8(argument) + 1;
          const pointer = this.instance._malloc(size);
          this.instance.stringToUTF8(argument, pointer, size);
          texts.push(pointer);
          return pointer;
        }),
      );
    } finally {
      for (const pointer of texts) this.instance._free(pointer);
    }
  }

  /** Calls an export that answers with a text. */
  text(name: string, ...args: (string | number)[]): string {
    return this.instance.UTF8ToString(this.number(name, ...args));
  }

  /** Calls an export that answers in JSON; a refusal becomes an exception. */
  json<T>(name: string, ...args: (string | number)[]): T {
    const value = JSON.parse(this.text(name, ...args)) as T & { error?: string };
    if (value && typeof value === 'object' && typeof value.error === 'string') throw new RefusedError(value.error);
    return value;
  }
}
