import { toast } from "../look/toasts.svelte.ts";
import type { CreateTable, PlayerSpec } from "../protocol.ts";
import { go } from "../route.svelte.ts";
import { api, explain } from "../state/api.ts";
import { settings } from "../state/settings.svelte.ts";
import { socket } from "../state/socket.svelte.ts";
import { t } from "../words/words.svelte.ts";

export type GameName = CreateTable["game"];
export type BotName = NonNullable<PlayerSpec["bot"]>;

export const GAMES: GameName[] = ["board", "cards", "dice"];
const BOTS = ["Chip", "Dot", "Pixel", "Vox"];

export function ownName(): string {
  return settings.name || t("guest");
}

export function botName(index: number): string {
  return BOTS[index % BOTS.length]!;
}

/** Make a table and go there; what went wrong is told in a toast. */
export async function start(wish: CreateTable): Promise<boolean> {
  try {
    const table = await api.createTable(wish);
    enter(table.id);
    return true;
  } catch (error) {
    toast(explain(error), "error");
    return false;
  }
}

/** Go to a table with a cookie that may be new: the socket must carry it. */
export function enter(id: string): void {
  socket.renew();
  go(`/t/${id}`);
}

/** Against a bot, at once. */
export function playNow(game: GameName, bot: BotName = "medium"): Promise<boolean> {
  return start({
    game,
    players: [
      { kind: "here", name: ownName() },
      { kind: "bot", bot, name: botName(0) },
    ],
  });
}

/** With a friend by link. */
export function withFriends(game: GameName): Promise<boolean> {
  return start({ game, players: [{ kind: "here", name: ownName() }, { kind: "link" }] });
}

/** Two at one screen. */
export function sameScreen(game: GameName): Promise<boolean> {
  return start({
    game,
    players: [
      { kind: "here", name: t("guest.n", { n: 1 }) },
      { kind: "here", name: t("guest.n", { n: 2 }) },
    ],
  });
}
