/** Where games are played: on this device, or on the server. */

import type { CreateTable } from "../protocol.ts";
import { hasServer } from "./server.ts";
import { remember, remembered } from "./settings.svelte.ts";

export type Place = "device" | "server";

const CHOSEN = "sixfold.place";

/** Where this person plays when both will do, as it was chosen last. */
export function usualPlace(): Place {
  return hasServer() ? remembered<Place>(CHOSEN, "device") : "device";
}

export function choosePlace(place: Place): void {
  remember(CHOSEN, place);
}

/** Whether a table needs the server: somebody comes by link, or a bot is the operator's own. */
export function needsServer({ players }: Pick<CreateTable, "players">): boolean {
  return players.some((player) => player.kind === "link" || player.own != null);
}

export function placeFor(wish: Pick<CreateTable, "players">): Place {
  return needsServer(wish) ? "server" : usualPlace();
}

export function tablePath(place: Place, table: string): string {
  return place === "device" ? `/d/${table}` : `/t/${table}`;
}

/** Where a game that is over is seen again. */
export function replayPath(place: Place, game: string): string {
  return place === "device" ? `/d/g/${game}` : `/g/${game}`;
}
