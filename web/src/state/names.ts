import type { Daily, Lobby, Me, Replay, ServerMessage, Start, TableInfo } from "../protocol.ts";
import { t } from "../words/words.svelte.ts";

/** What the server calls a person who gave no name: "player 2", in older games "guest 2". */
const NAMELESS = /^(?:player|guest) ([1-9]\d?)$/;

/** A name as it is shown: of someone who gave none, in the language that is spoken. */
export function shownName(name: string): string {
  const found = NAMELESS.exec(name);
  return found ? t("guest.n", { n: Number(found[1]) }) : name;
}

export function startNamed(start: Start): Start {
  return { ...start, names: start.names.map(shownName) };
}

export function tableNamed(info: TableInfo): TableInfo {
  const players = info.players.map((player) => ({ ...player, name: player.name && shownName(player.name) }));
  return { ...info, players };
}

export function replayNamed(replay: Replay): Replay {
  return { ...replay, start: startNamed(replay.start) };
}

export function meNamed(me: Me): Me {
  return { ...me, games: me.games.map((row) => ({ ...row, names: row.names.map(shownName) })) };
}

export function dailyNamed(daily: Daily): Daily {
  return { ...daily, results: daily.results.map((row) => ({ ...row, name: shownName(row.name) })) };
}

export function lobbyNamed(lobby: Lobby): Lobby {
  return { ...lobby, tables: lobby.tables.map((row) => ({ ...row, names: row.names.map(shownName) })) };
}

/** A message of the server with everyone's name as it is shown. */
export function named(message: ServerMessage): ServerMessage {
  if (message.type === "table") return tableNamed(message);
  if (message.type === "game" && message.start) return { ...message, start: startNamed(message.start) };
  if (message.type === "said") return { ...message, name: shownName(message.name) };
  if (message.type === "lobby") return lobbyNamed(message);
  return message;
}
