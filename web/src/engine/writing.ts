/** The moves of a game as a record has them. */

import { MalformedMove } from "./errors.ts";
import { faceOf } from "./faces.ts";
import { isObject } from "./json.ts";
import { type Entry, QUITS } from "./position.ts";
import { repr } from "./repr.ts";
import type { Setting } from "./setting.ts";

/** A move of a record: who makes it, its text, and what chance gave as it stands there. */
export interface WrittenMove {
  seat: number;
  do: string;
  got?: string[] | string;
}

/** What a record has in the place of a move, read; the rules are not asked, and `got` is not looked at. */
export function readMove(entry: unknown): { seat: number; do: string; got: unknown } {
  if (!isObject(entry)) throw new MalformedMove(`a move is an object with 'seat' and 'do', not ${repr(entry)}`);
  const { seat, do: text, got } = entry;
  if (typeof seat !== "number" || !Number.isInteger(seat)) {
    throw new MalformedMove(`'seat' is the number of a seat, not ${repr(seat)}`);
  }
  if (typeof text !== "string") throw new MalformedMove(`'do' is the text of a move, not ${repr(text)}`);
  return { seat, do: text, got };
}

/** A move that was made as a record has it. */
export function writeMove(setting: Setting, { seat, code, got }: Entry): WrittenMove {
  const face = faceOf(setting);
  const written: WrittenMove = { seat, do: spellEntry(setting, code) };
  if (got.length > 0) written.got = face.write(got.filter((outcome) => outcome !== null));
  return written;
}

/** The text of a move that was made. */
export function spellEntry(setting: Setting, code: number): string {
  return QUITS[code] ?? faceOf(setting).spell(code);
}
