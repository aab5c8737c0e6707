import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  botOf,
  freshPlayer,
  freshWish,
  keepWish,
  lastWish,
  onlyOffered,
  toRequest,
  wayOf,
  withBot,
} from "../src/pages/choices.ts";
import type { ServerMessage } from "../src/protocol.ts";
import { named, shownName } from "../src/state/names.ts";
import { isNewcomer, keepFinished } from "../src/state/newcomer.ts";
import { isLocal } from "../src/state/reach.ts";
import { de } from "../src/words/de.ts";
import { speakWith } from "../src/words/words.svelte.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("a setup", () => {
  it("is remembered for its way of playing, and for no other", () => {
    const screen = { ...freshWish("board", "screen"), clock: "days" as const };
    screen.players[1]!.name = "…";
    keepWish(screen);
    expect(lastWish("board", "screen").players[1]!.name).toBe("…");
    expect(lastWish("board", "screen").clock).toBe("days");
    expect(lastWish("board", "bots")).toEqual(freshWish("board", "bots"));
    expect(lastWish("board", "friends").players.map((player) => player.kind)).toEqual(["here", "link"]);
  });

  it("is told by who plays", () => {
    for (const way of ["bots", "friends", "screen"] as const) expect(wayOf(freshWish("dice", way))).toBe(way);
  });

  it("has hints between people only where the host turns them on, for each table anew", () => {
    expect(toRequest(freshWish("board", "bots")).hints).toBe(true);
    expect(toRequest(freshWish("board", "screen")).hints).toBe(true);
    expect(toRequest(freshWish("board", "friends")).hints).toBe(false);
    const bot = freshWish("board", "bots");
    expect(toRequest({ ...bot, players: [...bot.players, freshPlayer(2, "friends")] }).hints).toBe(false);
    const on = { ...freshWish("board", "friends"), hints: true };
    expect(toRequest(on).hints).toBe(true);
    keepWish(on);
    expect(toRequest(lastWish("board", "friends")).hints).toBe(false);
    keepWish({ ...bot, hints: false });
    expect(toRequest(lastWish("board", "bots")).hints).toBe(false);
  });

  it("leaves bots and people without a name to be named by the server", () => {
    const wish = freshWish("cards", "bots");
    wish.players[1]!.name = "…";
    expect(toRequest(wish).players).toEqual([{ kind: "here" }, { kind: "bot", bot: "easy" }]);
  });

  it("has the bots of the server's operator too, as long as they are offered", () => {
    const wish = freshWish("dice", "bots");
    wish.players[1] = withBot(wish.players[1]!, "club:Champion");
    expect(botOf(wish.players[1]!)).toBe("club:Champion");
    expect(toRequest(wish).players[1]).toEqual({ kind: "bot", own: "club:Champion" });
    keepWish(wish);
    expect(onlyOffered(lastWish("dice", "bots"), ["club:Champion"]).players[1]!.own).toBe("club:Champion");
    expect(botOf(onlyOffered(lastWish("dice", "bots"), []).players[1]!)).toBe("easy");
    expect(toRequest({ ...wish, players: [wish.players[0]!, withBot(wish.players[1]!, "hard")] }).players[1]).toEqual({
      kind: "bot",
      bot: "hard",
    });
  });

  it("begins gently, and later with the strength that was chosen last", () => {
    expect(isNewcomer()).toBe(true);
    expect(freshPlayer(1).bot).toBe("easy");
    keepFinished("g");
    expect(freshPlayer(1).bot).toBe("medium");
    const wish = freshWish("board");
    wish.players[1]!.bot = "hard";
    keepWish(wish);
    expect(freshPlayer(1).bot).toBe("hard");
  });
});

it("shows people without a name in the reader's language", () => {
  speakWith("de", de);
  expect(shownName("player 2")).toBe("Spieler 2");
  expect(shownName("guest 3")).toBe("Spieler 3");
  expect(shownName("seat 0")).toBe("Spieler 1");
  expect(shownName("Ada")).toBe("Ada");
  const lobby = { type: "lobby", tables: [{ names: ["player 1", "Ada"] }] } as unknown as ServerMessage;
  expect(named(lobby)).toEqual({ type: "lobby", tables: [{ names: ["Spieler 1", "Ada"] }] });
});

it("knows which addresses mean something on this machine only", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) expect(isLocal(host)).toBe(true);
  for (const host of ["192.168.0.7", "example.org", "localhost.example.org"]) expect(isLocal(host)).toBe(false);
});
