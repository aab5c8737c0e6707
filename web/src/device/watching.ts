/** How clients follow a table, and how it is seen by those who only ask. */

import { seatsOf } from "../engine/setting.ts";
import type { FullState, Watch } from "../protocol.ts";
import type { Players } from "./audience.ts";
import type { Client } from "./client.ts";
import * as defaults from "./defaults.ts";
import { tableInfo } from "./info.ts";
import { lean } from "./lean.ts";
import * as ledger from "./ledger.ts";
import * as play from "./play.ts";
import { settingAt } from "./running.ts";
import * as show from "./show.ts";
import type { LocalTable } from "./table.ts";
import * as telling from "./telling.ts";

/** Milliseconds after which bots are prepared: the table stands first, and nobody moves sooner. */
const PREPARE_AFTER = 500;

/** Let a client follow a table; send it everything, or exactly what it missed. */
export function watch(table: LocalTable, client: Client, { game, seq = 0, choices = true }: Watch): Promise<void> {
  return table.lock.run(async () => {
    table.checkMayWatch(client.device);
    if (table.running === null) await open(table);
    const players = table.checkMayWatch(client.device);
    table.audience.letIn(client, players, choices);
    client.send(tableInfo(table, players, client.device));
    const { running } = table;
    if (running !== null) {
      const known = game === running.id && seq <= running.seq ? seq : 0;
      table.audience.sendLog(running, client, known, { whole: known === 0 });
    }
    table.sendPresence();
    table.context.goOn(table);
  });
}

/** Read the game; the time since it was last open does not count. */
async function open(table: LocalTable): Promise<void> {
  await ledger.load(table);
  setTimeout(() => prepareBots(table), PREPARE_AFTER);
  if (table.running === null || table.running.clocks === null || table.running.isOver) return;
  table.beat = await table.context.store.lastBeat(table.running.id);
  if (table.beat !== null) await play.putClockRight(table);
}

function prepareBots({ doc, context }: LocalTable): void {
  for (const bot of new Set(doc.players.map((sitting) => sitting.bot))) {
    if (bot) context.thinker.prepare(settingAt(doc), bot).catch(() => undefined); // a move tells what is wrong
  }
}

/** Send a client what happened after an entry, because it seems to have missed it. */
export function showAgain(table: LocalTable, client: Client, since: number): Promise<void> {
  return table.lock.run(async () => {
    const { running } = table;
    if (table.audience.has(client) && running !== null) {
      table.audience.sendLog(running, client, Math.min(since, running.seq));
    }
  });
}

/** The current game whole, as someone with these places may know it, with every legal move of theirs. */
export function fullState(table: LocalTable, players: Players): FullState {
  const { running } = table;
  const info = tableInfo(table, players);
  if (running === null) return { table: info, start: null, state: null, board: {}, seq: 0, ply: 0 };
  const { game, seq, isOver } = running;
  const viewer = running.viewer(players);
  const state: FullState = {
    table: info,
    start: telling.start(running, viewer),
    state: show.state(game, isOver ? seatsOf(game.setting) : viewer),
    board: show.board(game),
    seq,
    ply: game.ply,
    choices: running.choices(viewer, { whole: true }),
  };
  return lean(state, defaults.FULL_STATE);
}
