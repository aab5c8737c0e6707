import type { Replay, TableInfo } from "../protocol.ts";
import { type Shown, timeline } from "../state/game.ts";
import { infoOf, LocalWire, refuse } from "../state/local.ts";
import { movesMade } from "../state/moves.ts";
import { LiveTable } from "../state/table.svelte.ts";

const PACE = 1300;

/** A finished game as a table that only shows: any position, seen by one seat or open. */
export class ReplayTable extends LiveTable {
  readonly replay: Replay;
  /** How many events are shown: moves, and draws and rolls between them. */
  at = $state(0);
  playing = $state(false);

  #line: Shown[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(replay: Replay, at?: number) {
    super(replay.start.table, new LocalWire(tableOf(replay), refuse));
    this.replay = replay;
    this.#line = timeline({ ...replay.start, yours: [] }, replay.events);
    this.open();
    this.book = { log: this.#line.at(-1)!.log, go: (ply) => this.jump(ply) };
    this.jump(at ?? 0);
  }

  get length(): number {
    return this.replay.events.length;
  }

  /** How many moves the game has, as people count them. */
  get moves(): number {
    return movesMade(this.#line.at(-1)!);
  }

  override get first(): number | null {
    return this.replay.seat ?? null;
  }

  /** Show the position after so many moves; the next one is shown as it happened. */
  goTo(at: number): void {
    const to = Math.max(0, Math.min(this.length, at));
    if (to === this.at + 1) this.#forward();
    else this.jump(to);
  }

  jump(at: number): void {
    this.steps.clear();
    this.at = at;
    this.#face();
    this.display(this.#line[at]!);
  }

  toggle(): void {
    this.playing = !this.playing && this.length > 0;
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.at === this.length) this.jump(0);
    this.#timer = setTimeout(() => this.#tick(), PACE / 2);
  }

  override close(): void {
    clearTimeout(this.#timer);
    super.close();
  }

  #tick(): void {
    this.goTo(this.at + 1);
    if (this.at >= this.length) this.playing = false;
    else if (this.playing) this.#timer = setTimeout(() => this.#tick(), PACE);
  }

  #forward(): void {
    this.steps.finish();
    this.at += 1;
    this.#face();
    this.steps.add([this.replay.events[this.at - 1]!]);
  }

  /** Seen by one seat, we sit there; open, with whoever moves. */
  #face(): void {
    const { seat } = this.replay;
    this.passing.facing = seat ?? this.#line[this.at]!.state.turn ?? this.#line[this.at]!.log.at(-1)?.seat ?? 0;
  }
}

function tableOf({ start }: Replay): TableInfo {
  const players = start.names.map((name, seat) => {
    const kind: "bot" | "link" = start.bots[seat] ? "bot" : "link";
    return { kind, name, present: true };
  });
  return infoOf(start, players, { status: "over", commitment: start.fairness.commitment });
}
