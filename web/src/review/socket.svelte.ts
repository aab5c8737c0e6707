import type { Choices, Event, ServerMessage, Start, TableInfo } from "../protocol.ts";
import { ApiError } from "../state/api.ts";
import { Socket } from "../state/socket.svelte.ts";

/** The id of every table on these pages; there is one at a time. */
export const TABLE = "study";

/** A socket whose other side is this page: it shows positions of a game that is over, and hands moves to whoever studies it. */
export class StudySocket extends Socket {
  #hear = new Set<(message: ServerMessage) => void>();
  #info: TableInfo;
  #made: (move: string) => Promise<void>;

  constructor(start: Start, made: (move: string) => Promise<void>) {
    super(() => {
      throw new Error("a study has no socket");
    });
    this.connection = "on";
    this.#info = infoOf(start);
    this.#made = made;
  }

  override listen(listener: (message: ServerMessage) => void): () => void {
    this.#hear.add(listener);
    return () => this.#hear.delete(listener);
  }
  override watch(): () => void {
    this.#tell(this.#info);
    return () => undefined;
  }
  override open(): void {}
  override renew(): void {}

  override async ask(request: Parameters<Socket["ask"]>[0]): Promise<ServerMessage> {
    if (request.type !== "move") throw new ApiError("study/other", "");
    await this.#made((request as { do: string }).do);
    return { type: "done", id: 0 };
  }

  /** Show a position at once: the start, what happened since, and what its seat can do. */
  show(start: Start, events: readonly Event[], choices: Choices | null): void {
    const { game } = start;
    const log = { since: 0, seq: events.length, events: [...events], start: { ...start, table: TABLE } };
    this.#tell({ type: "game", table: TABLE, game, ...log, choices: choices && { ...choices, table: TABLE } });
  }

  /** Show some events one after the other. */
  go(events: readonly Event[], choices: Choices | null): void {
    events.forEach((event, index) => {
      const last = index === events.length - 1 ? choices : null;
      this.#tell({ ...event, table: TABLE, choices: last && { ...last, table: TABLE } });
    });
  }

  offer(choices: Choices): void {
    this.#tell({ ...choices, table: TABLE });
  }

  #tell(message: ServerMessage): void {
    for (const listener of this.#hear) listener(message);
  }
}

function infoOf(start: Start): TableInfo {
  const { setting } = start;
  return {
    type: "table",
    id: TABLE,
    game: setting.game,
    variant: setting.variant,
    options: setting.options ?? {},
    players: start.names.map((name, seat) => ({
      kind: start.bots[seat] ? "bot" : "here",
      name,
      present: true,
      yours: true,
      ready: true,
    })),
    status: "running",
    games: 1,
    number: 0,
    current: start.game,
    seating: start.seating,
    commitment: "",
    created: start.started,
  };
}
