import type { Player, ServerMessage, Start, TableInfo } from "../protocol.ts";
import { ApiError } from "./api.ts";
import { Listeners } from "./listeners.ts";
import type { Request, Unsent, Wire } from "./wire.ts";

/** What the other side does with a request; it throws an ApiError to refuse it. */
export type Answer = (request: Request) => Promise<ServerMessage>;

/** Nothing can be done at a table that only shows. */
export const refuse: Answer = async ({ type }) => {
  throw new ApiError("table/shown", type);
};

/** A wire whose other side is this page: whoever made it tells messages and answers requests. */
export class LocalWire implements Wire {
  readonly connection = "on";
  readonly unsent: Unsent = { moves: 0, lines: 0, all: 0 };
  readonly ask: Answer;
  #info: TableInfo;
  #listeners = new Listeners<ServerMessage>();

  constructor(info: TableInfo, answer: Answer) {
    this.#info = info;
    this.ask = answer;
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    return this.#listeners.listen(listener);
  }

  watch(): () => void {
    this.tell({ ...this.#info });
    return () => undefined;
  }

  tell(message: ServerMessage): void {
    this.#listeners.tell(message);
  }
}

/** The table of a game that this page shows, with whoever sits at it. */
export function infoOf(start: Start, players: Player[], more: Partial<TableInfo> = {}): TableInfo {
  const { setting } = start;
  return {
    type: "table",
    id: start.table,
    game: setting.game,
    variant: setting.variant,
    options: setting.options ?? {},
    players,
    status: "running",
    games: 1,
    number: 0,
    current: start.game,
    seating: start.seating,
    commitment: "",
    created: start.started,
    ...more,
  };
}
