/** A position as one line of text, for every game and variant; docs/notation.md explains it. */

import { UsageError } from "./errors.ts";
import { faceOf } from "./faces.ts";
import { PHASE, REASONS, SLOT } from "./layout.ts";
import { readRows } from "./parts.ts";
import { type Standing, SYMBOLS, tracksOf } from "./position.ts";
import { short } from "./repr.ts";
import { rulesOf, type State } from "./rules.ts";
import { describe, type OptionValue, ruleOf, type Setting, settingOf, sidesOf, variantOf } from "./setting.ts";
import { field, scalar, setScalar } from "./state.ts";

const PHASES: ReadonlyMap<number, string> = new Map([
  [PHASE.MOVE, "move"],
  [PHASE.REFILL, "refill"],
  [PHASE.OVER, "over"],
]);

/** The numbers of the reasons why a game ended, by name. */
const ENDS: ReadonlyMap<string, number> = new Map(
  Object.entries(REASONS).map(([number, reason]) => [reason, Number(number)]),
);

/** The most that the state has room for. */
const MOST_OWED = 127;

/** A state that waits for a decision, or is over, as one line. */
export function writePosition(standing: Standing): string {
  const { setting, state } = standing;
  const options = Object.entries(setting.options).map(([name, value]) => `${name}=${Number(value)}`);
  const what = [setting.game, setting.variant, setting.seats, ...options].join("/");
  const tracks = tracksOf(standing).map((row) => row.join(","));
  return [what, writeTurn(setting, state), tracks.join("/"), ...faceOf(setting).writeTable(state, setting)].join(" ");
}

function writeTurn({ game }: Setting, state: State): string {
  const phase = PHASES.get(scalar(game, state, "phase"));
  if (phase === undefined) {
    throw new UsageError("a position can be written only while a decision is due, but here chance is due");
  }
  const words = [scalar(game, state, "turn"), phase, scalar(game, state, "owed"), scalar(game, state, "turns")];
  if (phase === "over") {
    const quitter = scalar(game, state, "quitter");
    words.push(REASONS[scalar(game, state, "reason") as unknown as keyof typeof REASONS]);
    if (quitter !== SLOT.NONE) words.push(quitter);
  }
  return words.join(":");
}

/** The setting and the state that a line stands for; throws UsageError if it is malformed or impossible. */
export function readPosition(text: string): Standing {
  const [what, who, tracks, ...table] = text.split(" ");
  const setting = readSetting(what!);
  const { tableParts } = faceOf(setting);
  if (table.length !== tableParts.length) {
    const names = ["setting", "turn", "tracks", ...tableParts];
    const count = text.split(" ").length;
    throw new UsageError(
      `a position of the ${setting.game} game has ${names.length} parts (${names.join(", ")}), not ${count}`,
    );
  }
  const state = rulesOf(setting.game).setup(variantOf(setting).number, setting.seats, ruleOf(setting));
  readTurn(who!, setting, state);
  const rows = readRows(tracks!, sidesOf(setting), SYMBOLS, "tracks");
  field(setting.game, state, "tracks").set(rows.flat());
  faceOf(setting).readTable(table, setting, state);
  return { setting, state };
}

function readSetting(text: string): Setting {
  const [game, variant, seats, ...words] = text.split("/");
  if (seats === undefined || !/^\d+$/.test(seats)) {
    throw new UsageError(`a position begins with game/variant/seats, such as board/standard/2, not ${short(text)}`);
  }
  const plain = settingOf(game, { variant, seats: Number(seats) });
  const kinds = variantOf(plain).options;
  const options: Record<string, OptionValue> = {};
  for (const word of words) {
    const [, name, value] = /^(.*?)=(-*\d+)$/.exec(word) ?? [];
    if (name === undefined || !Object.hasOwn(kinds, name)) {
      throw new UsageError(`${short(word)} is not an option of ${describe(plain)}`);
    }
    options[name] = typeof kinds[name]!.usual === "boolean" ? Number(value) !== 0 : Number(value);
  }
  return settingOf(game, { variant, seats: Number(seats), options });
}

/** Read whose turn it is, what the game waits for, what is owed, how many turns were played, and how the game ended. */
function readTurn(text: string, { game, seats }: Setting, state: State): void {
  const [turn, name, owed, turns, ...end] = text.split(":");
  const phase = [...PHASES.keys()].find((number) => PHASES.get(number) === name);
  const isWell = [turn, owed, turns].every((word) => word !== undefined && /^\d{1,4}$/.test(word));
  const isEnded = phase === PHASE.OVER ? end.length > 0 && end.length < 3 && ENDS.has(end[0]!) : end.length === 0;
  if (phase === undefined || !isWell || !isEnded || Number(turn) >= seats || Number(owed) > MOST_OWED) {
    throw new UsageError(`the turn is SEAT:PHASE:OWED:TURNS, such as 0:move:1:4, not ${short(text)}`);
  }
  setScalar(game, state, "turn", Number(turn));
  setScalar(game, state, "phase", phase);
  setScalar(game, state, "owed", Number(owed));
  setScalar(game, state, "turns", Number(turns));
  setScalar(game, state, "due", 0);
  const [reason, quitter] = end;
  if (reason !== undefined) setScalar(game, state, "reason", ENDS.get(reason)!);
  if (quitter === undefined) return;
  if (!/^\d+$/.test(quitter) || Number(quitter) >= seats) {
    throw new UsageError(`the seat that gave up must be below ${seats}, not ${short(quitter)}`);
  }
  setScalar(game, state, "quitter", Number(quitter));
}
