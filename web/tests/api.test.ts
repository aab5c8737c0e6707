import { expect, it, vi } from "vitest";
import { api } from "../src/state/api.ts";

it("asks for nothing else before the first answer is there: it may bring the cookie of this device", async () => {
  let answer = (_: Response) => {};
  const fetched = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal("fetch", fetched);
  const me = api.me();
  const table = api.createTable({ game: "dice", players: [{ kind: "here" }, { kind: "link" }] });
  await Promise.resolve();
  expect(fetched).toHaveBeenCalledTimes(1);
  answer(new Response(JSON.stringify({ name: null, ratings: [], games: [] })));
  await me;
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  answer(new Response(JSON.stringify({ id: "t" })));
  expect(await table).toEqual({ id: "t" });
});
