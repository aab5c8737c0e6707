/** Ids and seeds that nobody can guess, from the device's own randomness. */

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** The lengths of ids: five bits a letter. */
export const TABLE_ID = 12;
export const GAME_ID = 16;

/** Where ids and seeds come from; tests foresee them. */
export interface Tokens {
  id(length: number): string;
  /** 32 bytes as 64 hexadecimal digits. */
  seed(): string;
}

const bytes = (count: number) => [...crypto.getRandomValues(new Uint8Array(count))];

export const tokens: Tokens = {
  id: (length) =>
    bytes(length)
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join(""),
  seed: () =>
    bytes(32)
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join(""),
};
