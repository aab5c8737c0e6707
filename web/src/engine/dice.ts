/** The face of the dice game; moves are `roll`, `score`, and `score YY=G` with a joker. */

import { ChanceError, MalformedMove, UsageError } from "./errors.ts";
import { Face, type Lying } from "./face.ts";
import { LETTERS, ROLLING, SLOT } from "./layout.ts";
import { NOTHING, splitSeats } from "./parts.ts";
import { quote, repr, short } from "./repr.ts";
import type { State } from "./rules.ts";
import { numbersOf, type Setting } from "./setting.ts";
import { oneWord } from "./spelling.ts";
import { field, rows, scalar, setScalar } from "./state.ts";

const { ROLL, SCORE, ROLLS, BOXES } = ROLLING;
const SYMBOLS = LETTERS.length;

/** A die that nobody wrote down, as records have it. */
const UNSEEN = "?";

/** The symbol of equal dice, how many they are, and the symbol that is crossed (D5). */
interface Joker {
  readonly symbol: number;
  readonly count: number;
  readonly crossed: number;
}

/** The choices of jokers in the order of their numbers: none, one, two pairs. */
const CHOICES: readonly (readonly Joker[])[] = listChoices();

function listChoices(): Joker[][] {
  const symbols = [...LETTERS].map((_, symbol) => symbol);
  const one = symbols.flatMap((symbol) =>
    [2, 3, 4].flatMap((count) => symbols.map((crossed) => ({ symbol, count, crossed }))),
  );
  const pairs = one.filter(({ count }) => count === 2);
  const two = pairs.flatMap((first, index) => pairs.slice(index).map((second) => [first, second]));
  return [[], ...one.map((joker) => [joker]), ...two];
}

const spellJokers = (jokers: readonly Joker[]) =>
  jokers.map(({ symbol, count, crossed }) => `${LETTERS[symbol]!.repeat(count)}=${LETTERS[crossed]}`);

const NUMBERS: ReadonlyMap<string, number> = new Map(
  CHOICES.map((jokers, number) => [spellJokers(jokers).join(" "), number]),
);

class DiceFace extends Face {
  readonly game = "dice";
  readonly noun = "die";
  readonly names = [...LETTERS];
  readonly copies = this.names.map(() => 1);
  override readonly isHiding = false;
  protected readonly readers = {
    roll: oneWord("roll", ROLL),
    score: (words: readonly string[], text: string) => this.#readScore(words, text),
  };

  spell(code: number): string {
    return code === ROLL ? "roll" : ["score", ...spellJokers(CHOICES[code - SCORE]!)].join(" ");
  }

  #readScore(words: readonly string[], text: string): number {
    const jokers = words.map(readJoker);
    if (jokers.length > 2 || (jokers.length === 2 && jokers.some(({ count }) => count !== 2))) {
      throw new MalformedMove(`${short(text)} uses more dice than a seat has`);
    }
    const rank = ({ symbol, crossed }: Joker) => symbol * SYMBOLS + crossed;
    jokers.sort((one, other) => rank(one) - rank(other));
    return SCORE + NUMBERS.get(spellJokers(jokers).join(" "))!;
  }

  /** The jokers that a scoring uses. */
  jokers(code: number): readonly Joker[] {
    return CHOICES[code - SCORE] ?? [];
  }

  readonly tableParts = ["dice", "rolls"];

  writeTable(state: State, { seats }: Setting): string[] {
    const { dice, rolls } = this.lying(state, seats);
    return [dice!.map((shown) => shown || NOTHING).join("/"), String(rolls)];
  }

  /** A seat shows all its dice or none. */
  readTable([dice, rolls]: readonly string[], setting: Setting, state: State): void {
    const shown = field("dice", state, "dice");
    const most = numbersOf(setting).dice!;
    for (const [seat, row] of splitSeats(dice!, setting.seats, "dice").entries()) {
      if (row !== NOTHING && !new RegExp(`^[${LETTERS}]{${most}}$`).test(row)) {
        throw new UsageError(
          `a seat shows ${most} dice with letters of ${LETTERS}, or none (${NOTHING}), not ${short(row)}`,
        );
      }
      const symbols = row === NOTHING ? [] : this.readOutcomes(row);
      for (const symbol of symbols) shown[seat * SYMBOLS + symbol]! += 1;
    }
    if (!/^\d$/.test(rolls!) || Number(rolls) > ROLLS) {
      throw new UsageError(`a seat has rolled 0 to ${ROLLS} times, not ${short(rolls!)}`);
    }
    setScalar("dice", state, "rolls", Number(rolls));
  }

  isScoring(code: number): boolean {
    return code >= SCORE;
  }

  /** A roll as a record writes it: a string of symbols. */
  override write(outcomes: readonly number[]): string {
    return outcomes.map((outcome) => LETTERS[outcome] ?? UNSEEN).join("");
  }

  override readOutcomes(got: unknown): number[] {
    if (typeof got !== "string") {
      throw new ChanceError(`a roll is a string of the letters ${LETTERS}, not ${quote(got)}`);
    }
    return [...got].map((letter) => {
      const symbol = letter === UNSEEN ? SLOT.UNKNOWN : LETTERS.indexOf(letter);
      if (symbol >= 0) return symbol;
      throw new ChanceError(`there is no symbol ${repr(letter)} in the roll ${quote(got)}; symbols are ${LETTERS}`);
    });
  }

  override pieces(state: State, seat: number): number[] {
    const counts = rows("dice", state, "dice", seat + 1)[seat]!;
    return counts.flatMap((count, symbol) => Array<number>(count).fill(symbol));
  }

  lying(state: State, seats: number): Lying {
    const dice = Array.from({ length: seats }, (_, seat) => this.write(this.pieces(state, seat)));
    return { dice, rolls: scalar("dice", state, "rolls") };
  }

  /** How far the leading seat is on its way to the goal. */
  progress(state: State): number {
    const sums = rows("dice", state, "tracks", 4).map((row) => row.reduce((total, value) => total + value, 0));
    return Math.max(...sums) / (SYMBOLS * BOXES);
  }
}

function readJoker(word: string): Joker {
  const match = /^(([RGBOYP])\2{1,3})=([RGBOYP])$/.exec(word);
  if (match === null) {
    throw new MalformedMove(
      `${short(word)} is not a joker; write 'YY=G': two to four equal dice, then the symbol crossed`,
    );
  }
  const [, dice, letter, crossed] = match as unknown as [string, string, string, string];
  return { symbol: LETTERS.indexOf(letter), count: dice.length, crossed: LETTERS.indexOf(crossed) };
}

export const DICE_FACE = new DiceFace();
