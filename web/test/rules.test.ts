// SPDX-License-Identifier: MIT
import { beforeAll, describe, expect, it } from 'vitest';
import { bitsOf, squaresOf } from '../src/bits';
import { initialFen, type Rules } from '../src/rules';
import { RefusedError } from '../src/wasm';
import { loadRules } from './wasm';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});
const kiwipete = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

describe('positions', () => {
  it('knows the legal moves', () => {
    expect(rules.position(initialFen).moves).toHaveLength(20);
    expect(rules.position(kiwipete).moves).toHaveLength(48);
  });
  it('gives castling its rook, so that either square may be pressed', () => {
    const castling = rules.position(kiwipete).moves.find((move) => move.san === 'O-O');
    expect(castling).toMatchObject({ from: 'e1', to: 'g1', rook: 'h1', uci: 'e1g1' });
  });
  it('plays UCI and SAN', () => {
    expect(rules.play(initialFen, 'e2e4').san).toBe('e4');
    expect(rules.play(initialFen, 'Nf3').uci).toBe('g1f3');
    expect(() => rules.play(initialFen, 'e2e5')).toThrow(RefusedError);
  });
  it('names everything that is wrong with a FEN, with its place', () => {
    const diagnosis = rules.diagnose('8/8/8/8/8/8/8/8 w - - 0 1');
    expect(diagnosis.ok).toBe(false);
    expect(diagnosis.reasons.length).toBeGreaterThanOrEqual(2);
    expect(diagnosis.reasons.every((reason) => reason.words.length > 5 && reason.column >= 1)).toBe(true);
  });
  it('proposes a repair', () => {
    const diagnosis = rules.diagnose('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1');
    expect(diagnosis.ok).toBe(false);
    expect(rules.diagnose(diagnosis.repaired ?? '').ok).toBe(true);
  });
  it('knows mate and repetition', () => {
    expect(rules.status(initialFen, 'f2f3 e7e5 g2g4 d8h4')).toMatchObject({ result: '0-1' });
    expect(rules.status(initialFen, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8').claim).toBeTruthy();
    expect(rules.status(initialFen, 'e2e4')).toEqual({ result: '*' });
  });
  it('knows 960 arrays', () => {
    expect(rules.chess960(518)).toBe(initialFen);
    expect(() => rules.chess960(960)).toThrow(RefusedError);
  });
});

describe('the explorer', () => {
  it('shifts with and without the mask', () => {
    const step = rules.setOperation('east', '0000000000000080', '0');
    expect(step.result).toBe('0000000000000000');
    expect(squaresOf(step.bare ?? '')).toEqual(['a2']);
    expect(squaresOf(step.wrapped ?? '')).toEqual(['a2']);
    expect(squaresOf(step.masked ?? '')).toEqual(['h1']);
  });
  it('builds leaper tables that equal the stored ones, on every square', () => {
    for (const piece of ['K', 'N', 'P', 'p'])
      for (let i = 0; i < 64; ++i) {
        const square = String.fromCharCode(97 + (i & 7)) + String((i >> 3) + 1);
        const table = rules.leaper(piece, square);
        expect(table.steps.at(-1)?.bits).toBe(table.stored);
      }
  });
  it('looks sliders up in three ways that agree', () => {
    for (let i = 0; i < 64; ++i) {
      const square = String.fromCharCode(97 + (i & 7)) + String((i >> 3) + 1);
      for (const part of rules.slider('Q', square, kiwipete).parts) {
        expect(part.pextAgrees && part.slowAgrees).toBe(true);
        const product = (bitsOf(part.blockers) * bitsOf(part.magic)) & 0xffffffffffffffffn;
        expect(bitsOf(part.product)).toBe(product);
        expect(Number(product >> BigInt(part.shift))).toBe(part.magicIndex);
      }
    }
  });
  it('adds up keys, and the change of every move', () => {
    const key = rules.key(kiwipete);
    expect(key.facts.reduce((sum, fact) => sum ^ bitsOf(fact.number), 0n)).toBe(bitsOf(key.key));
    for (const move of rules.position(kiwipete).moves) expect(rules.keyChange(kiwipete, move.uci).agrees).toBe(true);
  });
  it('shows transpositions that meet', () => {
    const { meetings } = rules.transpositions(initialFen);
    expect(meetings.length).toBeGreaterThan(0);
    for (const { one, other } of meetings) {
      expect(one.at(-1)?.key).toBe(other.at(-1)?.key);
      expect(one[0]?.key).not.toBe(other[0]?.key);
    }
  });
  it('says why a move is not legal', () => {
    const pinned = '4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1';
    expect(rules.why(pinned, 'd2', 'd4')).toMatchObject({ legal: false });
    expect(rules.why(pinned, 'd2', 'd4').why).toContain('pinned');
    expect(rules.why(initialFen, 'a1', 'a5').why).toContain('blocked');
    expect(rules.why(initialFen, 'e2', 'e4').legal).toBe(true);
    expect(rules.why('4k3/8/8/8/8/8/8/4K2r w - - 0 1', 'e1', 'd1').why).toContain('through the square it leaves');
  });
  it('separates legal from pseudo-legal without a gap', () => {
    const legality = rules.legality('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
    expect(legality.legal).toBe(0);
    expect(legality.illegal.length).toBeGreaterThan(10);
  });
  it('walks through an exchange', () => {
    const exchange = rules.exchange('1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1', 'd3e5');
    expect(exchange.value).toBe(-220);
    expect(exchange.captures[0]?.settled).toBe(-220);
    expect(exchange.captures).toHaveLength(6);
  });
  it('finds every fault it inflicts', () => {
    const fields = rules.breakables();
    expect(rules.break(initialFen, -1).sound).toBe(true);
    for (let i = 0; i < fields.length; ++i) {
      const result = rules.break(initialFen, i);
      expect(result.sound).toBe(false);
      expect(result.field).toBe(fields[i]?.field);
    }
  });
});
