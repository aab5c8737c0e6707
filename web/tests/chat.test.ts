import { beforeEach, expect, it, vi } from "vitest";
import type { Spoken } from "../src/protocol.ts";
import { Chat } from "../src/state/chat.svelte.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, value: string) => kept.set(place, value),
  });
});

const line = (id: number, player = 1, text = `line ${id}`): Spoken => ({
  type: "said",
  table: "t",
  id,
  player,
  name: "Ann",
  at: id,
  text,
});
const isMine = (said: Spoken) => said.player === 0;

it("has each line once, in the order of the ids, however often it is told", () => {
  const chat = new Chat("t");
  for (const id of [3, 5, 4, 3, 4, 5, 6]) chat.hear(line(id));
  expect(chat.lines.map((said) => said.id)).toEqual([3, 4, 5, 6]);
});

it("calls for new lines only: not for the history, nor for what is told again", () => {
  const chat = new Chat("t");
  const called: number[] = [];
  chat.listen((said) => called.push(said.id));
  chat.hear(line(1));
  chat.live = true;
  for (const id of [1, 2, 2, 3]) chat.hear(line(id));
  expect(called).toEqual([2, 3]);
});

it("counts what the others said and nobody saw, also in the next visit", () => {
  const chat = new Chat("t");
  for (const [id, player] of [
    [1, 1],
    [2, 0],
    [3, 1],
  ] as const)
    chat.hear(line(id, player));
  expect(chat.unread(isMine)).toBe(2);
  const leave = chat.attend();
  expect(chat.unread(isMine)).toBe(0);
  chat.hear(line(4));
  expect(chat.unread(isMine)).toBe(0);
  leave();
  chat.hear(line(5));
  expect(chat.unread(isMine)).toBe(1);
  const later = new Chat("t");
  for (const id of [1, 2, 3, 4, 5]) later.hear(line(id));
  expect(later.unread(isMine)).toBe(1);
});
