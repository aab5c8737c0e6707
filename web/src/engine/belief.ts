/**
 * Where hidden pieces can be, by counting: the same as `sixfold.play.belief`, sum by sum.
 *
 * A hidden piece was drawn at some time, and can only be one that was in the bag at that time. So each hidden place has an
 * age (how many times pieces had gone back when it was filled), each unseen piece too, and a place can hold the pieces that
 * are not younger than itself. Which of its places a seat played from is not seen: a belief is a set of cases with weights.
 */

import { Random } from "./random.ts";

type Row = readonly number[];

interface Case {
  /** Places by seat and age. */
  readonly places: readonly Row[];
  /** Unseen pieces by age and kind. */
  readonly pieces: readonly Row[];
  readonly weight: number;
}

type Cases = Map<string, Case>;

/** When there are more cases than this, some of the unlikely ones stand for all of them. */
export const MOST_CASES = 256;

/** The same for those who have little time. */
export const FEW_CASES = 8;

/** What happened fits none of the cases that were selected: there were too few of them. */
export class NoCaseLeft extends Error {}

/** What can be known of hidden places, in at most `most` cases; seats that are not `hidden` are known to the viewer. */
export class Belief {
  readonly hidden: readonly number[];
  readonly #most: number;
  #cases: readonly Case[];
  #sums: number[] | null = null;
  #selections = 0;

  constructor(pieces: Row, hidden: readonly number[], most = MOST_CASES) {
    this.hidden = hidden;
    this.#most = most;
    this.#cases = [{ places: hidden.map(() => [0]), pieces: [pieces], weight: 1 }];
  }

  /** A hidden seat draws a piece. */
  draw(seat: number): void {
    const which = this.hidden.indexOf(seat);
    this.#cases = this.#cases.map((one) => ({ ...one, places: plus(one.places, which, one.pieces.length - 1, 1) }));
    this.#sums = null;
  }

  /** A piece comes out of the bag for the viewer to see. */
  see(piece: number): void {
    const cases: Cases = new Map();
    for (const { places, pieces, weight } of this.#cases) {
      for (const [age, row] of pieces.entries()) {
        if (row[piece]) add(cases, places, plus(pieces, age, piece, -1), weight * row[piece]);
      }
    }
    this.#keep(cases);
  }

  /** A hidden seat plays or shows a piece that it held. */
  reveal(seat: number, piece: number): void {
    const which = this.hidden.indexOf(seat);
    const cases: Cases = new Map();
    for (const { places, pieces, weight } of this.#cases) {
      for (const [age, count] of places[which]!.entries()) {
        for (let older = 0; older <= age; older++) {
          const ways = count * pieces[older]![piece]!;
          if (ways) add(cases, plus(places, which, age, -1), plus(pieces, older, piece, -1), weight * ways);
        }
      }
    }
    this.#keep(cases);
  }

  /** Pieces that everyone has seen go back among the unseen ones. */
  giveBack(back: Row): void {
    const cases: Cases = new Map();
    for (const { places, pieces, weight } of this.#cases) {
      const row = pieces[0]!.map((_, kind) => back.filter((piece) => piece === kind).length);
      add(
        cases,
        places.map((ages) => [...ages, 0]),
        [...pieces, row],
        weight,
      );
    }
    this.#keep(cases);
  }

  /** Pieces for every hidden seat, as likely as they are. */
  sample(random: Random): Map<number, number[]> {
    this.#sums ??= heap(this.#cases);
    const { places, pieces } = random.weighted(this.#cases, this.#sums);
    const left = pieces.map((row) => [...row]);
    const held = new Map<number, number[]>(this.hidden.map((seat) => [seat, []]));
    for (let age = 0; age < pieces.length; age++) {
      for (const [which, seat] of this.hidden.entries()) {
        for (let place = 0; place < places[which]![age]!; place++) {
          held.get(seat)!.push(pick(left.slice(0, age + 1), random));
        }
      }
    }
    return held;
  }

  /**
   * Keep the cases that are possible, with weights that do not run away.
   *
   * Where they are too many, every case that is likelier than some bar stays as it is, and of the others a fair selection
   * stays, each as heavy as the bar: on average every case keeps its weight (Fearnhead and Clifford 2003).
   */
  #keep(cases: Cases): void {
    let possible = [...cases.values()].map((one) => ({ ...one, likely: one.weight * waysOf(one) }));
    possible = possible.filter((one) => one.likely > 0);
    if (possible.length > this.#most) {
      this.#selections += 1;
      const bar = barOf(
        possible.map((one) => one.likely),
        this.#most,
      );
      let mark = new Random(this.#selections).random() * bar;
      possible = possible.flatMap((one) => {
        if (one.likely >= bar) return [one];
        mark -= one.likely;
        if (mark > 0) return [];
        mark += bar;
        return [{ ...one, weight: one.weight * (bar / one.likely) }];
      });
    }
    if (!possible.length) {
      if (this.#selections > 0) throw new NoCaseLeft("no deal among the selected cases leads to what happened");
      throw new Error("no deal leads to what happened");
    }
    const total = sum(possible.map((one) => one.weight));
    this.#cases = possible.map(({ places, pieces, weight }) => ({ places, pieces, weight: weight / total }));
    this.#sums = null;
  }
}

const sum = (numbers: Row): number => numbers.reduce((total, number) => total + number, 0);

/** How likely the cases are, added up to each of them. */
function heap(cases: readonly Case[]): number[] {
  let total = 0;
  return cases.map((one) => {
    total += one.weight * waysOf(one);
    return total;
  });
}

/** The bar for which the cases above it, and the others as many as they weigh in bars, are so many. */
function barOf(likely: Row, most: number): number {
  const falling = [...likely].sort((one, other) => other - one);
  let rest = sum(falling);
  let bar = rest;
  for (const [above, weight] of falling.entries()) {
    bar = rest / (most - above);
    if (weight < bar) break;
    rest -= weight;
  }
  return bar;
}

/** The rows with more, or fewer, at a place. */
function plus(rows: readonly Row[], which: number, column: number, more: number): readonly Row[] {
  return rows.with(which, rows[which]!.with(column, rows[which]![column]! + more));
}

/** Add a case, with ages merged where the distinction makes no difference. */
function add(cases: Cases, places: readonly Row[], pieces: readonly Row[], weight: number): void {
  let age = 1;
  while (age < pieces.length) {
    const older = places.some((row) => row.slice(0, age).some(Boolean));
    const younger = pieces.slice(age).some((row) => row.some(Boolean));
    if (older && younger) {
      age += 1;
    } else {
      places = places.map((row) => [...row.slice(0, age - 1), row[age - 1]! + row[age]!, ...row.slice(age + 1)]);
      const merged = pieces[age - 1]!.map((count, kind) => count + pieces[age]![kind]!);
      pieces = [...pieces.slice(0, age - 1), merged, ...pieces.slice(age + 1)];
    }
  }
  const key = `${places.join("|")}/${pieces.join("|")}`;
  cases.set(key, { places, pieces, weight: (cases.get(key)?.weight ?? 0) + weight });
}

/** How many ways there are to put unseen pieces into the hidden places of a case, oldest places first. */
function waysOf({ places, pieces }: Case): number {
  let [ways, fitting, filled] = [1, 0, 0];
  for (const [age, row] of pieces.entries()) {
    fitting += sum(row);
    const count = sum(places.map((ages) => ages[age]!));
    ways *= permutations(Math.max(fitting - filled, 0), count);
    filled += count;
  }
  return ways;
}

const PERMUTATIONS = new Map<number, number>();

/** In how many orders so many of some pieces can be taken: counted exactly, then rounded once. */
function permutations(pieces: number, taken: number): number {
  const key = pieces * 1000 + taken;
  let orders = PERMUTATIONS.get(key);
  if (orders === undefined) {
    let exact = 1n;
    for (let piece = pieces; piece > pieces - taken; piece--) exact *= BigInt(Math.max(piece, 0));
    orders = Number(exact);
    PERMUTATIONS.set(key, orders);
  }
  return orders;
}

/** Take a random one of the pieces in some rows, and return its kind. */
function pick(rows: number[][], random: Random): number {
  let number = random.below(sum(rows.map(sum)));
  for (const row of rows) {
    for (const [kind, count] of row.entries()) {
      number -= count;
      if (number < 0) {
        row[kind]! -= 1;
        return kind;
      }
    }
  }
  throw new Error("the pieces do not add up to their sum");
}
