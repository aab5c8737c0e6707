/** Who thinks, and what they get to know. */

import { expect, it } from "vitest";
import { type ThinkerPost, type Thought, WorkerThinker } from "../../src/device/thinking.ts";
import { SLOT } from "../../src/engine/layout.ts";
import type { View } from "../../src/engine/view.ts";
import { House, settled, simple } from "./house.ts";

it("bots move by themselves while somebody watches, and rest while nobody does", async () => {
  const house = new House();
  const { person, table } = await house.begun("dice", ["random", "random"]);
  await settled(table);
  expect(table.doc.status).toBe("over");
  await person.say({ type: "again", table: table.id });
  await person.say({ type: "unwatch", table: table.id });
  const { seq } = table.running ?? { seq: 0 };
  await new Promise((go) => setTimeout(go, 20));
  expect(table.running?.seq ?? 0).toBeLessThanOrEqual(seq + 1);
});

it("whoever thinks gets a view that survives the way to a worker, and no piece of the others", async () => {
  const views: View[] = [];
  const choose = (bot: "random", view: View, seed: string) => {
    views.push(structuredClone(view));
    return simple.choose(bot, views.at(-1)!, seed);
  };
  const house = new House({ thinker: { ...simple, choose: choose as typeof simple.choose } });
  const { table } = await house.begun("cards", ["random", "random", "random"]);
  await settled(table);
  expect(views.length).toBeGreaterThan(20);
  for (const view of views) {
    const { face } = table.running!.game.history;
    for (const seat of [0, 1, 2].filter((other) => other !== view.seat)) {
      expect(face.pieces(view.state, seat).every((kind) => kind === SLOT.UNKNOWN)).toBe(true);
    }
    const others = view.history.filter((entry) => entry.seat !== view.seat);
    expect(others.every((entry) => entry.got.every((outcome) => outcome === null))).toBe(true);
  }
});

/** A worker that dies as often as it is told to, and then answers. */
function mortal(deaths: number) {
  let left = deaths;
  const made: ThinkerPost[] = [];
  const make = (): ThinkerPost => {
    const post: ThinkerPost = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage: ({ id, given }: Thought) => {
        if (left-- > 0) queueMicrotask(() => post.onerror?.());
        else queueMicrotask(() => post.onmessage?.({ data: { id, answer: given.at(-1) } }));
      },
    };
    made.push(post);
    return post;
  };
  return { make, made };
}

it("where a worker dies, another one thinks again", async () => {
  const { make, made } = mortal(2);
  const thinker = new WorkerThinker(make);
  const view = {} as View;
  const answers = await Promise.all([thinker.choose("easy", view, "a"), thinker.choose("easy", view, "b")]);
  expect(answers).toEqual(["a", "b"]);
  expect(made.length).toBe(3);
});

it("where workers die again and again, it says so and goes on with the next", async () => {
  const { make } = mortal(3);
  const thinker = new WorkerThinker(make);
  const view = {} as View;
  const first = thinker.choose("easy", view, "a");
  const second = thinker.choose("easy", view, "b");
  await expect(first).rejects.toMatchObject({ code: "bot/failed" });
  expect(await second).toBe("b");
});
