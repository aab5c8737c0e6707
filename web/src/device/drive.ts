/** What comes next at a table by itself: the moves of bots, and the clock of the seat in turn. */

import * as play from "./play.ts";
import { refusalOf } from "./refusals.ts";
import type { Running } from "./running.ts";
import type { LocalTable } from "./table.ts";

/** Milliseconds after a deadline at which the clock rings. */
const LATE = 20;

/** The longest time for which a timer can be set. */
const LONGEST = 2 ** 31 - 1;

/** See to it that the bot in turn thinks, and that the clock of the seat in turn rings. */
export function goOn(table: LocalTable): void {
  table.rest();
  const { running } = table;
  if (running === null || running.turn === null || !table.isAttended()) return;
  windUp(table, running);
  if (running.bot === null || table.thinking !== null) return;
  table.thinking = think(table)
    .catch((error) => tellFailure(table, error))
    .finally(() => {
      table.thinking = null;
    });
}

function tellFailure(table: LocalTable, error: unknown): void {
  table.audience.send({ ...refusalOf(error), table: table.id });
}

function windUp(table: LocalTable, running: Running): void {
  const deadline = running.clocks?.deadline() ?? null;
  if (deadline === null) return;
  const wait = Math.max(deadline - table.context.now(), 0) + LATE;
  table.timer = setTimeout(() => void ring(table).catch((error) => tellFailure(table, error)), Math.min(wait, LONGEST));
}

/** A clock may be out; where it rang too early, or the device slept, it is wound up again. */
async function ring(table: LocalTable): Promise<void> {
  table.timer = null;
  await play.timeOut(table);
  if (table.timer === null) goOn(table);
}

/** Make the moves of bots until it is a person's turn, or nobody watches any more. */
async function think(table: LocalTable): Promise<void> {
  await new Promise((begin) => setTimeout(begin)); // whoever made the last move is answered first
  for (;;) {
    const { running } = table;
    const bot = running?.bot ?? null;
    if (running === null || bot === null || !table.isAttended()) return;
    const { turn, seq, game, id } = running;
    const legal = game.legalMoves;
    const text =
      legal.length === 1
        ? game.spell(legal[0]!)
        : await table.context.thinker.choose(bot, game.view(turn), `${id}/${seq}`);
    await play.moveBot(table, seq, turn!, text);
  }
}
