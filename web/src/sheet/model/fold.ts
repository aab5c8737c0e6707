/** From the entries of a sheet to what it shows. */

import { fromPage } from "../../engine/files.ts";
import { PHASE } from "../../engine/layout.ts";
import { loadModule, type Source } from "../../engine/module.ts";
import { lowestOf } from "../../engine/position.ts";
import { rulesOf } from "../../engine/rules.ts";
import { bySeats, type GameName, numbersOf, seatsOf } from "../../engine/setting.ts";
import { field, scalar } from "../../engine/state.ts";
import { Course } from "./course.ts";
import { entriesOf } from "./edits.ts";
import type { Place, Sheet, SheetEntry } from "./sheet.ts";
import type { Ended, Line, Shown } from "./shown.ts";

/** Load the rules of a game; then everything else answers at once. */
export async function loadSheet(game: GameName, source: Source = fromPage): Promise<void> {
  await loadModule(source, game);
}

interface Folded {
  readonly sheet: Sheet;
  readonly entries: readonly SheetEntry[];
  /** The course before the first entry, and after each. */
  readonly courses: readonly Course[];
  readonly lines: readonly Line[];
}

const FOLDED = new WeakMap<Sheet, Folded>();

/** The sheet that was counted last: the next one mostly differs from it in one entry. */
let last: Folded | null = null;

/** Count a sheet, from the first entry that differs from those of the last one. */
function run(sheet: Sheet): Folded {
  const found = FOLDED.get(sheet);
  if (found) return found;
  const entries = entriesOf(sheet);
  const known = last !== null && isSameGame(last.sheet, sheet) ? sameEntries(last.entries, entries) : 0;
  const courses = known > 0 ? last!.courses.slice(0, known + 1) : [new Course(sheet)];
  const lines = known > 0 ? last!.lines.slice(0, known) : [];
  for (const entry of entries.slice(known)) {
    const course = courses.at(-1)!.copy();
    lines.push(course.step(entry));
    courses.push(course);
  }
  last = { sheet, entries, courses, lines };
  FOLDED.set(sheet, last);
  return last;
}

function isSameGame(one: Sheet, other: Sheet): boolean {
  const agreed = ({ id, game, variant, options, players, start }: Sheet) =>
    JSON.stringify([id, game, variant, options, players, start]);
  return agreed(one) === agreed(other);
}

/** How many entries are the same before the first that differs. */
function sameEntries(some: readonly SheetEntry[], others: readonly SheetEntry[]): number {
  const differs = some.findIndex((entry, at) => entry !== others[at]);
  return differs < 0 ? some.length : differs;
}

/** The course of a sheet, free to go on by itself: for what would be if. */
export function courseOf(sheet: Sheet): Course {
  return run(sheet).courses.at(-1)!.copy();
}

/** What a sheet shows now. */
export function fold(sheet: Sheet): Shown {
  const { courses, lines } = run(sheet);
  const course = courses.at(-1)!;
  const { setting, state, game } = course;
  const { face } = game.history;
  const places = seatsOf(setting);
  const isOpen = setting.game === "cards" && course.isDealt;
  const lying = face.lying(state, setting.seats);
  return {
    sides: course.sides,
    tracks: course.tracks(),
    lowest: places.map((place) => lowestOf(game, course.seatOf(place))),
    end: numbersOf(setting).end!,
    sections: bySeats(setting).sections,
    turn: turnOf(course),
    bonus: bonusOf(course, lines),
    swapper: swapperOf(course),
    board: setting.game === "board" ? face.symbols(state) : {},
    radius: bySeats(setting).radius,
    open: isOpen ? places.map((place) => lying.open![course.seatOf(place)]!) : null,
    dice: places.map((place) => (course.isKnown(place) ? (lying.dice?.[course.seatOf(place)] ?? null) : null)),
    lines,
    ended: endedOf(course),
    isRecord: course.isRecord,
  };
}

/** Who is in turn: after the last move of a turn the next player, for drawing is not tapped. */
function turnOf(course: Course): Place | null {
  if (course.phase === PHASE.OVER) return null;
  if (!course.isDealt && course.isRecord) return course.placeOf(0);
  const seat = scalar(course.setting.game, course.state, "turn");
  return course.placeOf(course.phase === PHASE.REFILL ? (seat + 1) % course.setting.seats : seat);
}

/** The moves that are still due because of a bonus. */
function bonusOf(course: Course, lines: readonly Line[]): number {
  if (course.phase === PHASE.OVER) return 0;
  if (course.tapped) return pointsOf(lines).reduce((sum, { scored }) => sum + scored!.bonus, 0);
  const last = lines.findLast(({ refused }) => refused === null);
  if (!last || last.endsTurn || (last.entry.kind !== "tile" && last.entry.kind !== "card")) return 0;
  return scalar(course.setting.game, course.state, "owed");
}

/** The taps of the turn that is going on. */
function pointsOf(lines: readonly Line[]): Line[] {
  const counted = lines.filter(({ refused }) => refused === null);
  const place = (line: Line | undefined) => (line?.entry.kind === "points" ? line.entry.place : null);
  const since = counted.findLastIndex((line) => place(line) !== place(counted.at(-1)));
  return counted.slice(since + 1);
}

/** Who may still swap: the player of the last move, where the rules know a swap. */
function swapperOf(course: Course): Place | null {
  const { history, turn } = course.game;
  if (course.phase !== PHASE.REFILL || turn === null) return null;
  return history.may(history.face.read("swap", false)) ? course.placeOf(turn) : null;
}

function endedOf(course: Course): Ended | null {
  const outcome = course.game.outcome();
  if (outcome === null) return null;
  const { setting, state, game } = course;
  const points = rulesOf(setting.game).matchPoints(state);
  const byPlace = (numbers: readonly number[]) => seatsOf(setting).map((place) => numbers[course.seatOf(place)]!);
  const quitter = game.quitter === null ? null : course.placeOf(game.quitter);
  const reason = outcome.reason as Ended["reason"];
  return { reason, ranks: byPlace(outcome.ranks), matchPoints: byPlace(points), quitter };
}

/** Compare two rows of markers of a game by the rules' own ranking (A3): above 0 if the first is ahead, 0 if they are level. */
export function compare(game: GameName, one: readonly number[], other: readonly number[]): number {
  const rules = rulesOf(game);
  const state = rules.setup(0, 2, 0);
  field(game, state, "tracks").set([...one, ...other]);
  const [first, second] = rules.ranking(state);
  return second! - first!;
}
