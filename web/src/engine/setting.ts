/** What is agreed before a game, checked against the one table of what can be played. */

import { UsageError } from "./errors.ts";
import { VARIANTS } from "./layout.ts";
import { repr } from "./repr.ts";
import type { GameName } from "./state.ts";

export type { GameName } from "./state.ts";

export type OptionValue = boolean | number;

/** The game, the variant, the number of seats, and the options that differ from the usual. Plain data: it can be cloned. */
export interface Setting {
  readonly game: GameName;
  readonly variant: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** An option: a yes or no, or a whole number in a range. */
export interface Option {
  readonly usual: OptionValue;
  readonly least: number;
  readonly most: number;
}

/** What is dealt to each seat at once: the member of a record's setup, how many by seat, and whether everyone sees them. */
export type SetupPart = readonly [member: string, counts: readonly number[], isOpen: boolean];

/** The first and last value of a part of a track, and the lowest value that all markers need before it opens. */
export type Section = readonly [first: number, last: number, least: number];

/** A variant of a game, as the table has it. */
export interface Variant {
  /** Its number in the kernels. */
  readonly number: number;
  readonly seats: readonly number[];
  /** The row of tracks on which each seat scores. */
  readonly sides: readonly number[];
  readonly options: Readonly<Record<string, Option>>;
  /** The option that the kernels need, if any. */
  readonly rule: string;
  /** Whether the order of a double's halves matters. */
  readonly isOrdered: boolean;
  /** Whether both seats pull the same markers. */
  readonly isShared: boolean;
  /** What players should know about it before they begin. */
  readonly note: string;
  readonly bySeats: Readonly<Record<string, BySeats>>;
}

/** What depends on the number of seats too. */
export interface BySeats {
  readonly deals: readonly SetupPart[];
  readonly numbers: Readonly<Record<string, number>>;
  readonly sections: readonly Section[];
  readonly radius: number;
}

const TABLE: Readonly<Record<string, Readonly<Record<string, Variant>>>> = VARIANTS;

/** What a caller wishes for; whatever is left out is as usual. */
export interface Wish {
  readonly variant?: unknown;
  readonly seats?: unknown;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A checked setting; throws UsageError if there is no such game, variant, number of seats or option. */
export function settingOf(game: unknown, { variant = "standard", seats, options = {} }: Wish = {}): Setting {
  const variants = named("game", game, TABLE);
  const kind = named(`variant of ${String(game)}`, variant, variants);
  const what = `${game as string} (${variant as string})`;
  const count = seats ?? kind.seats[0]!;
  if (typeof count !== "number" || !kind.seats.includes(count)) {
    throw new UsageError(`${what} is for ${kind.seats.join(" or ")} seats, not ${repr(count)}`);
  }
  const differing: Record<string, OptionValue> = {};
  for (const [name, value] of Object.entries(options)) {
    const option = named(`option of ${what}`, name, kind.options);
    const checked = checkOption(name, option, value);
    if (checked !== option.usual) differing[name] = checked;
  }
  const sorted = Object.fromEntries(Object.entries(differing).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { game: game as GameName, variant: variant as string, seats: count, options: sorted };
}

function checkOption(name: string, { usual, least, most }: Option, value: unknown): OptionValue {
  if (typeof usual === "boolean") {
    if (typeof value === "boolean") return value;
    throw new UsageError(`option ${name} takes true or false, not ${repr(value)}`);
  }
  if (typeof value === "number" && Number.isInteger(value) && least <= value && value <= most) return value;
  throw new UsageError(`option ${name} takes a whole number from ${least} to ${most}, not ${repr(value)}`);
}

/** The entry of a table; throws UsageError with the names that there are otherwise. */
function named<Entry>(what: string, name: unknown, table: Readonly<Record<string, Entry>>): Entry {
  if (typeof name === "string" && Object.hasOwn(table, name)) return table[name]!;
  throw new UsageError(`there is no ${what} ${repr(name)}; there is: ${Object.keys(table).join(", ") || "none"}`);
}

/** The variant that is played: its row of the table. */
export function variantOf({ game, variant }: Setting): Variant {
  return TABLE[game]![variant]!;
}

/** What depends on the number of seats too: what is dealt, the numbers of the rules, the sections of a track. */
export function bySeats(setting: Setting): BySeats {
  return variantOf(setting).bySeats[setting.seats]!;
}

/** The end of a track and how many pieces, dice and rolls there are, by the names that the protocol has. */
export function numbersOf(setting: Setting): Readonly<Record<string, number>> {
  const { numbers } = bySeats(setting);
  return variantOf(setting).isShared ? { ...numbers, end: ruleOf(setting) } : numbers;
}

/** The value of the option that the kernels need. */
export function ruleOf(setting: Setting): number {
  const { rule, options } = variantOf(setting);
  return rule === "" ? 0 : Number(setting.options[rule] ?? options[rule]!.usual);
}

/** The row of tracks on which a seat scores: its own, or its team's. */
export function sideOf(setting: Setting, seat: number): number {
  return variantOf(setting).sides[seat]!;
}

/** How many rows of tracks there are: one for each seat, or each team. */
export function sidesOf(setting: Setting): number {
  return Math.max(...variantOf(setting).sides.slice(0, setting.seats)) + 1;
}

/** The seats that score on the same row of tracks as a seat, itself included. */
export function partnersOf(setting: Setting, seat: number): number[] {
  return seatsOf(setting).filter((other) => sideOf(setting, other) === sideOf(setting, seat));
}

/** The numbers of all seats. */
export function seatsOf(setting: Setting): number[] {
  return Array.from({ length: setting.seats }, (_, seat) => seat);
}

/** The setting in words: "board (duel), 2 seats, width=7". */
export function describe({ game, variant, seats, options }: Setting): string {
  const agreed = Object.entries(options).map(([name, value]) => `, ${name}=${value}`);
  return `${game} (${variant}), ${seats} seat${seats > 1 ? "s" : ""}${agreed.join("")}`;
}
