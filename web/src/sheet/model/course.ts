/** The course of a game on a sheet: entry by entry, judged and counted by the kernels. */

import { type Setup, writeSetup } from "../../engine/chance.ts";
import { AllSeen, GameOver, OutOfTurn, SixfoldError, UsageError } from "../../engine/errors.ts";
import { Game } from "../../engine/game.ts";
import { LETTERS, PHASE, SLOT } from "../../engine/layout.ts";
import { parseMove } from "../../engine/move.ts";
import { type Effect, rulesOf, type State } from "../../engine/rules.ts";
import { bySeats, numbersOf, type Setting, seatsOf, settingOf, sideOf, variantOf } from "../../engine/setting.ts";
import { field, scalar, setScalar } from "../../engine/state.ts";
import type { DiceEntry, LyingEntry, OpenEntry, Place, PointsEntry, Sheet, SheetEntry } from "./sheet.ts";
import type { Line, Refused } from "./shown.ts";

const SYMBOLS = LETTERS.length;

/** The number of the reason that no tile fits any more. */
const FULL = 1;

/** Deals pieces that nobody sees. */
const UNSEEN = { pick: () => SLOT.UNKNOWN };

/** Nobody has said yet what lies on the table. */
class NotTold extends SixfoldError {}

/** The points that a player has tapped in this turn, and the state before them. */
interface Tapped {
  readonly seat: number;
  readonly before: State;
  readonly points: readonly number[];
  readonly effect: Effect | null;
}

/** What an entry did. */
type Told = Pick<Line, "scored" | "rays" | "matches">;

const NOTHING: Told = { scored: null, rays: [], matches: [] };

export class Course {
  readonly setting: Setting;
  readonly #sheet: Sheet;
  #game: Game;
  /** Points of this turn that were tapped, if any were. */
  #tapped: Tapped | null;
  /** Whether the dice that lie before each seat are known. */
  #isKnown: boolean[];
  /** Whether every entry so far is a move of the rules. */
  #isRecord: boolean;

  /** A game that begins, or one that goes on from where another is. */
  constructor(sheet: Sheet, from: Course | null = null) {
    this.#sheet = sheet;
    this.setting = from?.setting ?? settingOf(sheet.game, { ...sheet, seats: sheet.players.length });
    this.#game = from?.game.copy() ?? this.#deal(null);
    this.#tapped = from?.tapped ?? null;
    this.#isKnown = from ? [...from.#isKnown] : seatsOf(this.setting).map((seat) => this.isDealt || seat === 0);
    this.#isRecord = from?.isRecord ?? true;
  }

  copy(): Course {
    return new Course(this.#sheet, this);
  }

  get game(): Game {
    return this.#game;
  }

  get state(): State {
    return this.#game.state;
  }

  get phase(): number {
    return this.#game.history.phase;
  }

  /** Whether it is known what lies on the table at the start. */
  get isDealt(): boolean {
    return this.phase !== PHASE.CHANCE;
  }

  get isRecord(): boolean {
    return this.#isRecord;
  }

  get tapped(): Tapped | null {
    return this.#tapped;
  }

  isKnown(place: Place): boolean {
    return this.#isKnown[this.seatOf(place)]!;
  }

  /** The seat of a player: who begins has seat 0. */
  seatOf(place: Place): number {
    const { seats } = this.setting;
    return (place - this.#sheet.start + seats) % seats;
  }

  placeOf(seat: number): Place {
    return (seat + this.#sheet.start) % this.setting.seats;
  }

  /** Count an entry, or say why it does not count. */
  step(entry: SheetEntry): Line {
    const before = this.copy();
    let told = NOTHING;
    let refused: Refused | null = null;
    try {
      told = this.#take(entry);
    } catch (error) {
      if (!(error instanceof SixfoldError)) throw error;
      refused = { why: kindOf(error), sentence: error.message };
      this.#restore(before);
    }
    const endsTurn =
      refused === null && (entry.kind === "turn" || entry.kind === "dice" || this.phase === PHASE.REFILL);
    return { entry, ...told, refused, tracks: this.tracks(), endsTurn: endsTurn || this.phase === PHASE.OVER };
  }

  #restore(other: Course): void {
    this.#game = other.#game;
    this.#tapped = other.#tapped;
    this.#isKnown = other.#isKnown;
    this.#isRecord = other.#isRecord;
  }

  /** The rows of markers by the side of the places. */
  tracks(): number[][] {
    const rows = this.#game.tracks;
    const places = seatsOf(this.setting);
    const first = places.filter(
      (place) => places.findIndex((other) => this.#side(other) === this.#side(place)) === place,
    );
    return first.map((place) => rows[sideOf(this.setting, this.seatOf(place))]!);
  }

  #side(place: Place): number {
    return sideOf(this.setting, place);
  }

  #take(entry: SheetEntry): Told {
    if (this.phase === PHASE.OVER) throw new GameOver("the game is over");
    if (entry.kind !== "points") this.#tapped = null;
    switch (entry.kind) {
      case "points":
        return this.#tally(entry);
      case "turn":
        return this.#endTurn(entry.place);
      case "tile":
        this.draw();
        return this.#play(`place ${entry.tile} ${entry.cells.join(" ")}`, entry.place);
      case "card":
        this.#needDeal();
        this.draw();
        return this.#play(`play ${entry.card}`, entry.place);
      case "swap":
        return this.#play("swap", entry.place);
      case "dice":
        return this.#score(entry);
      case "open":
        return this.#lay(entry);
      case "lying":
        return this.#show(entry);
      case "end":
        return this.#end();
      case "resign":
        this.#game.resign(this.seatOf(entry.place));
        return NOTHING;
    }
  }

  /** Let the player who has just played draw, if they did not swap; nobody taps that. */
  draw(): void {
    if (this.phase === PHASE.REFILL) this.#game.play("draw");
  }

  #play(text: string, place: Place, got?: string): Told {
    const { code } = parseMove(this.setting, text);
    const { face, rules } = this.#game.history;
    if (!this.#isRecord) this.#yield(this.seatOf(place));
    const before = this.state.slice();
    this.#game.play(text, { seat: this.seatOf(place), got });
    if (!face.isScoring(code)) return NOTHING;
    const matches = face.matches(before, code).map((match) => ({ ...match, seat: this.placeOf(match.seat) }));
    return { scored: rules.account(before, this.state, code), rays: face.rays(before, code), matches };
  }

  /** Where points are tapped too, nobody can know whose turn it is: who makes a move is in turn. */
  #yield(seat: number): void {
    if (this.phase === PHASE.MOVE && scalar(this.setting.game, this.state, "turn") !== seat) {
      setScalar(this.setting.game, this.state, "turn", seat);
      setScalar(this.setting.game, this.state, "owed", 1);
    }
  }

  #tally({ place, symbol, count }: PointsEntry): Told {
    const seat = this.seatOf(place);
    const rules = rulesOf(this.setting.game);
    this.draw();
    this.#isRecord = false;
    if (this.#tapped && this.#tapped.seat !== seat) rules.endTurn(this.state, this.#tapped.seat);
    const isNew = this.#tapped?.seat !== seat;
    const tapped = isNew ? { seat, before: this.state.slice(), points: zeros(), effect: null } : this.#tapped!;
    const points = tapped.points.map((counted, at) => (at === symbol ? counted + count : counted));
    this.#isKnown[seat] = false;
    // All crosses of a turn are made together, in the best order; markers go one after the other.
    if (this.setting.game === "dice") {
      this.state.set(tapped.before);
      const effect = rules.tally(this.state, seat, points);
      this.#tapped = { ...tapped, points, effect };
      return { ...NOTHING, scored: sinceThen(tapped.effect, effect) };
    }
    const effect = rules.tally(this.state, seat, zeros().with(symbol, count));
    this.#tapped = { ...tapped, points, effect };
    return { ...NOTHING, scored: effect };
  }

  #endTurn(place: Place): Told {
    const seat = this.seatOf(place);
    if (this.phase === PHASE.REFILL && this.#game.turn === seat) {
      this.draw();
      return NOTHING;
    }
    this.#isRecord = false;
    rulesOf(this.setting.game).endTurn(this.state, seat);
    return NOTHING;
  }

  #score({ place, rolls, jokers }: DiceEntry): Told {
    this.roll(place, rolls);
    const told = this.#play(["score", ...jokers].join(" "), place);
    this.#isKnown[this.seatOf(place)] = true;
    return told;
  }

  /** Let a player roll, as often as they did; null for a roll that nobody wrote down. */
  roll(place: Place, rolls: DiceEntry["rolls"]): void {
    const seat = this.seatOf(place);
    if (this.#isKnown.some((isKnown, other) => other !== seat && !isKnown)) {
      throw new NotTold("nobody has said which dice lie before the others");
    }
    if (rolls.length === 0) throw new UsageError("a turn needs the dice that were rolled");
    const { dice = 0 } = numbersOf(this.setting);
    for (const roll of rolls) this.#play("roll", place, roll ?? "?".repeat(dice));
  }

  /** Cards lie open: at the start, or as they lie now, if the sheet does not know it. */
  #lay({ open }: OpenEntry): Told {
    const isStart = !this.isDealt && this.#isRecord;
    const dealt = this.#deal({ open: this.#bySeat(open).map((cards) => [...cards]) });
    if (!isStart) this.#keep(dealt);
    this.#game = dealt;
    this.#isRecord &&= isStart;
    return NOTHING;
  }

  /** Dice lie there: at the start, or as they lie now. */
  #show({ dice }: LyingEntry): Told {
    const lying = this.#bySeat(dice);
    if (!this.isDealt && this.#isRecord) {
      this.#game = this.#deal({ dice: lying });
    } else {
      const counts = lying.flatMap((shown) => countsOf(this.#game.history.face.readOutcomes(shown)));
      field("dice", this.state, "dice").set(counts);
      setScalar("dice", this.state, "phase", PHASE.MOVE);
      setScalar("dice", this.state, "due", 0);
      setScalar("dice", this.state, "rolls", 0);
      this.#isRecord = false;
    }
    this.#isKnown = lying.map(() => true);
    return NOTHING;
  }

  #end(): Told {
    if (this.setting.game !== "board") throw new UsageError("only the board game ends because no tile fits");
    this.#isRecord = false;
    rulesOf("board").endGame(this.state, FULL);
    return NOTHING;
  }

  #needDeal(): void {
    if (!this.isDealt) throw new NotTold("nobody has said which cards lie open");
  }

  /** A game with what lies open, as far as it is told; nobody sees the rest. */
  #deal(told: Setup | null): Game {
    const names = seatsOf(this.setting).map((seat) => this.#sheet.players[this.placeOf(seat)]!);
    const game = Game.of(this.setting, UNSEEN, names);
    const isOpen = bySeats(this.setting).deals.some(([, counts, open]) => open && counts.some((count) => count > 0));
    if (isOpen && told === null) return game;
    if (told === null) game.deal();
    else game.deal({ ...this.#hidden(), ...told });
    return game;
  }

  /** The hidden parts of a setup, all unknown. */
  #hidden(): Setup {
    const { deals } = bySeats(this.setting);
    const unknown = deals.flatMap(([, counts]) => counts.flatMap((count) => Array<number>(count).fill(SLOT.UNKNOWN)));
    const setup = writeSetup(this.setting, unknown);
    return Object.fromEntries(deals.filter(([, , isOpen]) => !isOpen).map(([member]) => [member, setup[member]!]));
  }

  /** Keep the markers and whose turn it is in a game that is dealt again. */
  #keep(dealt: Game): void {
    const { game } = this.setting;
    field(game, dealt.state, "tracks").set(field(game, this.state, "tracks"));
    setScalar(game, dealt.state, "turn", scalar(game, this.state, "turn"));
    setScalar(game, dealt.state, "turns", Math.max(0, scalar(game, this.state, "turns")));
  }

  #bySeat<Item>(byPlace: readonly Item[]): Item[] {
    if (byPlace.length !== this.setting.seats) {
      throw new UsageError(`there are ${this.setting.seats} players, but ${byPlace.length} are told of`);
    }
    return seatsOf(this.setting).map((seat) => byPlace[this.placeOf(seat)]!);
  }

  /** The side of each place. */
  get sides(): number[] {
    return variantOf(this.setting).sides.slice(0, this.setting.seats);
  }
}

const zeros = () => Array<number>(SYMBOLS).fill(0);

function countsOf(symbols: readonly number[]): number[] {
  return zeros().map((_, symbol) => symbols.filter((other) => other === symbol).length);
}

/** What a tap added to the crosses of a turn. */
function sinceThen(before: Effect | null, now: Effect): Effect {
  if (before === null) return now;
  const less = (name: "points" | "gains") => now[name].map((value, symbol) => value - before[name][symbol]!);
  return { ...now, points: less("points"), gains: less("gains") };
}

function kindOf(error: SixfoldError): Refused["why"] {
  if (error instanceof NotTold) return "open";
  if (error instanceof GameOver) return "over";
  if (error instanceof OutOfTurn) return "turn";
  if (error instanceof AllSeen) return "unseen";
  return error.code === "move/illegal" ? "rule" : "wrong";
}
