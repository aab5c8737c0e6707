import { crc32 } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { PHASE, QUIT, SLOT, STATES } from "../../src/engine/layout.ts";
import { type GameName, loadEngine, moduleOf } from "../../src/engine/module.ts";
import { BoardRules, CardsRules, type Rules, rulesOf, type State } from "../../src/engine/rules.ts";
import { ruleOf, type Setting, settingOf, variantOf } from "../../src/engine/setting.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";

/** A random game of Python, with the sum of what all verbs gave in it: see tests/browser/equal.py. */
interface Walked {
  game: GameName;
  variant: string;
  seats: number;
  options: Record<string, boolean | number>;
  seed: number;
  steps: number;
  sum: number;
}

beforeAll(() => loadEngine(fromDisk));

/** Whole numbers that the other side makes likewise (xorshift32). */
class Generator {
  #number: number;

  constructor(seed: number) {
    this.#number = Math.imul(seed, 2654435761) >>> 0 || 1;
  }

  below(limit: number): number {
    let x = this.#number;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#number = x >>> 0;
    return this.#number % limit;
  }
}

/** The same walk as in Python. */
class Walk {
  sum = 0;
  steps = 0;
  readonly #rules: Rules;
  readonly #state: State;
  readonly #random: Generator;
  readonly #quits: boolean;
  readonly #phase: number;

  constructor(
    readonly setting: Setting,
    seed: number,
  ) {
    const { game, seats } = setting;
    const { number } = variantOf(setting);
    this.#rules = rulesOf(game);
    this.#random = new Generator(seed);
    this.#quits = this.#random.below(4) === 0;
    this.#phase = STATES[game].fields.phase[0];
    this.#state = this.#rules.setup(number, seats, ruleOf(setting));
    this.#note([this.#rules.sides(number, seats)]);
    this.#note(this.#seats.map((seat) => this.#rules.sideOf(number, seat)));
  }

  get #seats(): number[] {
    return Array.from({ length: this.setting.seats }, (_, seat) => seat);
  }

  #note(numbers: Iterable<number>): void {
    const noted = new Uint8Array(Int32Array.from(numbers).buffer);
    if (noted.length > 0) this.sum = crc32(noted, this.sum); // of nothing, Node's sum is 0
  }

  go(): void {
    while (!this.#rules.isOver(this.#state)) {
      this.#look();
      if (this.#state[this.#phase] === PHASE.CHANCE) this.#deal();
      else if (this.#quits && this.#random.below(40) === 0) {
        this.#rules.stop(this.#state, this.#random.below(this.setting.seats), QUIT.RESIGN);
      } else this.#move();
      this.steps += 1;
    }
    this.#look();
  }

  #look(): void {
    const [rules, state] = [this.#rules, this.#state];
    this.sum = crc32(state, this.sum);
    this.#note([Number(rules.isOver(state)), ...rules.ranking(state)]);
    this.#note(this.#seats.map((seat) => rules.weakest(state, seat)));
    for (const seat of [...this.#seats, SLOT.NONE]) {
      const hidden = state.slice();
      rules.hide(hidden, seat);
      this.sum = crc32(hidden, this.sum);
    }
    this.#note(rules.legalMoves(state));
    const asked = [0, 1, 2, 3].map(() => this.#random.below(rules.moves));
    this.#note(asked.map((move) => Number(rules.may(state, move))));
    if (rules instanceof BoardRules) {
      this.#note(rules.pairs(state));
      const runs = rules.runs(state);
      this.#note(runs.map(({ cell }) => cell));
      this.#note(runs.flatMap(({ text }) => [...text].map((letter) => letter.charCodeAt(0))));
    }
  }

  #deal(): void {
    const weights = this.#rules.odds(this.#state);
    this.#note(weights);
    const likely = [...weights.keys()].filter((kind) => weights[kind]! > 0);
    this.#rules.chance(this.#state, likely[this.#random.below(likely.length)]!);
  }

  #move(): void {
    const [rules, state] = [this.#rules, this.#state];
    const moves = rules.legalMoves(state);
    const move = moves[this.#random.below(moves.length)]!;
    this.#note([move, Number(rules.may(state, move))]);
    if (state[this.#phase] === PHASE.MOVE) {
      if (rules instanceof BoardRules) this.#note(rules.rays(state, move).flat());
      if (rules instanceof CardsRules) this.#note(rules.matches(state, move).flat(2));
    }
    const before = state.slice();
    rules.apply(state, move);
    const { points, gains, why, bonus } = rules.account(before, state, move);
    this.#note([...points, ...gains, ...why, bonus]);
  }
}

function walk({ game, seed, ...wish }: Walked): { steps: number; sum: number } {
  const { variant, seats, options } = wish;
  const played = new Walk(settingOf(game, { variant, seats, options }), seed);
  played.go();
  return { steps: played.steps, sum: played.sum };
}

test.each(["board", "cards", "dice"] as const)("a module says what it was built from: %s", (game) => {
  expect(moduleOf(game).digest).toMatch(/^[0-9a-f]{64}$/);
});

test.each(lines<Walked>("verbs"))(
  "every verb is the same as in Python: $game $variant $seats $options, seed $seed",
  (walked) => {
    expect(walk(walked)).toEqual({ steps: walked.steps, sum: walked.sum });
  },
);

/** A file with many games, which `python -m tests.browser.equal 3000 FILE` writes. */
const many = process.env.SIXFOLD_VERBS;

test.runIf(many)("every verb is the same as in Python in many games", { timeout: 0 }, () => {
  const games = lines<Walked>("", many);
  for (const walked of games)
    expect(walk(walked), JSON.stringify(walked)).toEqual({ steps: walked.steps, sum: walked.sum });
  console.log(`${games.length} games`);
});
