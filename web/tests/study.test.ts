import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Event, GameLog, Replay, ReviewFile, ServerMessage } from "../src/protocol.ts";
import { fromFile, type Source } from "../src/review/source.ts";
import { Study } from "../src/review/study.svelte.ts";

const never = () => new Promise<never>(() => undefined);
const SILENT: Source = { replays: never, soFar: never, choices: never, tryLine: never, replayed: null };

function study(name: string): Study {
  const file = readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8");
  const messages = JSON.parse(file) as ServerMessage[];
  const log = messages.find((message): message is GameLog => message.type === "game")!;
  const events = [...(log.events as Event[]), ...messages.filter((one): one is Event => one.type === "moved")];
  const replay: Replay = { start: log.start!, events };
  const made = new Study(SILENT, [replay, replay]);
  made.open();
  return made;
}

const judged = (of: Study, ply: number, more: object) => {
  const { seat, move, got } = of.decisions[ply]!;
  const chances = { before: [0.5, 0.5], after: [0.4, 0.6], luck: [0, 0] };
  return { ply, seat, move, got, forced: false, best: move, loss: 0, candidates: [], ...chances, ...more };
};

it("shows the game before anything is judged, and stops at its moves", () => {
  const board = study("board-standard");
  expect(board.decision?.judged).toBe(false);
  expect(board.at).toBe(0);
  const moves = board.decisions.filter(({ move }) => move.startsWith("place")).length;
  expect(board.moves).toBe(moves);
  expect(new Set(board.numbers)).toEqual(new Set(Array.from({ length: moves }, (_, index) => index + 1)));
  board.close();
});

it("takes its measure and who scores together from the rules of the game", () => {
  const [duel, solo] = [study("board-duel"), study("board-solo")];
  expect(duel.about).toMatchObject({ measure: "win", whole: 100, sides: [[0], [1]] });
  expect(solo.about).toMatchObject({ measure: "lowest", whole: 36, sides: [[0]] });
  duel.close();
  solo.close();
});

it("fills in what is judged and stays where somebody looks", () => {
  const dice = study("dice-standard");
  // The roll that begins a turn is no choice, so the first stop comes after it.
  expect(dice.ply).toBe(1);
  expect(dice.number).toBe(1);
  dice.jump(3);
  const { ply } = dice;
  dice.take({ done: 1, all: 99, decisions: [judged(dice, 1, { forced: true })] });
  expect(dice.ply).toBe(ply);
  expect(dice.at).toBe(2);
  expect(dice.done).toBe(1);
  dice.take({ done: 2, all: 99, decisions: [judged(dice, ply, { loss: 0.1 })] });
  expect(dice.decision?.loss).toBe(0.1);
  dice.close();
});

it("shows a game from a file, in which nothing can be tried", async () => {
  const played = study("board-standard");
  const replay: Replay = { start: played.table.start!, events: [] };
  const choices = { type: "choices", table: "", game: "", seq: 0, seat: 0 } as const;
  const review = { decisions: [{}, {}] } as unknown as ReviewFile["review"];
  const source = fromFile({ language: "en", review, replays: [replay], choices: { 3: choices } });
  expect(await source.soFar(0)).toEqual({ done: 2, all: 2, review });
  expect([await source.choices(3), await source.choices(4)]).toEqual([choices, null]);
  const still = new Study(source, [replay]);
  still.open();
  still.branch();
  expect([still.tries, still.line]).toEqual([false, null]);
  still.close();
  played.branch();
  expect([played.tries, played.line]).toEqual([true, []]);
  played.close();
});
