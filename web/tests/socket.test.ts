import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../src/state/api.ts";
import { backoff, Socket } from "../src/state/socket.svelte.ts";

/** A socket that is opened, heard and broken by hand. */
class Fake {
  static made: Fake[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;

  constructor() {
    Fake.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  drop(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  said() {
    return this.sent.filter((message) => message.type !== "ping").map((message) => message.type);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  Fake.made = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const make = () => new Socket(() => new Fake() as unknown as WebSocket);
const last = () => Fake.made.at(-1)!;
const move = { type: "move", table: "t", game: "g", after: 4, seat: 0, do: "draw" } as const;

it("waits longer each time, and never all at once", () => {
  expect(backoff(0, 0)).toBe(200);
  expect(backoff(0, 1)).toBe(400);
  expect(backoff(3, 1)).toBe(3200);
  expect(backoff(20, 1)).toBe(15_000);
});

it("sends what was asked while it was away, after the tables it watches", async () => {
  const socket = make();
  socket.watch("t", () => ({ type: "watch", table: "t", game: "g", seq: 4 }));
  const answer = socket.ask({ type: "ready", table: "t", game: "g" });
  expect(socket.unsent).toEqual({ moves: 0, lines: 0, all: 1 });
  last().open();
  expect(last().said()).toEqual(["watch", "ready"]);
  expect(socket.connection).toBe("on");
  last().hear({ type: "done", id: 1 });
  expect(await answer).toEqual({ type: "done", id: 1 });
  socket.close();
});

it("comes back by itself, resumes, and sends unanswered moves again", async () => {
  const socket = make();
  let seq = 4;
  socket.watch("t", () => ({ type: "watch", table: "t", game: "g", seq }));
  last().open();
  const answer = socket.ask(move);
  seq = 5;
  last().close();
  expect(socket.connection).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(1000);
  expect(Fake.made.length).toBe(2);
  last().open();
  expect(last().sent[0]).toEqual({ type: "watch", table: "t", game: "g", seq: 5 });
  expect(last().said()).toEqual(["watch", "move"]);
  // The move had arrived: its event among the missed ones is the answer, the refusal that follows is not.
  const event = { type: "moved", table: "t", game: "g", seq: 5, ply: 5, seat: 0, do: "draw", after: {}, at: 0 };
  last().hear({ type: "game", table: "t", game: "g", since: 4, seq: 5, events: [event] });
  last().hear({ type: "error", code: "move/stale", message: "", id: 1 });
  expect(await answer).toMatchObject({ type: "moved", seq: 5 });
  socket.close();
});

it("gives a refusal as an error with its code", async () => {
  const socket = make();
  const answer = socket.ask(move);
  last().open();
  last().hear({ type: "error", code: "move/illegal", message: "no", id: 1 });
  await expect(answer).rejects.toMatchObject({ code: "move/illegal" });
  await expect(answer).rejects.toBeInstanceOf(ApiError);
  socket.close();
});

it("does not say things twice", async () => {
  const socket = make();
  const answer = socket.ask({ type: "say", table: "t", text: "hello" });
  last().open();
  last().close();
  await expect(answer).rejects.toMatchObject({ code: "network" });
  await vi.advanceTimersByTimeAsync(1000);
  last().open();
  expect(last().said()).toEqual([]);
  socket.close();
});

it("notices a dead line by its silence", async () => {
  const socket = make();
  socket.open();
  last().open();
  await vi.advanceTimersByTimeAsync(41_000);
  expect(Fake.made.length).toBeGreaterThan(1);
  socket.close();
});

it("comes back as whom it is now when the server says that its cookie is old, and nobody sees that it was away", async () => {
  const socket = make();
  const renewed = vi.fn();
  socket.onRenewed = renewed;
  socket.watch("t", () => ({ type: "watch", table: "t", game: "g", seq: 4 }));
  last().open();
  expect(last().sent[0]).toMatchObject({ game: "g", seq: 4 });
  last().drop(4001);
  expect(renewed).toHaveBeenCalledOnce();
  expect(socket.connection).toBe("on");
  await vi.advanceTimersByTimeAsync(400);
  last().open();
  expect(Fake.made).toHaveLength(2);
  expect(last().sent[0]).toEqual({ type: "watch", table: "t" });
  last().drop(1006);
  expect(socket.connection).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(400);
  last().open();
  expect(last().sent[0]).toMatchObject({ game: "g", seq: 4 });
});
