import type { Daily, GameRow, Lobby, Me, Replay, ServerMessage, Start, TableInfo } from "../protocol.ts";
import { t } from "../words/words.svelte.ts";

/** What the server calls a person who gave no name: "player 2", in older games "guest 2"; records made elsewhere say "seat 1". */
const NAMELESS = /^(?:(?:player|guest) ([1-9]\d?)|seat (\d))$/;

/** A name as it is shown: of someone who gave none, in the language that is spoken. */
export function shownName(name: string): string {
  const [, number, seat] = NAMELESS.exec(name) ?? [];
  if (seat) return t("guest.n", { n: Number(seat) + 1 });
  return number ? t("guest.n", { n: Number(number) }) : name;
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

export function rowNamed<Row extends GameRow>(row: Row): Row {
  return { ...row, names: row.names.map(shownName), asked: row.asked && shownName(row.asked) };
}

export function meNamed(me: Me): Me {
  return { ...me, games: me.games.map(rowNamed) };
}

export function dailyNamed(daily: Daily): Daily {
  return { ...daily, results: daily.results.map((row) => ({ ...row, name: shownName(row.name) })) };
}

export function lobbyNamed(lobby: Lobby): Lobby {
  return { ...lobby, tables: lobby.tables.map((row) => ({ ...row, names: row.names.map(shownName) })) };
}

/** A message of the server with everyone's name as it is shown; a table and what is said there are named when they are shown. */
export function named(message: ServerMessage): ServerMessage {
  if (message.type === "game" && message.start) return { ...message, start: startNamed(message.start) };
  if (message.type === "lobby") return lobbyNamed(message);
  if (message.type === "mine") return { ...message, games: message.games?.map(rowNamed) };
  return message;
}
