/** Reading a state outside the kernels: its fields by name, as the rules define them. */

import { STATES } from "./layout.ts";
import type { State } from "./rules.ts";

export type GameName = keyof typeof STATES;

/** Where a field begins, how many bytes a number of it has, and how many numbers there are. */
type Place = readonly [offset: number, bytes: number, count: number];

/** A field that all games have. */
export type SharedField = keyof (typeof STATES)["board"]["fields"] & keyof (typeof STATES)["cards"]["fields"];

/** Any field of a game's states. */
export type Field = { [Game in GameName]: keyof (typeof STATES)[Game]["fields"] }[GameName];

function placeOf(game: GameName, name: Field): Place {
  return (STATES[game].fields as Partial<Record<Field, Place>>)[name]!;
}

/** A field of small numbers; what is written there is written into the state. */
export function field(game: GameName, state: State, name: Field): Int8Array {
  const [offset, , count] = placeOf(game, name);
  return new Int8Array(state.buffer, state.byteOffset + offset, count);
}

/** A field that is one number. */
export function scalar(game: GameName, state: State, name: Field): number {
  const [offset, bytes] = placeOf(game, name);
  const view = new DataView(state.buffer, state.byteOffset + offset, bytes);
  return bytes === 1 ? view.getInt8(0) : view.getInt16(0, true);
}

/** Write a field that is one number. */
export function setScalar(game: GameName, state: State, name: Field, value: number): void {
  const [offset, bytes] = placeOf(game, name);
  const view = new DataView(state.buffer, state.byteOffset + offset, bytes);
  if (bytes === 1) view.setInt8(0, value);
  else view.setInt16(0, value, true);
}

/** The first rows of a field that has a row for each seat. */
export function rows(game: GameName, state: State, name: Field, count: number): number[][] {
  const all = field(game, state, name);
  const width = all.length / 4;
  return Array.from({ length: count }, (_, row) => [...all.subarray(row * width, (row + 1) * width)]);
}
