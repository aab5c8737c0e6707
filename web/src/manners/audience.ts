/** Who may be written to at a table. */

import type { LiveTable } from "../state/table.svelte.ts";

/** What is to be said about talk in a team game that runs; null where it is none. */
export function teamRule(table: LiveTable): "chat.team" | "chat.team.open" | null {
  const sides = table.start?.rules.sides ?? [];
  if (table.over || new Set(sides).size === sides.length || sides.length === 0) return null;
  return table.info?.options.talk ? "chat.team.open" : "chat.team";
}

/** Whether we may write to our partner alone: the table allows it, and they are a person. */
export function hasPartner(table: LiveTable): boolean {
  const { info, start, yours } = table;
  if (!info?.partners || !start || yours.length !== 1) return false;
  const { sides } = start.rules;
  return sides.some((side, seat) => seat !== yours[0] && side === sides[yours[0]!] && !table.isBot(seat));
}
