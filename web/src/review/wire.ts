import type { Choices, Event, Start } from "../protocol.ts";
import { ApiError } from "../state/api.ts";
import { infoOf, LocalWire } from "../state/local.ts";

/** The id of every table on these pages; there is one at a time. */
export const TABLE = "study";

/** The other side of a table at which a game is studied: it shows positions, and hands moves to whoever studies them. */
export class Presenter {
  readonly wire: LocalWire;

  constructor(start: Start, made: (move: string) => Promise<void>) {
    const players = start.names.map((name, seat) => {
      const kind: "bot" | "here" = start.bots[seat] ? "bot" : "here";
      return { kind, name, present: true, yours: true, ready: true };
    });
    this.wire = new LocalWire(infoOf({ ...start, table: TABLE }, players), async (request) => {
      if (request.type !== "move") throw new ApiError("study/other", "");
      await made(request.do);
      return { type: "done", id: 0 };
    });
  }

  /** Show a position at once: the start, what happened since, and what its seat can do. */
  show(start: Start, events: readonly Event[], choices: Choices | null): void {
    const { game } = start;
    const log = { since: 0, seq: events.length, events: [...events], start: { ...start, table: TABLE } };
    this.wire.tell({ type: "game", table: TABLE, game, ...log, choices: choices && { ...choices, table: TABLE } });
  }

  /** Show some events one after the other. */
  go(events: readonly Event[], choices: Choices | null): void {
    events.forEach((event, index) => {
      const last = index === events.length - 1 ? choices : null;
      this.wire.tell({ ...event, table: TABLE, choices: last && { ...last, table: TABLE } });
    });
  }

  offer(choices: Choices): void {
    this.wire.tell({ ...choices, table: TABLE });
  }
}
