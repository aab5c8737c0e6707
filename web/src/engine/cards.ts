/** The face of the card game; moves are `play RB` (the symbol that scores first in front), `draw` and `swap`. */

import { MalformedMove } from "./errors.ts";
import { type Lying, type MatchedCard, RackFace } from "./face.ts";
import { CARDS, LETTERS, SLOT } from "./layout.ts";
import { short } from "./repr.ts";
import { rulesOf, type State } from "./rules.ts";
import { oneWord } from "./spelling.ts";
import { field, rows, scalar } from "./state.ts";

const { DRAW, SWAP, GOAL } = CARDS;

class CardsFace extends RackFace {
  readonly game = "cards";
  readonly noun = "card";
  readonly names = CARDS.names.split(" ");
  readonly copies = CARDS.copies;
  override readonly isReshuffled = true;
  protected readonly draw = DRAW;
  protected readonly racks = "hands";
  protected readonly readers = {
    play: (words: readonly string[], text: string) => this.#readPlay(words, text),
    draw: oneWord("draw", DRAW),
    swap: oneWord("swap", SWAP),
  };

  spell(code: number): string {
    if (code >= DRAW) return code === DRAW ? "draw" : "swap";
    const [one, other] = this.names[code >> 1]!;
    return `play ${code % 2 ? `${other}${one}` : `${one}${other}`}`;
  }

  #readPlay(words: readonly string[], text: string): number {
    if (words.length !== 1) {
      throw new MalformedMove(
        `${short(text)} is not a play; write 'play XY': the card, the symbol that scores first in front`,
      );
    }
    const { kind, isReversed } = this.oriented(words[0]);
    return kind * 2 + Number(isReversed);
  }

  override played(code: number): readonly number[] {
    return 0 <= code && code < DRAW ? [code >> 1] : [];
  }

  override matches(state: State, code: number): MatchedCard[] {
    const [, card] = this.spell(code).split(" ");
    const symbols = [...card!].map((letter) => LETTERS.indexOf(letter));
    const shows = rulesOf("cards").matches(state, code);
    return shows.flatMap((seats, order) =>
      seats.flatMap((slots, seat) =>
        slots.flatMap((isMatched, place) => (isMatched ? [{ symbol: symbols[order]!, seat, place }] : [])),
      ),
    );
  }

  override pool(state: State): Int8Array {
    return field("cards", state, "deck");
  }

  override left(state: State): number {
    return scalar("cards", state, "left");
  }

  /** The cards that become the new draw pile once its last card is drawn (C8). */
  override back(state: State): readonly number[] {
    if (this.left(state) !== 1) return [];
    return [...field("cards", state, "discard")].flatMap((count, card) => Array<number>(count).fill(card));
  }

  lying(state: State, seats: number): Lying {
    const open = rows("cards", state, "open", seats).map((row) => this.#named(row));
    const discard = field("cards", state, "discard").reduce((total, count) => total + count, 0);
    return { held: this.counts(state, seats), left: this.left(state), open, discard };
  }

  #named(row: readonly number[]): string[] {
    return row.filter((card) => card !== SLOT.NONE).map((card) => this.names[card]!);
  }

  override openPieces(state: State, seat: number): number[] {
    return rows("cards", state, "open", seat + 1)[seat]!.filter((card) => card !== SLOT.NONE);
  }

  /** How far the leading seat is on its way to the goal. */
  progress(state: State): number {
    const sums = rows("cards", state, "tracks", 4).map((row) =>
      row.reduce((total, value) => total + Math.min(value, GOAL), 0),
    );
    return Math.max(...sums) / (LETTERS.length * GOAL);
  }
}

export const CARDS_FACE = new CardsFace();
