/** The face of the card game; moves are `play RB` (the symbol that scores first in front), `draw` and `swap`. */

import { MalformedMove, UsageError } from "./errors.ts";
import { type Lying, type MatchedCard, RackFace } from "./face.ts";
import { CARDS, HELD, LETTERS, SLOT } from "./layout.ts";
import { readCounts, readPieces, writePieces } from "./parts.ts";
import { short } from "./repr.ts";
import { rulesOf, type State } from "./rules.ts";
import type { Setting } from "./setting.ts";
import { oneWord } from "./spelling.ts";
import { field, rows, scalar, setScalar } from "./state.ts";

const { DRAW, SWAP, GOAL } = CARDS;

/** The slots for open cards before a seat. */
const OPEN = 3;

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

  readonly tableParts = ["hands", "open", "deck", "discard"];

  writeTable(state: State, { seats }: Setting): string[] {
    const [hands, open] = (["hands", "open"] as const).map((name) => rows("cards", state, name, seats));
    const [deck, discard] = (["deck", "discard"] as const).map((name) => field("cards", state, name).join(""));
    return [writePieces(this.names, hands!), writePieces(this.names, open!), deck!, discard!];
  }

  /** Refuses a position in which cards are missing or too many. */
  readTable([hands, open, deck, discard]: readonly string[], { seats }: Setting, state: State): void {
    const held = readPieces(hands!, this.names, seats, HELD, "hands");
    const lying = readPieces(open!, this.names, seats, OPEN, "open");
    field("cards", state, "hands").set(held.flatMap((hand) => hand.sort((one, other) => one - other)));
    field("cards", state, "open").set(lying.flat());
    const counts = readCounts(deck!, this.names.length, "the deck");
    const gone = readCounts(discard!, this.names.length, "the discard pile");
    field("cards", state, "deck").set(counts);
    field("cards", state, "discard").set(gone);
    const pieces = [...held, ...lying].flat();
    const wrong = this.copies.findIndex(
      (copies, card) => pieces.filter((piece) => piece === card).length + counts[card]! + gone[card]! !== copies,
    );
    if (wrong >= 0) {
      const card = `${this.copies[0]} cards ${this.names[wrong]}`;
      throw new UsageError(`there are ${card}, but the position has another number of them`);
    }
    const hidden = pieces.filter((piece) => piece === SLOT.UNKNOWN).length;
    setScalar("cards", state, "left", counts.reduce((sum, count) => sum + count, 0) - hidden);
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
    return { held: this.counts(state, seats), left: this.left(state), open, discard: this.#discarded(state) };
  }

  /** The discarded cards; those that nobody wrote down are among the unseen, but in no hand and not in the draw pile. */
  #discarded(state: State): number {
    const count = (name: "discard" | "deck") => field("cards", state, name).reduce((all, cards) => all + cards, 0);
    const hidden = field("cards", state, "hands").filter((card) => card === SLOT.UNKNOWN).length;
    return count("discard") + count("deck") - hidden - this.left(state);
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
