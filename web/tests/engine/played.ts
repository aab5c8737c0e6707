import { History } from "../../src/engine/history.ts";
import { type OptionValue, settingOf } from "../../src/engine/setting.ts";

/** A game as `tests/bots/equal.py` writes it: what was dealt, and each move with what chance gave. */
export interface Played {
  game: string;
  variant: string;
  seats: number;
  options: Record<string, OptionValue>;
  setup: number[];
  entries: [code: number, got: number[]][];
}

/** Play a written game again, and stop before each of its moves. */
export function* replay({ game, variant, seats, options, setup, entries }: Played): Generator<History> {
  const history = new History(settingOf(game, { variant, seats, options }));
  for (const outcome of setup) history.happen(outcome);
  for (const [code, got] of entries) {
    yield history;
    history.apply(code);
    for (const outcome of got) history.happen(outcome);
  }
}
