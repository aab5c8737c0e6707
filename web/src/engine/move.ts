/** Moves as players write them, and as the rules number them. */

import { MalformedMove } from "./errors.ts";
import { faceOf } from "./faces.ts";
import { repr } from "./repr.ts";
import { type Setting, variantOf } from "./setting.ts";

/** A move: its usual spelling, and its number. */
export interface Move {
  readonly text: string;
  readonly code: number;
}

/** The move with that number. */
export function moveNamed(setting: Setting, code: number): Move {
  return { text: faceOf(setting).spell(code), code };
}

/** The move that a text stands for, in its usual spelling; it need not be legal. Throws MalformedMove if it is none. */
export function parseMove(setting: Setting, text: unknown): Move {
  if (typeof text !== "string") throw new MalformedMove(`a move is a text, not ${repr(text)}`);
  return moveNamed(setting, faceOf(setting).read(text, variantOf(setting).isOrdered));
}
