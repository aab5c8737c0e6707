/** A turn that comes, laid out as a table of its own: what is played there is kept as a plan. */

import type { Choices, Event, GameLog, ServerMessage, State } from "../protocol.ts";
import type { Shown } from "../state/game.ts";
import { LocalWire, refuse } from "../state/local.ts";
import { LiveTable } from "../state/table.svelte.ts";
import type { Request, Wire } from "../state/wire.ts";

interface Wishes {
  /** The seat that plans; it is ours, and not in turn. */
  seat: number;
  /** What it could do if it were in turn. */
  choices: Choices;
  /** Keep a move. */
  keep: (move: string) => Promise<void>;
}

/** Lay the turn out over the position that a table shows. */
export function planningTable(table: LiveTable, wire: Wire, { seat, choices, keep }: Wishes): LiveTable {
  const shown = table.shown!;
  const answer = async (request: Request): Promise<ServerMessage> => {
    if (request.type === "preview") return wire.ask(request);
    if (request.type !== "move") return refuse(request);
    await keep(request.do);
    return { type: "done", id: 0 };
  };
  const local = new LocalWire({ ...table.info!, clock: null }, answer);
  const planned = new LiveTable(table.id, local);
  planned.ahead = true;
  planned.open();
  local.tell(logOf(shown, seat, choices));
  return planned;
}

/** The log so far, as if the seat were in turn after it. */
export function logOf(shown: Shown, seat: number, choices: Choices): GameLog {
  const events: Event[] = shown.log.map((entry) => entry.event);
  const last = events.at(-1);
  const turned = (state: State): State => ({ ...state, turn: seat, phase: "move", bonus: false, owed: 1 });
  const start = last ? shown.start : { ...shown.start, state: turned(shown.start.state) };
  if (last) events[events.length - 1] = { ...last, after: turned(shown.state) };
  const { table, game } = shown.start;
  return { type: "game", table, game, since: 0, seq: choices.seq, events, start, choices };
}
