import { bringRules } from "../device/ahead.ts";
import { line } from "../device/line.ts";
import { toast } from "../look/toasts.svelte.ts";
import type { CreateTable, PlayerSpec } from "../protocol.ts";
import { go } from "../route.svelte.ts";
import { api, explain } from "../state/api.ts";
import { isOutOfReach, onDevice } from "../state/library.ts";
import { isNewcomer } from "../state/newcomer.ts";
import { needsServer, type Place, placeFor, tablePath } from "../state/place.ts";
import { remembered, settings } from "../state/settings.svelte.ts";
import { socket } from "../state/socket.svelte.ts";
import { GAMES, type GameName } from "../state/variants.ts";
import { SCREENS } from "../table/screens.ts";
import { t } from "../words/words.svelte.ts";

export type BotName = NonNullable<PlayerSpec["bot"]>;

/** The strength that was chosen last against a bot. */
export const STRENGTH = "sixfold.strength";

export function ownName(): string {
  return settings.name || t("guest");
}

/** A person at this device; who gave no name is left to be named by the table. */
export function here(name = settings.name): PlayerSpec {
  return { kind: "here", name: name.trim() || undefined };
}

/** Make a table and go there; what went wrong is told in a toast. What can be played here is played here when the server is away. */
export async function start(wish: CreateTable, place: Place = placeFor(wish)): Promise<boolean> {
  isBegun = true;
  void bring(wish.game);
  try {
    if (place === "server") enter((await api.createTable(wish)).id);
    else go(tablePath("device", (await (await onDevice()).createTable(wish)).id));
    return true;
  } catch (error) {
    const away = place === "server" && isOutOfReach(error);
    if (away && !needsServer(wish)) {
      toast(t("place.instead"));
      return start(wish, "device");
    }
    toast(away ? t("place.friends.away") : explain(error), "error");
    return false;
  }
}

/**
 * Load what a table needs before it is needed, all of it at once: its page, its worker, and the screen and the rules of a game that
 * somebody points at or begins. What cannot be loaded now is asked for again, and is missed then.
 */
export async function bring(game?: GameName): Promise<void> {
  line.begin();
  const ofGame = game ? [bringRules(game), SCREENS[game]!()] : [];
  await Promise.allSettled([import("../table/TablePage.svelte"), onDevice(), ...ofGame]);
}

/** Whether a table was begun: then what others need can wait. */
let isBegun = false;

/** Load what all games need while nobody has begun one: first what they share, then one game after the other. */
export async function bringAll(): Promise<void> {
  await bring();
  for (const game of GAMES) if (!isBegun) await bring(game);
}

/** Go to a table with a cookie that may be new: the socket must carry it. */
export function enter(id: string): void {
  socket.renew();
  go(`/t/${id}`);
}

/** A newcomer begins gently; later it is as it was chosen last. */
function usualBot(): BotName {
  return isNewcomer() ? "easy" : remembered<BotName>(STRENGTH, "medium");
}

/** Against a bot, at once. */
export function playNow(game: GameName, bot: BotName = usualBot()): Promise<boolean> {
  return start({ game, players: [here(), { kind: "bot", bot }] });
}

/** With a friend by link. */
export function withFriends(game: GameName): Promise<boolean> {
  return start({ game, players: [here(), { kind: "link" }] });
}

/** Several people at one screen. */
export function sameScreen(game: GameName, names: readonly string[]): Promise<boolean> {
  return start({ game, players: names.map((name) => here(name)), chat: false });
}
