/** Rows as a browser kept them, checked before anyone trusts them: another program, or another version, may have written them. */

import { isObject } from "../engine/json.ts";
import { TableError } from "./refusals.ts";
import type { GameDoc, LogEntry, TableDoc } from "./rows.ts";

type Check = (value: unknown) => boolean;
type Shape<Row> = { readonly [Member in keyof Required<Row>]?: Check };

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isFlag: Check = (value) => typeof value === "boolean";
const isOne =
  (...known: unknown[]): Check =>
  (value) =>
    known.includes(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const isGame = isOne("board", "cards", "dice");
const isStatus = isOne("open", "running", "over");

const SITTING = {
  kind: isOne("here", "bot"),
  name: orNull(isText),
  bot: orNull(isOne("random", "greedy", "easy", "medium", "hard", "expert")),
  holders: isListOf(isText),
  ready: isFlag,
  entropy: orNull(isText),
};

const TABLE: Shape<TableDoc> = {
  id: isText,
  game: isGame,
  variant: isText,
  options: isObject,
  players: isListOf((value) => isObject(value) && wrongMember(value, SITTING) === null),
  status: isStatus,
  games: isNumber,
  number: isNumber,
  current: isText,
  created: isNumber,
  clock: orNull(
    (value) => isObject(value) && isOne("turn", "game", "days", "bank")(value.kind) && isNumber(value.amount),
  ),
  spectators: isFlag,
  hints: isFlag,
  points: isListOf(isListOf(isNumber)),
  seed: orNull(isText),
  discarded: isFlag,
  version: isNumber,
};

const GAME: Shape<GameDoc> = {
  id: isText,
  table: orNull(isText),
  number: isNumber,
  game: isGame,
  variant: isText,
  seats: isNumber,
  seed: isText,
  commitment: isText,
  status: isStatus,
  started: orNull(isNumber),
  ended: orNull(isNumber),
  names: isListOf(isText),
  ranks: isListOf(isNumber),
  tracks: isListOf(isListOf(isNumber)),
  reason: isText,
  discarded: isFlag,
  record: orNull(isText),
};

const ENTRY: Shape<LogEntry> = {
  game: isText,
  seq: isNumber,
  kind: isOne("deal", "move", "undo", "resign", "timeout", "pause"),
  at: isNumber,
  seat: orNull(isNumber),
  do: isText,
  turn: orNull(isNumber),
  deadline: orNull(isNumber),
};

function wrongMember(row: Record<string, unknown>, shape: Readonly<Record<string, Check>>): string | null {
  return Object.keys(shape).find((member) => !shape[member]!(row[member])) ?? null;
}

/** A row if it is one; else refuses it with what is wrong. */
function checked<Row>(row: unknown, shape: Shape<Row>, what: string): Row {
  const wrong = isObject(row) ? wrongMember(row, shape as Record<string, Check>) : "all of it";
  if (wrong === null) return row as Row;
  throw new TableError("store/broken", `${what} is kept on this device, but cannot be read: ${wrong} is wrong`);
}

export function readTable(row: unknown): TableDoc {
  return checked<TableDoc>(row, TABLE, `table ${nameOf(row)}`);
}

export function readGame(row: unknown): GameDoc {
  return checked<GameDoc>(row, GAME, `game ${nameOf(row)}`);
}

/** The entries of a game; all of them, from the first. */
export function readLog(rows: readonly unknown[], game: string): LogEntry[] {
  return rows.map((row, index) => {
    const entry = readEntry(row, game);
    if (entry.seq === index + 1) return entry;
    throw new TableError("store/broken", `game ${game} is kept on this device, but entry ${index + 1} is missing`);
  });
}

export function readEntry(row: unknown, game: string): LogEntry {
  return checked<LogEntry>(row, ENTRY, `an entry of game ${game}`);
}

function nameOf(row: unknown): string {
  return isObject(row) && typeof row.id === "string" ? row.id : "without a name";
}
