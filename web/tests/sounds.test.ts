import { beforeEach, expect, it, vi } from "vitest";
import { change } from "../src/state/settings.svelte.ts";
import { call, countDown } from "../src/table/sounds.ts";

let heard = 0;
let felt: number[] = [];
let touched = true;
let still = false;

class FakeAudio {
  currentTime = 0;
  state = "running";
  destination = {};
  createOscillator() {
    heard++;
    const node = { connect: () => node, frequency: {}, start: () => undefined, stop: () => undefined };
    return node;
  }
  createGain() {
    const ramp = () => undefined;
    const gain = { setValueAtTime: ramp, linearRampToValueAtTime: ramp, exponentialRampToValueAtTime: ramp };
    return { gain, connect: () => undefined };
  }
}

beforeEach(() => {
  heard = 0;
  felt = [];
  touched = true;
  still = false;
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("navigator", {
    vibrate: (milliseconds: number) => felt.push(milliseconds),
    get userActivation() {
      return { hasBeenActive: touched };
    },
  });
  change({ sound: true, motion: "system" });
});

const CALLS: [string, () => void][] = [
  ["my turn", () => call("turn")],
  ["somebody who joins", () => call("join")],
  ["something that is said", () => call("said")],
  ["the last seconds", () => countDown(3, 10)],
];

it.each(CALLS)("lets %s be heard and felt", (_, calls) => {
  calls();
  expect(heard).toBeGreaterThan(0);
  expect(felt).toHaveLength(1);
});

it.each(CALLS)("has one switch, which turns %s off", (_, calls) => {
  change({ sound: false });
  calls();
  expect([heard, felt]).toEqual([0, []]);
});

it.each(CALLS)("waits with %s until the page was touched", (_, calls) => {
  touched = false;
  calls();
  expect([heard, felt]).toEqual([0, []]);
});

it("is not felt where less motion is wished, but heard", () => {
  still = true;
  for (const [, calls] of CALLS) calls();
  expect(heard).toBeGreaterThan(3);
  expect(felt).toEqual([]);
});

it("is felt at the first of the last seconds and at the very last", () => {
  for (let second = 10; second > 0; second--) countDown(second, 10);
  expect(felt).toEqual([250, 120, 120, 120]);
});
