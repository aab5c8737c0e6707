import { beforeEach, expect, it, vi } from "vitest";
import { socket } from "../src/state/socket.svelte.ts";
import { comeToNewer, holdWhile, isQuiet, keep, renew, version } from "../src/state/version.svelte.ts";

let answers = true;
const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  answers = true;
  Object.assign(version, { newer: false, renewing: false });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, value: string) => kept.set(place, value),
  });
  vi.stubGlobal("fetch", async () => {
    if (!answers) throw new TypeError("nobody there");
    return { ok: true };
  });
  vi.spyOn(socket, "idle", "get").mockReturnValue(true);
});

it("loads the page anew when a part of it is gone, and only once", async () => {
  const reload = vi.fn();
  await renew(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  version.renewing = false;
  await renew(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("does not when the server cannot be reached: then it is the connection", async () => {
  answers = false;
  const reload = vi.fn();
  await renew(reload);
  vi.stubGlobal("navigator", { onLine: false });
  await renew(reload);
  expect(reload).not.toHaveBeenCalled();
  expect(version).toEqual({ newer: false, renewing: false });
});

it("does not while a move is on its way, but says that there is a newer version", async () => {
  vi.spyOn(socket, "idle", "get").mockReturnValue(false);
  const reload = vi.fn();
  await renew(reload);
  expect(reload).not.toHaveBeenCalled();
  expect(version).toEqual({ newer: true, renewing: false });
});

/** Workers of these versions take over one after the other, from the page of the first. */
async function takeOver(...versions: string[]): Promise<void> {
  const workers = Object.assign(new EventTarget(), {
    controller: null as unknown,
    ready: new Promise(() => undefined),
    register: () => new Promise(() => undefined),
  });
  keep(workers as unknown as ServiceWorkerContainer);
  for (const one of versions) {
    workers.controller = { postMessage: (_: string, [port]: MessagePort[]) => port!.postMessage(one) };
    workers.dispatchEvent(new Event("controllerchange"));
    await new Promise((done) => setTimeout(done, 20));
  }
}

it("notices a worker that takes over from another, not the first one", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: { version: "one" } } });
  await takeOver("one");
  expect(version.newer).toBe(false);
  await takeOver("one", "two");
  expect(version.newer).toBe(true);
});

it("is not newer than a page that came from the network before the worker took over", async () => {
  vi.stubGlobal("document", { documentElement: { dataset: { version: "two" } } });
  await takeOver("one", "two");
  expect(version.newer).toBe(false);
});

it("comes to the newer version when nothing is in the middle any more, and waits for ever for nothing", async () => {
  let moving = true;
  const release = holdWhile(() => moving);
  const reload = vi.fn();
  const coming = comeToNewer(reload);
  await comeToNewer(reload);
  expect(isQuiet()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  moving = false;
  await coming;
  expect(reload).toHaveBeenCalledTimes(1);

  moving = true;
  version.renewing = false;
  vi.useFakeTimers();
  const again = comeToNewer(reload);
  await vi.advanceTimersByTimeAsync(10_000);
  await again;
  vi.useRealTimers();
  expect(reload).toHaveBeenCalledTimes(2);
  release();
});

it("leaves the network of a page that is new here to whoever begins to play, and keeps it a moment later", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  const register = vi.fn(() => new Promise(() => undefined));
  const workersOf = (controller: unknown) =>
    Object.assign(new EventTarget(), { controller, ready: new Promise(() => undefined), register });
  keep(workersOf(null) as unknown as ServiceWorkerContainer);
  await vi.advanceTimersByTimeAsync(2000);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(register).toHaveBeenCalledTimes(1);
  keep(workersOf({}) as unknown as ServiceWorkerContainer);
  expect(register).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
