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
function readTurn(text: string, setting: Setting, state: State): void {
  const { game, seats } = setting;
  const reasons = Object.entries(REASONS);
  const ends = reasons.map(([, reason]) => reason).join("|");
  const form = new RegExp(`^(\\d):(?:(move|refill)|(over)):(\\d{1,3}):(\\d{1,4})(?:(?<=over.*):(${ends})(?::(.*))?)?$`);
  const [, turn, going, over, owed, turns, reason, quitter] = form.exec(text) ?? [];
  if (
    turn === undefined ||
    Number(turn) >= seats ||
    Number(owed) > 127 ||
    (over !== undefined && reason === undefined)
  ) {
    throw new UsageError(`the turn is SEAT:PHASE:OWED:TURNS, such as 0:move:1:4, not ${short(text)}`);
  }
  const phase = going === "move" ? PHASE.MOVE : going === "refill" ? PHASE.REFILL : PHASE.OVER;
  const numbers = { turn: Number(turn), phase, owed: Number(owed), turns: Number(turns), due: 0 };
  for (const [name, value] of Object.entries(numbers)) setScalar(game, state, name as keyof typeof numbers, value);
  if (reason !== undefined) {
    setScalar(game, state, "reason", Number(reasons.find(([, word]) => word === reason)![0]));
  }
  if (quitter === undefined) return;
  if (!/^\d+$/.test(quitter) || Number(quitter) >= seats) {
    throw new UsageError(`the seat that gave up must be below ${seats}, not ${short(quitter)}`);
  }
  setScalar(game, state, "quitter", Number(quitter));
}
