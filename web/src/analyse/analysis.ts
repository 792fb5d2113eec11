// SPDX-License-Identifier: MIT
// The running analysis: it follows the current position, and nothing it says about an old one is shown.
import type { App } from '../app';
import type { EngineLine } from '../engine/protocol';
import { lossOf } from '../state/scores';
import type { Evaluation } from '../state/tree';
import type { Arrow } from '../ui/board';

export interface AnalysisView {
  /** The lines of the current position changed; empty at the start of a search. */
  show(lines: EngineLine[], state: 'off' | 'waiting' | 'thinking' | 'done' | 'over' | 'broken'): void;
}

export const evaluationOf = (line: EngineLine): Evaluation => ({
  ...(line.mate !== undefined ? { mate: line.mate } : { cp: line.cp ?? 0 }),
  depth: line.depth,
});

export class Analysis {
  lines: EngineLine[] = [];
  private deeper = false;
  private timer = 0;
  private drawing = 0;
  private threat: { from: string; to: string } | undefined;
  private threatMode = false;

  constructor(
    private readonly app: App,
    private readonly view: AnalysisView,
    /** Whether somebody else has the engine, who waits for its answer and must not lose it. */
    private readonly lent: () => boolean,
  ) {}

  /** Looks at the current position, after a moment of stillness: whoever steps fast is not followed. */
  follow(): void {
    this.silence();
    this.lines = [];
    this.deeper = false;
    this.threat = undefined;
    const { settings, session } = this.app;
    if (session.facts.moves.length === 0) {
      this.view.show([], 'over');
      return;
    }
    if (!settings.get('engineOn')) {
      this.view.show([], 'off');
      return;
    }
    this.view.show([], 'waiting');
    if (this.lent()) return;
    this.timer = window.setTimeout(() => this.start(), 120);
  }
  /** Goes on without a limit. */
  goDeeper(): void {
    this.deeper = true;
    this.start();
  }
  /** Whether the running search has a limit that could be lifted. */
  get limited(): boolean {
    return !this.deeper && this.app.settings.get('seconds') > 0;
  }
  silence(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    if (!this.lent()) this.app.engine.stop();
    this.app.board.setArrows([]);
  }

  toggleThreat(): boolean {
    this.threatMode = !this.threatMode;
    if (this.threatMode && this.app.session.facts.check) {
      this.app.toast('In check there is no time for a threat.');
      this.threatMode = false;
    }
    this.follow();
    return this.threatMode;
  }
  get showsThreat(): boolean {
    return this.threatMode;
  }

  private start(): void {
    const { engine, session, settings } = this.app;
    const threat = this.threatMode && !session.facts.check;
    engine.setOptions({
      threads: settings.get('threads'),
      hash: settings.get('hash'),
      multiPv: threat ? 1 : Math.max(1, settings.get('lines')),
      elo: settings.get('strength') || null,
    });
    const seconds = settings.get('seconds');
    const limits = this.deeper || seconds === 0 ? {} : { moveTime: seconds * 1000 };
    const fresh: EngineLine[] = [];
    this.view.show(this.deeper ? this.lines : [], 'thinking');
    let done = false;
    const draw = (): void => {
      this.drawing = 0;
      if (threat) this.drawThreat(fresh);
      else {
        this.lines = fresh.filter(Boolean);
        this.drawArrows();
      }
      this.view.show(threat ? [] : this.lines, done ? 'done' : 'thinking');
    };
    const later = (): void => {
      this.drawing ||= requestAnimationFrame(draw);
    };
    const root = threat ? session.rules.pass(session.fen) : session.tree.root.fen;
    engine.go(root, threat ? '' : session.moves, limits, {
      line: (line) => {
        fresh[line.index - 1] = line;
        if (line.index === 1 && !threat && line.bound === 'exact') session.current.evaluation = evaluationOf(line);
        later();
      },
      best: () => {
        done = true;
        later();
      },
      failed: () => this.view.show([], 'broken'),
    });
  }

  private drawThreat(lines: EngineLine[]): void {
    const move = lines[0]?.pv[0];
    if (!move) return;
    this.threat = { from: move.slice(0, 2), to: move.slice(2, 4) };
    this.app.board.setArrows([{ ...this.threat, kind: 'threat', width: 0.9 }]);
  }

  /** Arrows of the first moves, thinner the more they give away. */
  drawArrows(): void {
    const { settings, session, board } = this.app;
    const best = this.lines[0];
    if (!settings.get('arrows') || settings.get('lines') === 0 || !best) {
      if (!this.threat) board.setArrows([]);
      return;
    }
    const arrows: Arrow[] = [];
    for (const line of [...this.lines].reverse()) {
      const move = session.facts.moves.find((candidate) => candidate.uci === line.pv[0]);
      if (!move) continue;
      const loss = lossOf(evaluationOf(best), evaluationOf(line), session.facts.turn);
      const width = Math.max(0.05, 1 - 4 * Math.max(0, loss));
      arrows.push({
        from: move.from,
        to: move.to,
        kind: line.index === 1 ? 'best' : 'other',
        width,
        ...(this.lines.length > 1 ? { label: String(line.index) } : {}),
      });
    }
    board.setArrows(arrows);
  }
}
