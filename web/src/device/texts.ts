/** Text from outside: one rule for every name and word, the same as the server's. */

import { TableError } from "./refusals.ts";

/** What nobody sees, but for the joiner inside emoji: control characters, marks that turn the direction, odd blanks. */
const UNSEEN = /(?![ \u200d])[\p{C}\p{Z}]/u;

const LONGEST_NAME = 24;

/** Printable ASCII, of which only the ends are looked at. */
const PLAIN = /^[ -~]*$/;

/** A text as it is kept: blanks of any kind become single spaces, and what nobody sees is refused. */
export function tidy(text: string): string {
  const tidied = PLAIN.test(text) ? text.trim() : text.split(/\s+/).filter(Boolean).join(" ");
  if (tidied === "") throw new TableError("text/refused", "a text needs at least one character that can be seen");
  const unseen = UNSEEN.exec(tidied)?.[0];
  if (unseen !== undefined) {
    const code = unseen.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
    throw new TableError("text/refused", `the character U+${code} cannot be seen, so it is not taken`);
  }
  return tidied;
}

/** A name as it is kept. */
export function tidyName(text: string): string {
  const name = tidy(text);
  if ([...name].length <= LONGEST_NAME) return name;
  throw new TableError("text/refused", `a name has at most ${LONGEST_NAME} characters`);
}
