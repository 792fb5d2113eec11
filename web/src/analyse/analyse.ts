// SPDX-License-Identifier: MIT
// Analyse: the engine looks at the current position while one walks through a game.
import type { App, Place } from '../app';
import type { EngineLine } from '../engine/protocol';
import { levels } from '../play/levels';
import { scoreText, scoreWords } from '../state/scores';
import { byId, fill, h, select } from '../ui/dom';
import { icon } from '../ui/icons';
import { MovesView, promoteCurrent, removeCurrent } from '../ui/moves';
import { Analysis, evaluationOf, type AnalysisView } from './analysis';
import { Editor } from './editor';
import { hideGauge, showGauge } from './gauge';
import { ImportPanel } from './io';
import { LinesView } from './lines';
import { Openings } from './openings';
import { ReportView } from './report';

type State = Parameters<AnalysisView['show']>[1];

export class Analyse implements Place, AnalysisView {
  readonly id = 'analyse';
  readonly title = 'Analyse';
  private readonly analysis: Analysis;
  private readonly openings: Openings;
  private moves: MovesView | undefined;
  private lines: LinesView | undefined;
  private report: ReportView | undefined;
  private input: ImportPanel | undefined;
  private given: string | File | undefined; // waits for the place to be entered
  private unsubscribe: (() => void)[] = [];
  // Made once and then changed in place: a button replaced between press and release never hears the click.
  private readonly power = h('input', { type: 'checkbox', role: 'switch', onchange: () => this.toggleEngine() });
  private readonly score = h('span', { class: 'big-score mono' });
  private readonly threat = h('button', { type: 'button', class: 'small', title: 'What would the other side do? (x)', onclick: () => this.toggleThreat() }, 'Threat');
  private readonly deeper = h('button', { type: 'button', class: 'small', title: 'Think on without a limit', onclick: () => this.analysis.goDeeper() }, 'Go deeper');
  private readonly head = h('div', { class: 'engine-head' },
    h('label', { class: 'switch', title: 'Engine on or off (l)' }, this.power, h('span', {}, 'Engine')), this.score, this.threat, this.deeper);
  private readonly status = h('div', { class: 'engine-status mono' });
  private readonly opening = h('p', { class: 'opening' });
  private readonly ending = h('div', { role: 'status' });
  private state: State = 'off';
  private spoken = 0;

  constructor(private readonly app: App) {
    this.analysis = new Analysis(app, this, () => this.report?.busy === true);
    this.openings = new Openings(app.rules);
  }

  enter(detail: string): void {
    this.leave();
    if (detail === 'edit') {
      hideGauge();
      fill(byId('panel'), h('div', { class: 'card' }, h('h2', {}, 'Set up a position'), new Editor(this.app, () => this.app.go('analyse')).element));
      return;
    }
    const { session } = this.app;
    this.moves = new MovesView(this.app);
    this.lines = new LinesView(this.app);
    this.report = new ReportView(this.app, () => this.analysis.follow());
    this.input = new ImportPanel(this.app, () => this.report?.draw());
    this.unsubscribe.push(
      session.on('position', () => this.positionChanged()),
      session.on('tree', () => { if (!this.report?.busy) this.report?.draw(); }));
    fill(byId('panel'),
      h('section', { class: 'card engine', 'aria-label': 'Engine' }, this.head, this.lines.element, this.status, this.ending, this.engineOptions()),
      h('section', { class: 'card', 'aria-label': 'Moves' }, this.opening, this.moves.element, this.moveTools()),
      h('details', { class: 'card fold', open: true }, h('summary', {}, 'Game report'), this.report.element),
      h('details', { class: 'card fold', open: true }, h('summary', {}, 'Load and save'), this.input.element));
    this.positionChanged();
    const { given } = this;
    this.given = undefined;
    if (given !== undefined) this.take(given);
  }
  /** Loads a text or file pasted or dropped anywhere; if it cannot be read, the reasons are shown here. */
  take(given: string | File): void {
    if (!this.input) {
      this.given = given;
      this.app.go('analyse');
    } else if (typeof given === 'string') this.input.take(given);
    else void this.input.file(given);
  }

  leave(): void {
    this.input = undefined;
    this.report?.cancel();
    this.analysis.silence();
    this.moves?.close();
    for (const done of this.unsubscribe) done();
    this.unsubscribe = [];
    hideGauge();
  }

  key(event: KeyboardEvent): boolean {
    const { settings, session } = this.app;
    switch (event.key) {
      case 'l': this.toggleEngine(); return true;
      case 'a':
        settings.set('arrows', !settings.get('arrows'));
        this.analysis.drawArrows();
        return true;
      case 'x': this.toggleThreat(); return true;
      case ' ': {
        if ((event.target as HTMLElement).closest('button, summary, a')) return false;
        const best = this.analysis.lines[0]?.pv[0];
        if (best) session.play(best);
        return true;
      }
      default: return false;
    }
  }

  // ---- What the analysis says -----------------------------------------------------------------------

  show(lines: EngineLine[], state: State): void {
    this.state = state;
    const { session } = this.app;
    const best = lines[0];
    if (state === 'waiting' || !best) {
      const known = session.current.evaluation;
      if (state !== 'over') showGauge(known, session.orientation);
    } else showGauge(evaluationOf(best), session.orientation, best.wdl);
    this.lines?.show(lines);
    this.drawHead(best);
    if (best && (state === 'done' || best.depth >= this.spoken + 6)) {
      this.spoken = best.depth;
      this.app.announce(`Depth ${best.depth}: ${scoreWords(evaluationOf(best))}, best ${this.app.rules.line(session.fen, best.pv[0] ?? '')[0]?.san ?? ''}`);
    }
  }

  private positionChanged(): void {
    const { session, rules } = this.app;
    const status = rules.status(session.tree.root.fen, session.moves);
    this.opening.textContent = this.openings.nameOf(session.path) ?? (session.tree.tags['White'] ? `${session.tree.tags['White']} – ${session.tree.tags['Black'] ?? '?'}` : 'Moves');
    fill(this.ending, status.ending ? h('p', { class: 'verdict good' }, `${status.ending}: ${status.result}`) : null);
    this.spoken = 0;
    if (!this.report?.busy) this.report?.draw();
    this.analysis.follow();
    if (status.ending) {
      const winner = status.result === '1-0' ? 1 : -1;
      showGauge(status.result.startsWith('1/2') ? { cp: 0 } : { mate: winner }, session.orientation);
    }
  }

  private drawHead(best: EngineLine | undefined): void {
    const on = this.app.settings.get('engineOn');
    this.power.checked = on;
    this.score.textContent = best && on ? scoreText(evaluationOf(best)) : '–';
    this.threat.setAttribute('aria-pressed', String(this.analysis.showsThreat));
    this.deeper.disabled = this.state !== 'done' && !(this.state === 'thinking' && this.analysis.limited);
    const words: Record<State, string> = { off: 'The engine is off.', waiting: '', thinking: 'thinking', done: 'done', over: 'The game is over here.', broken: 'The engine broke down; switch it off and on to try again.' };
    this.status.textContent = best
      ? `depth ${best.depth}/${best.selectiveDepth} · ${Math.round(best.nps / 1000).toLocaleString('en')} knps · ${compact(best.nodes)} nodes · hash ${(best.hashfull / 10).toFixed(0)} %`
      : words[this.state];
  }
  private toggleEngine(): void {
    this.app.settings.set('engineOn', !this.app.settings.get('engineOn'));
    this.analysis.follow();
  }
  private toggleThreat(): void {
    this.analysis.toggleThreat();
    this.drawHead(this.analysis.lines[0]);
  }

  private engineOptions(): HTMLElement {
    const { settings, engine } = this.app;
    const numbers = (list: number[], name: (n: number) => string): { value: string; text: string }[] => list.map((n) => ({ value: String(n), text: name(n) }));
    const menu = (label: string, key: 'lines' | 'seconds' | 'threads' | 'hash' | 'strength', options: { value: string; text: string }[]): HTMLElement =>
      select(label, options, String(Math.min(settings.get(key), key === 'threads' ? engine.maxThreads : Infinity)), (value) => {
        settings.set(key, Number(value));
        this.analysis.follow();
      });
    const threads = Array.from({ length: engine.maxThreads }, (_, i) => i + 1);
    return h('details', { class: 'engine-options' }, h('summary', {}, 'Engine settings'),
      h('div', { class: 'pickers' },
        menu('Lines', 'lines', numbers([0, 1, 2, 3, 4, 5], String)),
        menu('Time', 'seconds', numbers([2, 5, 10, 30, 60, 0], (n) => (n === 0 ? '∞' : `${n} s`))),
        menu('Threads', 'threads', numbers(threads, String)),
        menu('Hash', 'hash', numbers([16, 32, 64, 128, 256], (n) => `${n} MB`)),
        menu('Level', 'strength', levels.map((level) => ({ value: String(level.elo ?? 0), text: level.name })))),
      engine.whySingle ? h('p', { class: 'hint' }, engine.whySingle) : h('p', { class: 'hint' }, `Threads are allowed here, up to ${engine.maxThreads}.`));
  }

  private moveTools(): HTMLElement {
    const button = (name: Parameters<typeof icon>[0], label: string, action: () => void): HTMLElement =>
      h('button', { type: 'button', class: 'icon-button', title: label, 'aria-label': label, onclick: action }, icon(name));
    return h('div', { class: 'move-tools' },
      button('up', 'Make this variation the main line', () => promoteCurrent(this.app)),
      button('trash', 'Delete from here on', () => removeCurrent(this.app)),
      button('edit', 'Set up a position', () => this.app.go('analyse', 'edit')),
      h('button', { type: 'button', class: 'small', onclick: () => this.app.session.load('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1') }, 'New'));
  }
}

/** 12,300,000 as "12.3 M". */
export function compact(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e3) return `${(count / 1e3).toFixed(0)} k`;
  return String(count);
}
