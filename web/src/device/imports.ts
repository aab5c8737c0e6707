/** Records from elsewhere: read, and kept with what this program understands of them, nothing else. */

import { RecordError } from "../engine/errors.ts";
import { isObject, writeJson } from "../engine/json.ts";
import { Record as GameRecord } from "../engine/record.ts";
import { readFairness } from "./playback.ts";
import { TableError } from "./refusals.ts";
import { tidy } from "./texts.ts";

type Members = Record<string, unknown>;

/** Characters of a name, which is cut there, and of an id or the name of a bot, which is left out if it is longer. */
const LONGEST_NAME = 24;
const LONGEST_WORD = 64;

/** Characters of what a record says about its deal. */
const LONGEST_FAIRNESS = 2000;

/** Read a record from somebody's file. */
export function readImport(text: string): GameRecord {
  const brought = GameRecord.parse(text);
  const { sixfold, game, variant, options, setup, outcome } = brought.data();
  return GameRecord.read({
    ...{ sixfold, game, variant, options },
    seats: brought.seats.map(readSeat),
    setup,
    moves: brought.moves.map(readMove),
    outcome,
    ...readMore(brought.more),
  });
}

function readSeat(player: Members & { name: string }, seat: number): Members {
  const bot = readWord(player.bot);
  return { name: readName(player.name, seat), ...(bot === null ? {} : { bot }) };
}

function readName(name: string, seat: number): string {
  try {
    return [...tidy(name)].slice(0, LONGEST_NAME).join("").trim();
  } catch (error) {
    if (error instanceof TableError) throw new RecordError(`the name of seat ${seat}: ${error.message}`);
    throw error;
  }
}

/** A move without what is not ours; what is no move is refused when the record is verified. */
function readMove(move: Members): Members {
  if (!isObject(move)) return move;
  const kept = Object.fromEntries(["seat", "do", "got"].flatMap((name) => (name in move ? [[name, move[name]]] : [])));
  return isTime(move.at) ? { ...kept, at: move.at } : kept;
}

/** The optional members that are read here, where they are of the right kind. */
function readMore(more: Members): Members {
  const kept: Members = { imported: true };
  for (const name of ["started", "ended"]) if (isTime(more[name])) kept[name] = more[name];
  const id = readWord(more.id);
  if (id !== null) kept.id = id;
  const fairness = readFairness(more.fairness);
  if (fairness !== null && writeJson(fairness).length <= LONGEST_FAIRNESS) kept.fairness = fairness;
  return kept;
}

function isTime(value: unknown): boolean {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

/** A short plain word, null for anything else. */
function readWord(value: unknown): string | null {
  const fits = typeof value === "string" && value.length > 0 && value.length <= LONGEST_WORD;
  return fits && !/(?! )[\p{C}\p{Z}]/u.test(value) ? value : null;
}
