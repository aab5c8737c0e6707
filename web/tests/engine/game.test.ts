import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { Dealer } from "../../src/engine/chance.ts";
import { SixfoldError } from "../../src/engine/errors.ts";
import { faceOf } from "../../src/engine/faces.ts";
import { check, FairDealer } from "../../src/engine/fair.ts";
import { Game, gains } from "../../src/engine/game.ts";
import { writeJson } from "../../src/engine/json.ts";
import { matchPoints } from "../../src/engine/match.ts";
import { loadEngine } from "../../src/engine/module.ts";
import { parseMove } from "../../src/engine/move.ts";
import { readPosition, writePosition } from "../../src/engine/notation.ts";
import { Record as GameRecord } from "../../src/engine/record.ts";
import { rulesOf } from "../../src/engine/rules.ts";
import { describe, type Setting, seatsOf, settingOf } from "../../src/engine/setting.ts";
import { whyNot } from "../../src/engine/undo.ts";
import type { View } from "../../src/engine/view.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";

/** What `python -m tests.play.equal` wrote of a game: its digests by ply, eight digits each. */
interface Python extends Setting {
  seed: number;
  plies: string;
  record: string;
  points: number[];
}

/** In one of so many plies a seat gives up or runs out of time. */
const QUITS = 400;

/** How many moves are tried in each position, legal or not. */
const TRIES = 3;

const digest = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

/** A game by chosen moves, and a digest of everything that can be asked about each of its positions. */
class Followed {
  readonly game: Game;
  readonly #setting: Setting;
  readonly #choices: Dealer;

  constructor({ game, variant, seats, options, seed }: Python) {
    this.#setting = settingOf(game, { variant, seats, options });
    this.#choices = new Dealer(`choices of ${seed}`);
    const names = seatsOf(this.#setting).map((seat) => `player ${seat}`);
    this.game = Game.of(this.#setting, this.#dealer(seed), names);
    this.game.deal();
  }

  #dealer(seed: number): Dealer | FairDealer {
    if (seed % 2 === 0) return new Dealer(seed);
    const entropy = seatsOf(this.#setting).map((seat) =>
      seat === 0 ? null : (seed + seat).toString(16).padStart(32, "0"),
    );
    return new FairDealer(digest(String(seed)), `game-${seed}`, entropy);
  }

  goOn(): void {
    const { game } = this;
    const { ply } = game;
    if (this.#pick(ply, 0, QUITS) === 0) {
      const seat = this.#pick(ply, 1, this.#setting.seats);
      if (this.#pick(ply, 2, 2)) game.resign(seat);
      else game.timeOut(seat);
      return;
    }
    const codes = game.legalMoves;
    game.push(codes[this.#pick(ply, 3, codes.length)]!);
    if (this.#pick(ply, 4, 5) === 0) {
      const entry = game.entries().at(-1);
      game.pop();
      game.enter(entry);
    }
  }

  #pick(ply: number, place: number, many: number): number {
    return this.#choices.pick(ply, place, Array<number>(many).fill(1));
  }

  digest(): string {
    const views = [null, ...seatsOf(this.#setting)].flatMap((seat) => written(this.game.view(seat)));
    const answers = [...this.answers()].map((answer) => `\n${writeJson(answer)}`);
    return digest(...views, ...answers).slice(0, 8);
  }

  *answers(): Generator<unknown> {
    const { game } = this;
    const { state } = game;
    const face = faceOf(this.#setting);
    const codes = [...game.legalMoves];
    yield writePosition(game);
    yield codes;
    yield seatsOf(this.#setting).map((seat) => whyNot(game, [seat]));
    yield face.lying(state, this.#setting.seats);
    yield [face.placements(state), face.symbols(state), face.left(state), Math.floor(face.progress(state) * 1e9)];
    for (let place = 0; place < (codes.length > 0 ? TRIES : 0); place++) {
      yield this.#attempt(this.#pick(game.ply, 10 + place, rulesOf(this.#setting.game).moves));
      yield this.#attempt(codes[this.#pick(game.ply, 20 + place, codes.length)]!);
    }
  }

  #attempt(code: number): unknown[] {
    const face = faceOf(this.#setting);
    const text = face.spell(code);
    try {
      this.game.check(parseMove(this.#setting, text));
    } catch (error) {
      if (error instanceof SixfoldError) return [text, error.code, error.message];
      throw error;
    }
    const { state } = this.game;
    const rays = face.isScoring(code) ? face.rays(state, code) : [];
    const matches = face.isScoring(code) ? face.matches(state, code) : [];
    return [
      ...[text, gains(this.game, code), face.played(code), face.cells(code)],
      rays.map(({ cell, symbol, direction, length }) => [cell, symbol, direction, length]),
      matches.map(({ symbol, seat, place }) => [symbol, seat, place]),
    ];
  }
}

/** A view as Python writes all of it. */
function written({ setting, names, seat, setup, history, state }: View): (string | Uint8Array)[] {
  const entries = history.map(({ seat, code, got, shown, back, after }) => [seat, code, got, shown, back, after]);
  return [writeJson([describe(setting), names, seat, setup, entries]), state];
}

beforeAll(() => loadEngine(fromDisk));

const python = lines<Python>("games", process.env.SIXFOLD_GAMES);

test.each(python)("a game of $game ($variant), $seats seats, seed $seed is the same as in Python", (expected) => {
  const followed = new Followed(expected);
  const { game } = followed;
  for (let ply = 0; ; ply++) {
    expect(`ply ${ply}: ${followed.digest()}`).toBe(`ply ${ply}: ${expected.plies.slice(ply * 8, ply * 8 + 8)}`);
    if (game.outcome() !== null) break;
    followed.goOn();
  }
  expect(game.ply).toBe(expected.plies.length / 8 - 1);
  expect(matchPoints(game)).toEqual(expected.points);
  const more = game.chance instanceof FairDealer ? { fairness: { ...game.chance.revealed } } : {};
  const record = GameRecord.of(game, { more });
  expect(digest(record.write())).toBe(expected.record);
  expect(GameRecord.parse(record.write()).verify().state).toEqual(game.state);
  if (game.chance instanceof FairDealer) check(record);
  expect(readPosition(writePosition(game)).setting).toEqual(game.setting);
  expect(writePosition(readPosition(writePosition(game)))).toBe(writePosition(game));
});
