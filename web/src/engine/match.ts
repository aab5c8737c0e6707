/** A match: several games in series among the same players; the start rotates (A4, C10, D8). */

import { UsageError } from "./errors.ts";
import { Game } from "./game.ts";
import { rulesOf } from "./rules.ts";
import { type OptionValue, type Setting, seatsOf, settingOf } from "./setting.ts";

/** What is agreed before a match; without a number of games, everyone begins once (D8). */
export interface Agreement {
  readonly game: string;
  readonly players: readonly string[];
  readonly variant?: string;
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly games?: number;
  readonly seed?: number | bigint | string;
}

/** Several games in series. Player 0 begins the first one: in game number n, player p sits at seat p − n. */
export class Match {
  readonly setting: Setting;
  readonly players: readonly string[];
  readonly games: number;
  readonly #seed: number | bigint | string | undefined;
  /** What each player got, game by game. */
  readonly points: number[][] = [];

  constructor({ game, players, variant, options, games, seed }: Agreement) {
    this.setting = settingOf(game, { variant, seats: players.length, options });
    this.players = players;
    this.games = games ?? this.setting.seats;
    this.#seed = seed;
    if (this.games < 1) throw new UsageError(`a match has at least one game, not ${this.games}`);
  }

  /** Begin the next game, with the players at the seats that they have in it. */
  begin(): Game {
    this.#checkRunning();
    const seed = this.#seed === undefined ? undefined : `${this.#seed}/${this.points.length}`;
    const names = seatsOf(this.setting).map((seat) => this.players[this.player(seat)]!);
    return Game.new({ ...this.setting, seed, names });
  }

  /** Count a finished game, and return what each player got for it. */
  end(game: Game): number[] {
    this.#checkRunning();
    const got = seatsOf(this.setting).map(() => 0);
    for (const [seat, points] of matchPoints(game).entries()) got[this.player(seat)] = points;
    this.points.push(got);
    return got;
  }

  #checkRunning(): void {
    if (this.isOver) throw new UsageError(`the match is over: all ${this.games} games are played`);
  }

  /** Which player sits at a seat in the game that is played now. */
  player(seat: number): number {
    return (seat + this.points.length) % this.setting.seats;
  }

  /** The points of each player so far. */
  totals(): number[] {
    return this.players.map((_, player) => this.points.reduce((total, points) => total + points[player]!, 0));
  }

  /** Whether all games are played. */
  get isOver(): boolean {
    return this.points.length === this.games;
  }

  /** Who has the most points; several if they are level. */
  winners(): string[] {
    const totals = this.totals();
    return this.players.filter((_, player) => totals[player] === Math.max(...totals));
  }
}

/** What each seat gets for a finished game in a match; the rules of the game say how it counts. */
export function matchPoints(game: Game): number[] {
  if (game.outcome() === null) throw new UsageError("the game is still running, so it has no match points yet");
  return rulesOf(game.setting.game).matchPoints(game.state);
}
