// SPDX-License-Identifier: MIT
// Positions and games in and out: pasted anywhere, dropped, typed, downloaded. A text with a mistake
// gets its reasons beside the field, and what is on the board stays.
import type { App } from '../app';
import type { Diagnosis, PgnHeading } from '../rules';
import { scriptOf, treeFrom } from '../state/pgn';
import { lastOf } from '../state/tree';
import { fill, h } from '../ui/dom';

export const largestText = 8_000_000; // characters; a phone should survive any file

/** The text with the place of a fault marked. */
function marked(text: string, column: number): HTMLElement {
  const at = Math.max(0, Math.min(text.length, column - 1));
  return h('p', { class: 'marked mono', 'aria-hidden': 'true' },
    text.slice(Math.max(0, at - 40), at), h('mark', {}, text.slice(at, at + 1) || '·'), text.slice(at + 1, at + 41));
}

export function reasonsOf(text: string, diagnosis: Diagnosis, accept: (fen: string) => void): HTMLElement {
  return h('div', { class: 'reasons', role: 'alert' },
    h('ul', {}, diagnosis.reasons.map((reason) => h('li', {}, `${reason.words} (column ${reason.column}).`))),
    marked(text, diagnosis.reasons[0]?.column ?? 1),
    diagnosis.repaired
      ? h('p', {}, 'Nearest playable position: ', h('code', {}, diagnosis.repaired), ' ',
          h('button', { type: 'button', onclick: () => accept(diagnosis.repaired as string) }, 'Take it'))
      : null);
}

/** Whether a text is meant as a FEN rather than a game: a first word with ranks, right or wrong. */
export const looksLikeFen = (text: string): boolean => /^\s*[^\s/[({:;"]*(\/[^\s/[({:;"]*){3,}(\s|$)/.test(text);

export class ImportPanel {
  readonly element: HTMLElement;
  private readonly field = h('textarea', {
    rows: '4',
    class: 'mono',
    spellcheck: 'false',
    'aria-label': 'FEN or PGN',
    placeholder: 'Paste a FEN or a PGN here, or anywhere on the page; or drop a file.',
  });
  private readonly outcome = h('div');

  constructor(
    private readonly app: App,
    private readonly loaded: () => void,
  ) {
    const file = h('input', {
      type: 'file',
      accept: '.pgn,.fen,.txt',
      class: 'visually-hidden',
      id: 'file',
      onchange: (event: Event) => void this.file((event.target as HTMLInputElement).files?.[0]),
    });
    this.element = h('div', { class: 'import' }, this.field,
      h('div', { class: 'pickers' },
        h('button', { type: 'button', class: 'primary', onclick: () => this.take(this.field.value) }, 'Load'),
        h('label', { class: 'file-button', for: 'file' }, 'Open a file'), file,
        h('button', { type: 'button', onclick: () => this.download() }, 'Download PGN'),
        h('button', { type: 'button', onclick: () => void this.copy() }, 'Copy PGN')),
      this.outcome);
  }

  async file(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > largestText) {
      this.complain(`The file has ${(file.size / 1e6).toFixed(0)} MB; a page reads up to ${largestText / 1e6} MB. The command “tabiya analyse” takes files of any size.`);
      return;
    }
    this.take(await file.text());
  }

  /** Loads whatever the text is; nothing on the board is lost if it cannot be read. */
  take(text: string): void {
    fill(this.outcome);
    if (text.trim() === '') {
      this.complain('There is nothing to load.');
      return;
    }
    if (text.length > largestText) this.complain('The text is too long for a page.');
    else if (looksLikeFen(text)) this.takeFen(text.trim());
    else this.takePgn(text);
  }

  private takeFen(fen: string): void {
    const diagnosis = this.app.rules.diagnose(fen);
    if (diagnosis.fen) {
      this.app.session.load(diagnosis.fen);
      this.done('The position is on the board.');
      return;
    }
    this.field.value = fen;
    fill(this.outcome, reasonsOf(fen, diagnosis, (repaired) => this.take(repaired)));
  }

  private takePgn(text: string): void {
    const games = this.app.rules.pgnList(text);
    const playable = games.filter((game) => game.plies > 0);
    if (games.length > 1 && playable.length > 0) this.offer(text, games);
    else if (games.length > 0) this.loadGame(text, 0);
    else this.complain('This is neither a FEN nor a game in PGN.');
  }

  private offer(text: string, games: PgnHeading[]): void {
    this.field.value = '';
    const rows = games.slice(0, 200).map((game, i) =>
      h('li', {}, h('button', { type: 'button', class: 'row-button game', onclick: () => this.loadGame(text, i) },
        h('b', {}, `${game.white} – ${game.black}`), h('span', {}, [game.result, game.event, game.date].filter((part) => part && !part.startsWith('?')).join(' · ')))));
    fill(this.outcome, h('p', {}, `${games.length === 1000 ? 'More than a thousand' : games.length} games; choose one.`),
      h('ul', { class: 'rows scroll' }, rows));
  }

  private loadGame(text: string, number: number): void {
    const game = this.app.rules.pgnGame(text, number);
    const serious = game.problems.filter((problem) => !problem.harmless);
    if (game.nodes.length === 0 && serious.length > 0) {
      this.field.value = text;
      fill(this.outcome, this.problems(game.problems, text));
      return;
    }
    if (game.nodes.length === 0 && Object.keys(game.tags).length === 0) {
      this.field.value = text;
      this.complain('This is neither a FEN nor a game in PGN.');
      return;
    }
    const tree = treeFrom(game);
    this.app.session.loadTree(tree, lastOf(tree.root));
    this.done(`${game.tags['White'] ?? 'White'} – ${game.tags['Black'] ?? 'Black'}, ${game.nodes.length} moves.`);
    if (serious.length > 0) fill(this.outcome, h('p', {}, 'The game was read as far as it is good.'), this.problems(game.problems, text));
  }

  private problems(list: { words: string; line: number; column: number }[], text: string): HTMLElement {
    const lines = text.split('\n');
    return h('div', { class: 'reasons', role: 'alert' }, list.slice(0, 10).map((problem) =>
      h('div', {}, h('p', {}, `Line ${problem.line}, column ${problem.column}: ${problem.words}.`), marked(lines[problem.line - 1] ?? '', problem.column))));
  }

  private complain(words: string): void {
    fill(this.outcome, h('p', { class: 'verdict bad', role: 'alert' }, words));
  }
  private done(words: string): void {
    this.field.value = '';
    this.app.toast(words);
    this.loaded();
  }

  pgn(): string {
    return this.app.rules.pgnWrite(scriptOf(this.app.session.tree));
  }
  private download(): void {
    const url = URL.createObjectURL(new Blob([this.pgn()], { type: 'application/x-chess-pgn' }));
    const link = h('a', { href: url, download: 'tabiya.pgn' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.pgn());
      this.app.toast('The PGN is on the clipboard.');
    } catch {
      this.field.value = this.pgn();
      this.app.toast('The clipboard is not allowed; the PGN is in the field.');
    }
  }
}
