import type { Locks } from "./locks.ts";
import type { GameName } from "./rows.ts";
import type { Store } from "./store.ts";
import type { LocalTable } from "./table.ts";
import type { Thinker } from "./thinking.ts";
import type { Tokens } from "./tokens.ts";

/** What all tables of this device share. */
export interface Context {
  readonly store: Store;
  readonly thinker: Thinker;
  readonly tokens: Tokens;
  readonly locks: Locks;
  /** Loads the rules of a game, if they are not there yet. */
  readonly load: (game: GameName) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Sees to what comes next at a table by itself: bots and clocks. */
  readonly goOn: (table: LocalTable) => void;
}
