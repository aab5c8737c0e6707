/** Tables and places as they are told; nothing here knows a game's secrets. */

import type { Player, TableInfo } from "../protocol.ts";
import type { Players } from "./audience.ts";
import * as defaults from "./defaults.ts";
import { lean } from "./lean.ts";
import type { TableDoc } from "./rows.ts";
import { seating } from "./running.ts";
import { isLost } from "./seats.ts";
import type { LocalTable } from "./table.ts";

/** A table as someone who holds these players' places sees it; with a device, also which place a bot took over from it. */
export function tableInfo(table: LocalTable, players: Players, device: string | null = null): TableInfo {
  const { doc } = table;
  const present = table.present();
  const away = table.away();
  const places = doc.players.map(({ kind, name, bot, ready }, player): Player => {
    const yours = players.includes(player);
    const taken_over = device !== null && isLost(doc, device, player);
    const isReady = ready || kind === "bot";
    const seen = { present: present[player], away: away[player] };
    return lean({ kind, name, bot, yours, taken_over, ready: isReady, ...seen }, defaults.PLAYER);
  });
  const info: TableInfo = {
    ...about(doc),
    players: places,
    seating: seating(doc),
    commitment: table.gameDoc.commitment,
    watching: table.audience.spectators,
    gone_after: table.goneAfter(),
  };
  return lean(info, defaults.TABLE);
}

/** What a table is, whoever looks at it. */
function about(doc: TableDoc): Omit<TableInfo, "players" | "seating" | "commitment"> {
  const { id, game, variant, options, status, games, number, current, created, spectators, hints, points } = doc;
  return {
    type: "table",
    id,
    game,
    variant,
    options,
    status,
    games,
    number,
    current,
    created,
    clock: doc.clock && lean(doc.clock, defaults.CLOCK),
    spectators,
    hints,
    points,
    aborted: doc.discarded && doc.status === "over",
  };
}
