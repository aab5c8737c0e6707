/** What people and bots do in a game: moves, undo, giving up; and what they can ask about it. */

import { SixfoldError } from "../engine/errors.ts";
import { parseMove } from "../engine/move.ts";
import type { AskHint, AskPreview, Choices, Hint, Move, Preview } from "../protocol.ts";
import type { Players } from "./audience.ts";
import * as ledger from "./ledger.ts";
import { TableError } from "./refusals.ts";
import type { Running } from "./running.ts";
import * as show from "./show.ts";
import type { LocalTable } from "./table.ts";

/** The current game if it is the one that is meant and has begun. */
export async function current(table: LocalTable, game: string): Promise<Running> {
  if (game !== table.doc.current) {
    throw new TableError("game/unknown", `game ${game} is not the one that is played at this table now`);
  }
  if (table.running === null) await ledger.load(table);
  if (table.running === null) {
    throw new TableError("game/waiting", "the game has not begun: not everyone is here and ready");
  }
  return table.running;
}

/** Make a move for someone who holds these players' places. */
export function move(table: LocalTable, players: Players, { game, seat, do: text, after }: Move): Promise<void> {
  return table.lock.run(async () => {
    const running = await current(table, game);
    checkSeat(running, players, seat);
    checkFresh(running, after);
    await checkTime(table, running);
    await make(table, running, seat, text);
  });
}

/** Make a bot's move, if the game still stands where it thought about it. */
export function moveBot(table: LocalTable, seq: number, seat: number, text: string): Promise<void> {
  return table.lock.run(async () => {
    const { running } = table;
    if (running === null || running.seq !== seq || running.turn !== seat || running.bot === null) return;
    if (!table.isAttended()) return; // the table may be open in another tab by now
    await make(table, running, seat, text);
  });
}

async function make(table: LocalTable, running: Running, seat: number, text: string): Promise<void> {
  await ledger.write(table, running.proposeMove(seat, text, table.context.now()));
  table.audience.sendMove(running, running.lastEvent());
  await ledger.finishIfOver(table);
  table.context.goOn(table);
}

/** Take back the last move. */
export function undo(table: LocalTable, players: Players, game: string, after: number): Promise<void> {
  return table.lock.run(async () => {
    const running = await current(table, game);
    checkFresh(running, after);
    const entry = running.proposeUndo(running.viewer(players), table.context.now());
    const takenBack = await ledger.write(table, entry);
    table.audience.sendUndo(running, takenBack!);
    table.context.goOn(table);
  });
}

/** Give up. */
export function resign(table: LocalTable, players: Players, game: string, seat: number): Promise<void> {
  return table.lock.run(async () => {
    const running = await current(table, game);
    checkSeat(running, players, seat);
    await stop(table, running, seat, "resign");
  });
}

/** End the game because a player is gone: that player has run out of time. */
export function end(table: LocalTable, players: Players, game: string, player: number): Promise<void> {
  return table.lock.run(async () => {
    const running = await current(table, game);
    checkMember(players);
    table.checkGone(player);
    await stop(table, running, running.seating.indexOf(player), "gone");
  });
}

/** End the game if the clock of the seat in turn is out. */
export function timeOut(table: LocalTable): Promise<void> {
  return table.lock.run(async () => {
    const { running } = table;
    if (running === null || running.turn === null || !running.isLate(table.context.now())) return;
    if (isAwake(table)) await stop(table, running, running.turn, "timeout");
  });
}

/** End the game because a seat gives up, has no time left, or is away too long; under the lock. */
export async function stop(
  table: LocalTable,
  running: Running,
  seat: number,
  why: "resign" | "timeout" | "gone",
): Promise<void> {
  await ledger.write(table, running.proposeQuit(seat, why, table.context.now()));
  table.audience.sendMove(running, running.lastEvent());
  await ledger.finishIfOver(table);
  table.context.goOn(table);
}

/** Let the time from some moment until now not count for the clock that runs; under the lock. */
async function pause(table: LocalTable, since: number): Promise<void> {
  const { running } = table;
  const entry = running === null || running.isOver ? null : running.proposePause(since, table.context.now());
  if (entry !== null) await ledger.write(table, entry);
}

/** Milliseconds in which nobody could move here, after which the clocks are put right. */
const OUTAGE = 4000;

/** Whether somebody could move all the time lately: the page was not closed, and the device did not sleep. */
function isAwake({ beat, context }: LocalTable): boolean {
  return beat === null || Math.abs(context.now() - beat) < OUTAGE;
}

/** Let time in which nobody could move not count, and note that somebody can now; under the lock. */
export async function putClockRight(table: LocalTable): Promise<void> {
  if (!isAwake(table)) {
    await pause(table, table.beat!);
    table.context.goOn(table);
  }
  table.beat = table.context.now();
}

/** Refuse a move that comes too late; time in which no move could be made counts for nobody. */
async function checkTime(table: LocalTable, running: Running): Promise<void> {
  if (!isAwake(table)) await putClockRight(table);
  if (running.turn === null || !running.isLate(table.context.now())) return;
  await stop(table, running, running.turn, "timeout");
  throw new TableError("move/late", "the time was over before this move came");
}

/** Refuse a seat that is someone else's. */
function checkSeat(running: Running, players: Players, seat: number): void {
  if (running.viewer(players).includes(seat)) return;
  throw new TableError("seat/not-yours", `seat ${seat} of this game is not yours`);
}

/** Refuse those who have no place at the table. */
export function checkMember(players: Players): void {
  if (players.length > 0) return;
  throw new TableError("seat/not-yours", "only those who sit at this table can do that");
}

/** Refuse what answers an earlier position. */
function checkFresh(running: Running, after: number): void {
  if (after === running.seq) return;
  const sentence = `this answers entry ${after} of the game, which has gone on to ${running.seq}`;
  throw new TableError("move/stale", sentence);
}

// What can be asked

/** What a move would do; nothing is told to someone whose seat it is not. */
export function preview(table: LocalTable, players: Players, ask: AskPreview): Promise<Preview> {
  return table.lock.run(async () => {
    const running = await current(table, ask.game);
    checkSeat(running, players, ask.seat);
    const { game } = running;
    try {
      const chosen = parseMove(game.setting, ask.do);
      game.check(chosen, ask.seat);
      return show.preview(game, ask.id, chosen.code);
    } catch (error) {
      if (error instanceof SixfoldError) return { type: "preview", id: ask.id, do: ask.do, why: error.message };
      throw error;
    }
  });
}

/** What these players can do now. */
export function choices(table: LocalTable, players: Players, game: string): Promise<Choices> {
  return table.lock.run(async () => {
    const running = await current(table, game);
    const found = running.choices(running.viewer(players));
    if (found === null) throw new TableError("move/turn", "it is not your turn");
    return found;
  });
}

/** The best moves for the seat in turn, if it is one of these players'; the game can go on meanwhile. */
export async function hint(table: LocalTable, players: Players, ask: AskHint): Promise<Hint> {
  const asked = await table.lock.run(async () => {
    const running = await current(table, ask.game);
    const { turn, seq } = running;
    if (!table.doc.hints) throw new TableError("hint/off", "there are no hints at this table");
    if (turn === null || !running.viewer(players).includes(turn)) {
      throw new TableError("move/turn", "it is not your turn");
    }
    return { view: running.game.view(turn), seq, seat: turn };
  });
  const { view, seq, seat } = asked;
  const candidates = await table.context.thinker.hint(view, `${ask.game}/${seq}`);
  const hint: Hint = { type: "hint", table: table.id, game: ask.game, seq, seat, candidates };
  return ask.id == null ? hint : { ...hint, id: ask.id };
}
