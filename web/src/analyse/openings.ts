// SPDX-License-Identifier: MIT
// Names of openings, by the position they lead to, so that transpositions are known too.
import { initialFen, type Rules } from '../rules';
import type { TreeNode } from '../state/tree';

// One opening per line: the moves that define it, then its usual English name.
const book = `
e4|King's Pawn Game
e4 e5|Open Game
e4 e5 Nf3|King's Knight Opening
e4 e5 Nf3 Nc6 Bb5|Ruy Lopez
e4 e5 Nf3 Nc6 Bb5 a6|Ruy Lopez, Morphy Defence
e4 e5 Nf3 Nc6 Bb5 a6 Bxc6|Ruy Lopez, Exchange Variation
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7|Ruy Lopez, Closed
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4|Ruy Lopez, Open
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5|Ruy Lopez, Marshall Attack
e4 e5 Nf3 Nc6 Bb5 Nf6|Ruy Lopez, Berlin Defence
e4 e5 Nf3 Nc6 Bb5 f5|Ruy Lopez, Schliemann Defence
e4 e5 Nf3 Nc6 Bb5 d6|Ruy Lopez, Steinitz Defence
e4 e5 Nf3 Nc6 Bc4|Italian Game
e4 e5 Nf3 Nc6 Bc4 Bc5|Italian Game, Giuoco Piano
e4 e5 Nf3 Nc6 Bc4 Bc5 b4|Italian Game, Evans Gambit
e4 e5 Nf3 Nc6 Bc4 Bc5 d3|Italian Game, Giuoco Pianissimo
e4 e5 Nf3 Nc6 Bc4 Nf6|Italian Game, Two Knights Defence
e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5|Two Knights Defence, Knight Attack
e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7|Two Knights Defence, Fried Liver Attack
e4 e5 Nf3 Nc6 d4|Scotch Game
e4 e5 Nf3 Nc6 d4 exd4 Bc4|Scotch Gambit
e4 e5 Nf3 Nc6 Nc3|Three Knights Game
e4 e5 Nf3 Nc6 Nc3 Nf6|Four Knights Game
e4 e5 Nf3 Nc6 c3|Ponziani Opening
e4 e5 Nf3 Nf6|Petrov's Defence
e4 e5 Nf3 d6|Philidor Defence
e4 e5 Nf3 f5|Latvian Gambit
e4 e5 Nf3 d5|Elephant Gambit
e4 e5 Bc4|Bishop's Opening
e4 e5 Nc3|Vienna Game
e4 e5 Nc3 Nf6 f4|Vienna Gambit
e4 e5 f4|King's Gambit
e4 e5 f4 exf4|King's Gambit Accepted
e4 e5 f4 Bc5|King's Gambit Declined
e4 e5 f4 d5|Falkbeer Countergambit
e4 e5 d4|Centre Game
e4 e5 d4 exd4 c3|Danish Gambit
e4 c5|Sicilian Defence
e4 c5 c3|Sicilian Defence, Alapin Variation
e4 c5 Nc3|Sicilian Defence, Closed
e4 c5 d4 cxd4 c3|Sicilian Defence, Smith-Morra Gambit
e4 c5 f4|Sicilian Defence, Grand Prix Attack
e4 c5 Nf3 d6 Bb5|Sicilian Defence, Moscow Variation
e4 c5 Nf3 Nc6 Bb5|Sicilian Defence, Rossolimo Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6|Sicilian Defence, Najdorf Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6|Sicilian Defence, Dragon Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6|Sicilian Defence, Scheveningen Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6|Sicilian Defence, Classical Variation
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5|Sicilian Defence, Sveshnikov Variation
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6|Sicilian Defence, Accelerated Dragon
e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6|Sicilian Defence, Kan Variation
e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6|Sicilian Defence, Taimanov Variation
e4 e6|French Defence
e4 e6 d4 d5 e5|French Defence, Advance Variation
e4 e6 d4 d5 exd5|French Defence, Exchange Variation
e4 e6 d4 d5 Nd2|French Defence, Tarrasch Variation
e4 e6 d4 d5 Nc3 Bb4|French Defence, Winawer Variation
e4 e6 d4 d5 Nc3 Nf6|French Defence, Classical Variation
e4 c6|Caro-Kann Defence
e4 c6 d4 d5 e5|Caro-Kann Defence, Advance Variation
e4 c6 d4 d5 exd5 cxd5|Caro-Kann Defence, Exchange Variation
e4 c6 d4 d5 exd5 cxd5 c4|Caro-Kann Defence, Panov Attack
e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5|Caro-Kann Defence, Classical Variation
e4 d6|Pirc Defence
e4 d6 d4 Nf6 Nc3 g6 f4|Pirc Defence, Austrian Attack
e4 g6|Modern Defence
e4 d5|Scandinavian Defence
e4 d5 exd5 Qxd5 Nc3 Qa5|Scandinavian Defence, Main Line
e4 Nf6|Alekhine's Defence
e4 Nc6|Nimzowitsch Defence
e4 b6|Owen's Defence
d4|Queen's Pawn Game
d4 d5|Closed Game
d4 d5 c4|Queen's Gambit
d4 d5 c4 dxc4|Queen's Gambit Accepted
d4 d5 c4 e6|Queen's Gambit Declined
d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5|Queen's Gambit Declined, Exchange Variation
d4 d5 c4 e6 Nc3 c5|Queen's Gambit Declined, Tarrasch Defence
d4 d5 c4 e6 Nc3 c6|Semi-Slav Defence
d4 d5 c4 c6|Slav Defence
d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4|Slav Defence, Main Line
d4 d5 c4 c6 Nf3 Nf6 Nc3 e6|Semi-Slav Defence
d4 d5 c4 e5|Albin Countergambit
d4 d5 c4 Nc6|Chigorin Defence
d4 d5 Bf4|London System
d4 d5 Nf3 Nf6 Bf4|London System
d4 d5 Nf3 Nf6 e3|Colle System
d4 d5 e4|Blackmar-Diemer Gambit
d4 d5 Bg5|Levitsky Attack
d4 Nf6|Indian Defence
d4 Nf6 Bg5|Trompowsky Attack
d4 Nf6 c4 e6 Nc3 Bb4|Nimzo-Indian Defence
d4 Nf6 c4 e6 Nf3 b6|Queen's Indian Defence
d4 Nf6 c4 e6 Nf3 Bb4+|Bogo-Indian Defence
d4 Nf6 c4 e6 g3|Catalan Opening
d4 Nf6 c4 g6 Nc3 Bg7|King's Indian Defence
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3|King's Indian Defence, Sämisch Variation
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5|King's Indian Defence, Classical Variation
d4 Nf6 c4 g6 Nc3 d5|Grünfeld Defence
d4 Nf6 c4 c5|Benoni Defence
d4 Nf6 c4 c5 d5 e6|Modern Benoni
d4 Nf6 c4 c5 d5 b5|Benko Gambit
d4 Nf6 c4 e5|Budapest Gambit
d4 f5|Dutch Defence
d4 f5 c4 Nf6 g3 e6 Bg2 Be7|Dutch Defence, Classical Variation
d4 f5 c4 Nf6 g3 g6|Dutch Defence, Leningrad Variation
d4 e5|Englund Gambit
c4|English Opening
c4 e5|English Opening, Reversed Sicilian
c4 c5|English Opening, Symmetrical Variation
Nf3|Réti Opening
Nf3 d5 c4|Réti Opening
Nf3 d5 g3|King's Indian Attack
b3|Nimzowitsch-Larsen Attack
f4|Bird's Opening
b4|Polish Opening
g3|Benko Opening
g4|Grob Opening
Nc3|Van Geet Opening
`;

/** A position without its counters. */
const place = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');

export class Openings {
  private names: Map<string, string> | undefined;
  constructor(private readonly rules: Pick<Rules, 'play'>) {}

  /** The name of the last known opening position on the way, or nothing. */
  nameOf(path: TreeNode[]): string | undefined {
    if (path[0]?.fen !== initialFen) return undefined;
    this.names ??= this.load();
    for (const node of [...path].reverse()) {
      const name = this.names.get(place(node.fen));
      if (name) return name;
    }
    return undefined;
  }

  private load(): Map<string, string> {
    const names = new Map<string, string>();
    const after = new Map<string, string>([['', initialFen]]);
    for (const line of book.trim().split('\n')) {
      const [moves = '', name = ''] = line.split('|');
      let path = '';
      for (const move of moves.split(' ')) {
        const next = path ? `${path} ${move}` : move;
        if (!after.has(next)) after.set(next, this.rules.play(after.get(path) ?? initialFen, move).fen);
        path = next;
      }
      names.set(place(after.get(path) ?? ''), name);
    }
    return names;
  }
}
