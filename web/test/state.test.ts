// SPDX-License-Identifier: MIT
import { beforeAll, describe, expect, it } from 'vitest';
import { Openings } from '../src/analyse/openings';
import { draftFrom, fenOf } from '../src/analyse/editor';
import { looksLikeFen } from '../src/analyse/io';
import { compact } from '../src/analyse/analyse';
import { initialFen, type Rules } from '../src/rules';
import { formatAddress, parseAddress } from '../src/state/address';
import { scriptOf, treeFrom } from '../src/state/pgn';
import { judge, lossOf, moveAccuracy, reportOf, scoreText, winPercent } from '../src/state/scores';
import { Session } from '../src/state/session';
import { Settings } from '../src/state/settings';
import { isMainLine, mainLine, movesTo, nodeAt, numberBefore, promote, remove } from '../src/state/tree';
import { loadRules, memoryStorage } from './wasm';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

describe('the address', () => {
  it('goes out and comes back', () => {
    const address = { place: 'explore', detail: 'keys', fen: initialFen };
    expect(parseAddress(formatAddress(address))).toEqual(address);
  });
  it('survives nonsense', () => {
    expect(parseAddress('#/%%%?fen=%E0%A4%A')).toMatchObject({ fen: undefined });
    expect(parseAddress('')).toEqual({ place: '', detail: '', fen: undefined });
  });
});

describe('the session', () => {
  it('keeps one tree, with variations', () => {
    const session = new Session(rules, memoryStorage());
    session.play('e4');
    session.play('e5');
    session.back();
    session.play('c5');
    expect(session.tree.root.children[0]?.children.map((node) => node.san)).toEqual(['e5', 'c5']);
    expect(isMainLine(session.current)).toBe(false);
    promote(session.current);
    expect(isMainLine(session.current)).toBe(true);
    expect(numberBefore(session.current)).toBe('1…');
    expect(movesTo(session.current)).toBe('e2e4 c7c5');
    expect(nodeAt(session.tree.root, ['e2e4', 'e7e5'])?.san).toBe('e5');
    expect(nodeAt(session.tree.root, ['e2e4', 'd7d5'])).toBeUndefined();
    session.goto(remove(session.current));
    expect(session.current.children).toHaveLength(1);
  });
  it('comes back after a reload, at the same place', () => {
    const store = memoryStorage();
    const first = new Session(rules, store);
    first.play('e4');
    first.play('c5');
    first.current.comment = 'Sicilian';
    first.back();
    first.flip();
    first.saveNow();
    const second = new Session(rules, store);
    second.restore(first.fen);
    expect(second.current.san).toBe('e4');
    expect(second.current.children[0]?.comment).toBe('Sicilian');
    expect(second.orientation).toBe('black');
  });
  it('follows the address rather than the store, and ignores a damaged store', () => {
    const store = memoryStorage();
    const first = new Session(rules, store);
    first.play('e4');
    first.saveNow();
    const second = new Session(rules, store);
    second.restore('8/8/8/8/8/8/4K3/4k2R w - - 0 1'.replace('4K3/4k2R', '4K3/k6R'));
    expect(second.tree.root.children).toHaveLength(0);
    store.setItem('tabiya.session', '{"tree": 3');
    const third = new Session(rules, store);
    third.restore(undefined);
    expect(third.fen).toBe(initialFen);
  });
});

describe('scores', () => {
  it('are symmetric and bounded', () => {
    expect(winPercent({ cp: 0 })).toBe(50);
    expect(winPercent({ cp: 300 }) + winPercent({ cp: -300 })).toBeCloseTo(100);
    expect(winPercent({ mate: 3 })).toBe(100);
    expect(winPercent({ mate: -1 })).toBe(0);
  });
  it('read as people write them', () => {
    expect(scoreText({ cp: 35 })).toBe('+0.35');
    expect(scoreText({ cp: -120 })).toBe('−1.20');
    expect(scoreText({ mate: -4 })).toBe('#−4');
  });
  it('judge by what was given away', () => {
    expect(judge(lossOf({ cp: 50 }, { cp: 40 }, 'white'))).toBeUndefined();
    expect(judge(lossOf({ cp: 0 }, { cp: -150 }, 'white'))).toBe('mistake');
    expect(judge(lossOf({ cp: 0 }, { cp: 400 }, 'black'))).toBe('blunder');
    expect(moveAccuracy(0)).toBeGreaterThan(99);
    expect(moveAccuracy(1)).toBeLessThan(15);
  });
  it('sum up a line', () => {
    const session = new Session(rules, memoryStorage());
    for (const move of ['f3', 'e5', 'g4', 'Qh4#']) session.play(move);
    const line = mainLine(session.tree.root);
    const scores = [{ cp: 20 }, { cp: -60 }, { cp: -50 }, { mate: -1 }, { mate: -1 }];
    line.forEach((node, i) => {
      const score = scores[i];
      if (score) node.evaluation = score;
    });
    const report = reportOf(line);
    expect(report.white.blunder).toBe(1);
    expect(report.black.blunder).toBe(0);
    expect(report.judged.map(({ node }) => node.san)).toContain('g4');
  });
});

describe('PGN', () => {
  const text = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Qh5?! {[%eval 0.1]} 1-0\n';
  it('goes through the tree and back', () => {
    const tree = treeFrom(rules.pgnGame(text, 0));
    expect(tree.tags['White']).toBe('A');
    const line = mainLine(tree.root);
    expect(line.map((node) => node.san)).toEqual(['', 'e4', 'e5', 'Qh5']);
    expect(line[1]?.comment).toBe('best by test');
    expect(line[1]?.children).toHaveLength(2);
    expect(line[3]?.nags).toEqual([6]);
    expect(line[3]?.evaluation).toMatchObject({ cp: 10 });
    const written = rules.pgnWrite(scriptOf(tree));
    const again = treeFrom(rules.pgnGame(written, 0));
    expect(scriptOf(again)).toBe(scriptOf(treeFrom(rules.pgnGame(rules.pgnWrite(scriptOf(again)), 0))));
    expect(written).toContain('[%eval 0.1');
    expect(written).toContain('c5');
    expect(written).toContain('1-0');
  });
  it('names the place of a mistake and keeps what is good', () => {
    const game = rules.pgnGame('1. e4 e5 2. Ke3 *', 0);
    expect(game.nodes.map((node) => node.san)).toEqual(['e4', 'e5']);
    expect(game.problems.find((problem) => !problem.harmless)).toMatchObject({ line: 1, column: 13 });
  });
  it('lists several games', () => {
    expect(rules.pgnList(`${text}\n${text}`)).toHaveLength(2);
  });
});

describe('small things', () => {
  it('names openings, transpositions too', () => {
    const openings = new Openings(rules);
    const session = new Session(rules, memoryStorage());
    for (const move of ['Nf3', 'd5', 'd4', 'Nf6', 'c4', 'e6', 'Nc3', 'c6']) session.play(move);
    expect(openings.nameOf(session.path)).toBe('Semi-Slav Defence');
  });
  it('edits a FEN field by field', () => {
    expect(fenOf(draftFrom(initialFen))).toBe(initialFen);
    const draft = draftFrom(initialFen);
    draft.board[0] = null;
    expect(fenOf(draft)).toMatch(/^1nbqkbnr\//);
  });
  it('tells FEN from PGN', () => {
    expect(looksLikeFen(initialFen)).toBe(true);
    expect(looksLikeFen('rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBe(true); // the x is named, not the text refused
    expect(looksLikeFen('1. e4 e5')).toBe(false);
    expect(looksLikeFen('1/2-1/2')).toBe(false);
    expect(looksLikeFen('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]')).toBe(false);
  });
  it('writes counts short', () => {
    expect([compact(999), compact(12_300), compact(12_300_000)]).toEqual(['999', '12 k', '12.3 M']);
  });
  it('keeps settings of the right type only', () => {
    const store = memoryStorage();
    store.setItem('tabiya.settings', '{"lines":"many","theme":"dark"}');
    const settings = new Settings(store);
    expect(settings.get('lines')).toBe(2);
    expect(settings.get('theme')).toBe('dark');
  });
});
