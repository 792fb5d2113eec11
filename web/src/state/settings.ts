// SPDX-License-Identifier: MIT
// What a reader has chosen, kept across reloads.

export interface SettingValues {
  theme: 'auto' | 'light' | 'dark';
  lines: number; // 0 … 5
  threads: number;
  hash: number; // MiB
  seconds: number; // per position; 0 for no end
  strength: number; // Elo of the analysing engine; 0 for everything it has
  arrows: boolean;
  engineOn: boolean;
  level: number;
  color: 'white' | 'black' | 'random';
  clock: string; // 'none' or minutes+increment
  start: 'usual' | 'chess960' | 'here';
}

const defaults: SettingValues = {
  theme: 'auto',
  lines: 2,
  threads: 1,
  hash: 32,
  seconds: 10,
  strength: 0,
  arrows: true,
  engineOn: true,
  level: 2,
  color: 'white',
  clock: 'none',
  start: 'usual',
};
const storeKey = 'tabiya.settings';

export class Settings {
  private values: SettingValues;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly storage: Pick<Storage, 'getItem' | 'setItem'>) {
    let kept: Partial<SettingValues> = {};
    try {
      kept = (JSON.parse(storage.getItem(storeKey) ?? '{}') ?? {}) as Partial<SettingValues>;
    } catch {
      // A damaged store means default settings.
    }
    this.values = { ...defaults };
    for (const name of Object.keys(defaults) as (keyof SettingValues)[])
      if (typeof kept[name] === typeof defaults[name]) Object.assign(this.values, { [name]: kept[name] });
  }

  get<K extends keyof SettingValues>(name: K): SettingValues[K] {
    return this.values[name];
  }
  set<K extends keyof SettingValues>(name: K, value: SettingValues[K]): void {
    if (this.values[name] === value) return;
    this.values[name] = value;
    try {
      this.storage.setItem(storeKey, JSON.stringify(this.values));
    } catch {
      // Forbidden storage costs the memory of the choice, not the choice.
    }
    for (const listener of this.listeners) listener();
  }
  on(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
