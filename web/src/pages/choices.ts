/** What can be chosen when a table is set up; the table says no to what does not go together. */

import type { Clock, CreateTable, PlayerSpec } from "../protocol.ts";
import { isNewcomer } from "../state/newcomer.ts";
import { hasServer } from "../state/server.ts";
import { remember, remembered, settings } from "../state/settings.svelte.ts";
import { type GameName, type Variant, type VariantName, variantsOf, WIDTH } from "../state/variants.ts";
import { t } from "../words/words.svelte.ts";
import { here, ownName, STRENGTH } from "./start.ts";

export const STRENGTHS = ["easy", "medium", "hard", "expert"] as const;

/** A setup as it is being chosen. */
export interface Wish {
  game: GameName;
  variant: VariantName;
  /** `own` is a bot of the server's operator, in place of one of ours. */
  players: { kind: PlayerSpec["kind"]; name: string; bot: (typeof STRENGTHS)[number]; own?: string | null }[];
  talk: boolean;
  /** Partners may write to each other alone. */
  partners: boolean;
  width: number;
  split: boolean;
  clock: "none" | Clock["kind"];
  seconds: number;
  minutes: number;
  increment: number;
  days: number;
  /** Days for the whole game, and hours more with each turn. */
  bank: number;
  hours: number;
  games: number;
  listed: boolean;
  spectators: boolean;
  chat: boolean;
  /** Null is as it fits: on where nobody plays against other people, whose host must turn them on. */
  hints: boolean | null;
}

/** How people come together: each way remembers its own setup. */
export type Way = "bots" | "friends" | "screen";
/** Friends come by a link to the server. */
export const WAYS: Way[] = hasServer() ? ["bots", "friends", "screen"] : ["bots", "screen"];

const OTHERS: Record<Way, PlayerSpec["kind"]> = { bots: "bot", friends: "link", screen: "here" };
const PLACE = "sixfold.setups";

export function wayOf(wish: Pick<Wish, "players">): Way {
  const count = (kind: PlayerSpec["kind"]) => wish.players.filter((player) => player.kind === kind).length;
  if (count("link") > 0) return "friends";
  return count("here") > 1 ? "screen" : "bots";
}

export function freshPlayer(index: number, way: Way = "bots"): Wish["players"][number] {
  const kind = index === 0 ? "here" : OTHERS[way];
  return { kind, name: "", bot: isNewcomer() ? "easy" : remembered<(typeof STRENGTHS)[number]>(STRENGTH, "medium") };
}

export function freshWish(game: GameName, way: Way = "bots"): Wish {
  return {
    game,
    variant: "standard",
    players: [freshPlayer(0, way), freshPlayer(1, way)],
    talk: false,
    partners: false,
    width: WIDTH.usual,
    split: false,
    clock: "none",
    seconds: 60,
    minutes: 15,
    increment: 10,
    days: 3,
    bank: 14,
    hours: 6,
    games: 1,
    listed: false,
    spectators: true,
    chat: true,
    hints: null,
  };
}

/** What was chosen last for this game and way, or what fits most people. */
export function lastWish(game: GameName, way: Way = "bots"): Wish {
  const kept = remembered<Record<string, Partial<Wish>>>(PLACE, {});
  const wish = { ...freshWish(game, way), ...kept[`${game}.${way}`], game };
  // Hints between people are turned on anew for each table, never by habit.
  if (way === "friends") wish.hints = null;
  if (way !== "screen") wish.players[0]!.name = settings.name;
  return adapt(wish);
}

export function keepWish(wish: Wish): void {
  const kept = remembered<Record<string, Wish>>(PLACE, {});
  remember(PLACE, { ...kept, [`${wish.game}.${wayOf(wish)}`]: wish });
  const bot = wish.players.find((player) => player.kind === "bot");
  if (bot) remember(STRENGTH, bot.bot);
}

export function variantOf(wish: Wish): Variant {
  const all = variantsOf(wish.game);
  return all.find((one) => one.name === wish.variant) ?? all[0]!;
}

/** Bring the number of players in line with the variant. */
export function adapt(wish: Wish): Wish {
  const variant = variantOf(wish);
  const count = variant.seats.includes(wish.players.length) ? wish.players.length : variant.seats[0]!;
  return { ...wish, variant: variant.name, players: seated(wish, count) };
}

/** So many players: those that there are, and more of the same way. */
export function seated(wish: Wish, count: number): Wish["players"] {
  const way = wayOf(wish);
  return Array.from({ length: count }, (_, index) => wish.players[index] ?? freshPlayer(index, way));
}

/** The bot of a player, as a select has it; the other way round, what was selected. */
export function botOf({ own, bot }: Wish["players"][number]): string {
  return own ?? bot;
}

export function withBot(player: Wish["players"][number], chosen: string): Wish["players"][number] {
  const strength = STRENGTHS.find((one) => one === chosen);
  return strength ? { ...player, bot: strength, own: null } : { ...player, own: chosen };
}

/** Without the operator's bots that are not offered any more. */
export function onlyOffered(wish: Wish, own: readonly string[]): Wish {
  const players = wish.players.map((player) =>
    player.own && !own.includes(player.own) ? { ...player, own: null } : player,
  );
  return { ...wish, players };
}

/** The name that is shown for a person here until one is typed. */
export function usualName(wish: Wish, index: number): string {
  return wayOf(wish) === "screen" ? t("guest.n", { n: index + 1 }) : ownName();
}

/** The request for a table. */
export function toRequest(wish: Wish): CreateTable {
  const { options } = variantOf(wish);
  const chosen: Record<string, boolean | number> = {};
  if (options.includes("talk") && wish.talk) chosen.talk = true;
  if (options.includes("width") && wish.width !== WIDTH.usual) chosen.width = wish.width;
  if (options.includes("split") && wish.split) chosen.split = true;
  return {
    game: wish.game,
    variant: wish.variant,
    options: chosen,
    players: wish.players.map((player) => {
      if (player.kind === "link") return { kind: "link" };
      if (player.kind === "here") return here(player.name);
      return player.own ? { kind: "bot", own: player.own } : { kind: "bot", bot: player.bot };
    }),
    clock: toClock(wish),
    games: wish.players.length > 1 ? wish.games : 1,
    listed: wish.listed && wish.players.some((player) => player.kind === "link"),
    spectators: wish.spectators,
    chat: wish.chat && wayOf(wish) === "friends",
    hints: hinted(wish),
    ...(chosen.talk && wish.partners && wayOf(wish) === "friends" ? { partners: true } : {}),
  };
}

/** Whether there are hints: between people only where the host has turned them on. */
export function hinted(wish: Wish): boolean {
  return wish.hints ?? wayOf(wish) !== "friends";
}

function toClock(wish: Wish): Clock | null {
  if (wish.clock === "turn") return { kind: "turn", amount: wish.seconds };
  if (wish.clock === "game") return { kind: "game", amount: wish.minutes * 60, increment: wish.increment };
  if (wish.clock === "days") return { kind: "days", amount: wish.days };
  if (wish.clock === "bank") return { kind: "bank", amount: wish.bank, increment: wish.hours };
  return null;
}

/** "15 min + 10 s". */
export function clockName(clock: Clock): string {
  if (clock.kind === "turn") return t("clock.turn", { n: clock.amount });
  if (clock.kind === "days") return t("clock.days", { n: clock.amount });
  if (clock.kind === "bank")
    return clock.increment
      ? t("clock.bankPlus", { n: clock.amount, more: clock.increment })
      : t("clock.bank", { n: clock.amount });
  const minutes = Math.round(clock.amount / 60);
  return clock.increment ? t("clock.gamePlus", { n: minutes, more: clock.increment }) : t("clock.game", { n: minutes });
}
