/** Names for those who gave none: people are numbered, bots have names of their own. */

/** Enough that nobody at a table shares a name with a bot. */
const BOTS = ["Chip", "Dot", "Pixel", "Vox", "Echo", "Juno", "Milo", "Tess"];

/** How programs name the bots of a record. */
const STRENGTH = /^(random|greedy|easy|medium|hard|expert)( \d+)?$/;

/** The name of a person who gave none; the page shows it in its reader's language. */
export function ofPerson(player: number): string {
  return `player ${player + 1}`;
}

/** A name for a bot that nobody at its table has. */
export function ofBot(taken: readonly (string | null | undefined)[]): string {
  return BOTS.find((name) => !taken.includes(name))!;
}

/** The names in a record; who is only called by a bot's strength gets a name of its own. */
export function ofSeats(seats: readonly { readonly name: string }[]): string[] {
  const others = seats.map((seat) => seat.name);
  const names: string[] = [];
  for (const name of others) names.push(STRENGTH.test(name) ? ofBot([...names, ...others]) : name);
  return names;
}
