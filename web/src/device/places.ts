/** What people do with the places at a table: be ready, play again, let a bot play on, leave. */

import type { Players } from "./audience.ts";
import * as ledger from "./ledger.ts";
import * as play from "./play.ts";
import { TableError } from "./refusals.ts";
import type { BotName } from "./rows.ts";
import * as seats from "./seats.ts";
import type { LocalTable } from "./table.ts";

/** Take a place back that a bot took over. */
export function take(table: LocalTable, device: string, player: number | null): Promise<void> {
  return table.lock.run(async () => {
    await ledger.change(table, seats.take(device, player));
    sendAnew(table);
    table.context.goOn(table);
  });
}

/** Be ready for the next game; it begins when everyone is. */
export function ready(table: LocalTable, players: Players, game: string, entropy: string | null): Promise<void> {
  return table.lock.run(async () => {
    play.checkMember(players);
    await ledger.changeAndBegin(table, seats.agree(game, players, entropy));
    table.sendTable();
    table.context.goOn(table);
  });
}

/** Prepare the next game of the match, or of a new match; it begins when everyone is ready. */
export function again(table: LocalTable, players: Players): Promise<void> {
  return table.lock.run(async () => {
    play.checkMember(players);
    if (table.doc.status === "open") return;
    if (table.doc.status !== "over") throw new TableError("table/running", "the game is still running");
    await ledger.nextGame(table);
    table.context.goOn(table);
  });
}

/** Let a bot play for someone who is gone. */
export function replace(table: LocalTable, players: Players, player: number, bot: BotName): Promise<void> {
  return table.lock.run(async () => {
    play.checkMember(players);
    table.checkGone(player);
    await ledger.change(table, seats.seatBot(player, bot));
    sendAnew(table);
    await ledger.begin(table);
    table.sendTable();
    table.context.goOn(table);
  });
}

/** Send everyone the table, and the running game from its start: someone else plays there now. */
function sendAnew(table: LocalTable): void {
  table.sendTable();
  table.sendGame();
}

/** Give up a table at which nobody else sits: its game ends, and no list shows it any more. */
export function discard(table: LocalTable, players: Players): Promise<void> {
  return table.lock.run(async () => {
    play.checkMember(players);
    if (!seats.isAlone(table.doc, players)) {
      throw new TableError("table/people", "others sit at this table; give up in the game instead");
    }
    if (table.running === null) await ledger.load(table);
    await callOff(table, players);
  });
}

/** Call a game off before everyone has moved: it counts for nobody, and no list shows it any more. */
export function abort(table: LocalTable, players: Players, game: string): Promise<void> {
  return table.lock.run(async () => {
    const running = await play.current(table, game);
    play.checkMember(players);
    if (running.isOver || running.isBegun) {
      const sentence = "everyone has moved already, so the game cannot be called off; give up instead";
      throw new TableError("game/begun", sentence);
    }
    await callOff(table, players);
  });
}

/** Give the table up, and end its game if one runs; whoever comes to know of it later finds both, in this order. */
async function callOff(table: LocalTable, players: Players): Promise<void> {
  await ledger.change(table, seats.discard);
  const { running } = table;
  if (running !== null && !running.isOver) await play.stop(table, running, running.viewer(players)[0]!, "resign");
  table.sendTable();
}

/** Change the name at one of one's own places. */
export function rename(table: LocalTable, players: Players, player: number, name: string): Promise<void> {
  return table.lock.run(async () => {
    if (!players.includes(player)) throw new TableError("seat/not-yours", `place ${player} is not yours`);
    await ledger.change(table, seats.rename(player, name));
    table.sendTable();
  });
}
