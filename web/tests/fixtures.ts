import { readFileSync } from "node:fs";
import type { Event, GameLog, Rules, ServerMessage } from "../src/protocol.ts";

/** A whole game as a server sent it to one seat. */
export function load(name: string) {
  const messages = JSON.parse(
    readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"),
  ) as ServerMessage[];
  const log = messages.find((message): message is GameLog => message.type === "game")!;
  const events = messages.filter((message): message is Event => message.type === "moved");
  return { start: log.start!, events: [...(log.events as Event[]), ...events] };
}

/** The numbers of a game's rules as a server told them; `own` where a variant or number of seats differs. */
export function rulesOf(game: "board" | "cards" | "dice", own: Partial<Rules> = {}): Rules {
  return { ...load(`${game}-standard`).start.rules, ...own };
}
