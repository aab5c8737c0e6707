/** What can be chosen when a table is set up; the server says no to what does not go together. */

import type { Clock, CreateTable, PlayerSpec } from "../protocol.ts";
import { remember, remembered } from "../state/settings.svelte.ts";
import { t } from "../words/words.svelte.ts";
import { botName, type GameName, ownName } from "./start.ts";

export type Variant = "standard" | "team" | "solo" | "duel" | "hidden-start";

export const VARIANTS: Record<GameName, { name: Variant; seats: number[]; options: ("talk" | "width" | "split")[] }[]> =
  {
    board: [
      { name: "standard", seats: [2, 3, 4], options: [] },
      { name: "team", seats: [4], options: ["talk"] },
      { name: "solo", seats: [1], options: [] },
      { name: "duel", seats: [2], options: ["width"] },
    ],
    cards: [{ name: "standard", seats: [2, 3, 4], options: [] }],
    dice: [
      { name: "standard", seats: [2, 3, 4], options: ["split"] },
      { name: "hidden-start", seats: [2, 3, 4], options: ["split"] },
    ],
  };

export const STRENGTHS = ["easy", "medium", "hard", "expert"] as const;

/** A setup as it is being chosen. */
export interface Wish {
  game: GameName;
  variant: Variant;
  players: { kind: PlayerSpec["kind"]; name: string; bot: (typeof STRENGTHS)[number] }[];
  talk: boolean;
  width: number;
  split: boolean;
  clock: "none" | Clock["kind"];
  seconds: number;
  minutes: number;
  increment: number;
  days: number;
  games: number;
  listed: boolean;
  spectators: boolean;
  chat: boolean;
  hints: boolean;
}

const PLACE = "sixfold.setup";

export function freshPlayer(index: number): Wish["players"][number] {
  return { kind: index === 0 ? "here" : "bot", name: "", bot: "medium" };
}

export function freshWish(game: GameName): Wish {
  return {
    game,
    variant: "standard",
    players: [freshPlayer(0), freshPlayer(1)],
    talk: false,
    width: 9,
    split: false,
    clock: "none",
    seconds: 60,
    minutes: 15,
    increment: 10,
    days: 3,
    games: 1,
    listed: false,
    spectators: true,
    chat: true,
    hints: true,
  };
}

/** What was chosen last for this game, or what fits most people. */
export function lastWish(game: GameName): Wish {
  const kept = remembered<Partial<Record<GameName, Partial<Wish>>>>(PLACE, {});
  const wish = { ...freshWish(game), ...kept[game], game };
  return adapt(wish);
}

export function keepWish(wish: Wish): void {
  const kept = remembered<Partial<Record<GameName, Wish>>>(PLACE, {});
  remember(PLACE, { ...kept, [wish.game]: wish });
}

export function variantOf(wish: Wish) {
  return VARIANTS[wish.game].find((one) => one.name === wish.variant) ?? VARIANTS[wish.game][0]!;
}

/** Bring the number of players in line with the variant. */
export function adapt(wish: Wish): Wish {
  const variant = variantOf(wish);
  const count = variant.seats.includes(wish.players.length) ? wish.players.length : variant.seats[0]!;
  const players = Array.from({ length: count }, (_, index) => wish.players[index] ?? freshPlayer(index));
  return { ...wish, variant: variant.name, players };
}

/** The name a player gets if none is typed. */
export function usualName(wish: Wish, index: number): string {
  const { kind } = wish.players[index]!;
  if (kind === "bot") return botName(wish.players.slice(0, index).filter((player) => player.kind === "bot").length);
  const here = wish.players.filter((player) => player.kind === "here").length;
  return here === 1 ? ownName() : t("guest.n", { n: index + 1 });
}

/** The request for the server. */
export function toRequest(wish: Wish): CreateTable {
  const { options } = variantOf(wish);
  const chosen: Record<string, boolean | number> = {};
  if (options.includes("talk") && wish.talk) chosen.talk = true;
  if (options.includes("width") && wish.width !== 9) chosen.width = wish.width;
  if (options.includes("split") && wish.split) chosen.split = true;
  return {
    game: wish.game,
    variant: wish.variant,
    options: chosen,
    players: wish.players.map((player, index) => {
      if (player.kind === "link") return { kind: "link" };
      const name = player.name.trim() || usualName(wish, index);
      return player.kind === "bot" ? { kind: "bot", bot: player.bot, name } : { kind: "here", name };
    }),
    clock: toClock(wish),
    games: wish.players.length > 1 ? wish.games : 1,
    listed: wish.listed && wish.players.some((player) => player.kind === "link"),
    spectators: wish.spectators,
    chat: wish.chat,
    hints: wish.hints,
  };
}

function toClock(wish: Wish): Clock | null {
  if (wish.clock === "turn") return { kind: "turn", amount: wish.seconds };
  if (wish.clock === "game") return { kind: "game", amount: wish.minutes * 60, increment: wish.increment };
  if (wish.clock === "days") return { kind: "days", amount: wish.days };
  return null;
}

/** "15 min + 10 s". */
export function clockName(clock: Clock): string {
  if (clock.kind === "turn") return t("clock.turn", { n: clock.amount });
  if (clock.kind === "days") return t("clock.days", { n: clock.amount });
  const minutes = Math.round(clock.amount / 60);
  return clock.increment ? t("clock.gamePlus", { n: minutes, more: clock.increment }) : t("clock.game", { n: minutes });
}
