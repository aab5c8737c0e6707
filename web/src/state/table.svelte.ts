import type {
  Choices,
  Event,
  Fairness,
  GameLog,
  Hint,
  Presence,
  Preview,
  ServerMessage,
  TableInfo,
  Undone,
  Watch,
} from "../protocol.ts";
import { t } from "../words/words.svelte.ts";
import { ApiError, explain } from "./api.ts";
import { drawDelay } from "./draw.ts";
import { apply, begin, type Shown } from "./game.ts";
import { tableNamed } from "./names.ts";
import { keepSeen } from "./seen.ts";
import { settings } from "./settings.svelte.ts";
import { type StepListener, Steps } from "./steps.ts";
import { TableView } from "./tableview.svelte.ts";
import type { Request, Wire } from "./wire.ts";

/** Milliseconds that a quiet word stays. */
const WORD = 4000;

/**
 * A table that lives: it hears what happens, shows it step by step, and has the verbs to do something.
 * Games read its fields (`TableView`) and call the verbs; they never talk to the wire themselves.
 */
export class LiveTable extends TableView {
  protected steps: Steps;
  /** The table as the server tells it; `info` has everyone's name as it is shown. */
  #told: TableInfo | null = null;
  #stop: (() => void)[] = [];
  #seq = 0;
  #nudgeTimer: ReturnType<typeof setTimeout> | undefined;
  #asked = new Set<string>();

  constructor(id: string, wire: Wire) {
    super(id, wire);
    this.steps = new Steps(
      () => this.shown,
      (shown) => this.display(shown),
    );
  }

  // Life

  open(): void {
    this.#stop.push(this.wire.listen((message) => this.#hear(message)));
    this.#stop.push(this.wire.watch(this.id, () => this.#resume()));
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#stop = [];
    this.turnEnd.hold();
    this.passing.stop();
    clearTimeout(this.#nudgeTimer);
    this.clocks.stop();
    this.absences.stop();
  }

  /** Be told of each event as it is shown, and hold the next one back until the promise is kept. */
  onStep(listener: StepListener): () => void {
    return this.steps.listen(listener);
  }

  /** Finish what is being shown at once. */
  finish(): void {
    this.passing.stop();
    this.steps.finish();
  }

  /** Show again what happened after an entry, one step after the other, and then what stands now; `finish` ends it at once. */
  film(since: number): void {
    const now = this.shown;
    if (!now || this.filming) return;
    let shown = begin(now.start);
    for (const { seq, event } of now.log) if (seq <= since) shown = apply(shown, event);
    this.filming = true;
    this.steps.clear();
    this.display(shown);
    this.steps.film(now.log.filter(({ seq }) => seq > since).map(({ event }) => event));
    this.steps.later(({ start }) => {
      this.filming = false;
      return { ...now, start };
    });
  }

  /** Another language is spoken: who gave no name is called otherwise. */
  translate(): void {
    if (this.#told) this.#introduce(this.#told);
  }

  /** The person whose turn it is has the device now. */
  uncover(): void {
    this.passing.facing = this.active;
  }

  // Verbs

  async play(move: string): Promise<boolean> {
    const { shown, active: seat } = this;
    if (!shown || seat === null || this.sending) return false;
    this.turnEnd.hold();
    this.sending = true;
    this.problem = null;
    const after = shown.seq;
    try {
      await this.wire.ask({ type: "move", table: this.id, game: shown.start.game, after, seat, do: move });
      return true;
    } catch (error) {
      // After a reconnect the move may have arrived already.
      if (error instanceof ApiError && error.code === "move/stale" && this.#wasMade(after, seat, move)) return true;
      this.problem = explain(error);
      return false;
    } finally {
      this.sending = false;
    }
  }

  async undo(): Promise<boolean> {
    const shown = this.shown;
    if (!shown) return false;
    this.turnEnd.hold();
    return this.#try({ type: "undo", table: this.id, game: shown.start.game, after: shown.seq });
  }

  /** What a move would do, from the server. */
  async preview(move: string): Promise<Preview | null> {
    const { shown, active: seat } = this;
    if (!shown || seat === null) return null;
    try {
      const answer = await this.wire.ask({
        type: "preview",
        table: this.id,
        game: shown.start.game,
        seat,
        do: move,
      });
      return answer.type === "preview" ? answer : null;
    } catch {
      return null;
    }
  }

  /** The best moves for what our seat may know; throws what the server refuses. */
  async hint(): Promise<Hint | null> {
    const answer = await this.wire.ask({ type: "hint", table: this.id, game: this.#game() });
    return answer.type === "hint" && answer.seq === this.shown?.seq ? answer : null;
  }

  resign(seat: number): Promise<boolean> {
    return this.#try({ type: "resign", table: this.id, game: this.#game(), seat });
  }

  /** Be ready for the game that comes next, with entropy of our own for its deal. */
  ready(): Promise<boolean> {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const entropy = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    keepSeen(this.info!.current, { commitment: this.info!.commitment, entropy });
    return this.#try({ type: "ready", table: this.id, game: this.info!.current, entropy });
  }

  again = () => this.#try({ type: "again", table: this.id });
  take = (player?: number, name?: string) => this.#try({ type: "take", table: this.id, player, name });

  replace = (player: number, bot: NonNullable<TableInfo["players"][number]["bot"]>) =>
    this.#try({ type: "replace", table: this.id, player, bot });
  abort = () => this.#try({ type: "abort", table: this.id, game: this.#game() });
  end = (player: number) => this.#try({ type: "end", table: this.id, game: this.#game(), player });
  rename = (player: number, name: string) => this.#try({ type: "rename", table: this.id, player, name });
  /** Say something to everyone, or to our partner alone. */
  say = (text: string, to?: "partner") => this.#try({ type: "say", table: this.id, text, ...(to ? { to } : {}) });
  /** Follow the table anew, as what we want to be seen as has changed. */
  watchAgain = () => this.#try(this.#resume());
  react = (sign: "hello" | "nice" | "wow" | "oops" | "thanks" | "think") =>
    this.#try({ type: "react", table: this.id, sign });

  /** Answer a touch that could do nothing: what comes first. */
  remind(text: string): void {
    clearTimeout(this.#nudgeTimer);
    this.nudge = text === "" ? null : { text };
    this.#nudgeTimer = setTimeout(() => (this.nudge = null), WORD);
  }

  /** Keep the turn open: the person wants to look, swap or take back. */
  holdDraw(): void {
    this.turnEnd.hold();
  }

  // Hearing

  #hear(message: ServerMessage): void {
    if (message.type === "notice") {
      this.notice = message.kind === "back" ? null : message.kind;
      return;
    }
    if (message.type === "table" ? message.id !== this.id : "table" in message && message.table !== this.id) return;
    if (message.type === "table") this.#meet(message);
    else if (message.type === "game") this.#read(message);
    else if (message.type === "moved" || message.type === "undone") this.#follow([message]);
    else if (message.type === "choices") this.#offer(message);
    else if (message.type === "presence") this.#attend(message);
    else if (message.type === "said") this.chat.hear(message);
    else if (message.type === "revealed") this.#reveal(message.pieces, message.fairness);
    else if (message.type === "error" && message.id == null && message.table === this.id) this.#refuse(message);
  }

  #meet(info: TableInfo): void {
    this.#introduce(info);
    this.absences.set(info.players.map((player) => player.away));
    this.lost = null;
    this.notice = null;
    // The first game begins by itself; later ones when a person says so.
    const unready = info.players.some((player) => player.yours && !player.ready);
    if (info.status === "open" && info.number === 0 && unready && !this.#asked.has(info.current)) {
      this.#asked.add(info.current);
      void this.ready();
    }
  }

  #introduce(told: TableInfo): void {
    this.#told = told;
    this.info = tableNamed(told);
    this.#rename(this.info);
  }

  /** Names and bots can change while a game runs. */
  #rename(info: TableInfo): void {
    const shown = this.shown;
    if (!shown || info.current !== shown.start.game) return;
    const { start } = shown;
    const seated = start.seating.map((player) => info.players[player]);
    const names = seated.map((player, seat) => player?.name ?? start.names[seat]!);
    const bots = seated.map((player) => player?.bot ?? player?.own ?? null);
    if (names.join("\n") === start.names.join("\n") && bots.join() === start.bots.join()) return;
    this.shown = { ...shown, start: { ...start, names, bots } };
  }

  #read(log: GameLog): void {
    if (log.start) {
      this.steps.clear();
      this.filming = false;
      this.fairness = log.start.fairness;
      if (this.shown?.start.game !== log.game) this.passing.facing = null;
      let shown = begin(log.start);
      for (const event of log.events) shown = apply(shown, event);
      this.#seq = log.seq;
      this.offered = log.choices ?? null;
      this.clocks.set(log.times);
      this.display({ ...shown, seq: log.seq });
    } else if (log.game === this.start?.game) {
      this.#follow(log.events);
      this.#seq = Math.max(this.#seq, log.seq);
      this.clocks.set(log.times);
      if (log.choices) this.offered = log.choices;
      this.steps.later((shown) => ({ ...shown, seq: Math.max(shown.seq, log.seq) }));
    }
  }

  #follow(events: (Event | Undone)[]): void {
    const fresh = events.filter((event) => event.game === this.start?.game && event.seq > this.#seq);
    const last = fresh.at(-1);
    if (!last) return;
    this.#seq = last.seq;
    this.clocks.set(last.times);
    if (last.choices) this.offered = last.choices;
    this.steps.add(fresh);
  }

  protected display(shown: Shown): void {
    this.shown = shown;
    this.plan = null;
    this.problem = null;
    this.nudge = null;
    this.aimed = null;
    const next = this.passing.after(shown, this.yours, this.shared);
    if (next !== null) this.remind(t("cover.next", { name: this.name(next) }));
    this.#planDraw();
  }

  #offer(choices: Choices): void {
    this.offered = choices;
    this.#planDraw();
  }

  /** End the turn by itself after a moment, where nothing is left to decide. */
  #planDraw(): void {
    this.turnEnd.hold();
    const choices = this.choices;
    if (!this.refilling || !choices || choices.swap || !settings.autoDraw) return;
    this.turnEnd.plan(drawDelay(this.start?.setting.seats ?? 0), () => void this.play("draw"));
  }

  #attend({ present, watching, away, watchers = [] }: Presence): void {
    this.chat.live = true;
    this.absences.set(away ?? []);
    if (!this.#told) return;
    const players = this.#told.players.map((player, index) => ({ ...player, present: present[index] ?? false }));
    this.#introduce({ ...this.#told, players, watching, watchers });
  }

  #reveal(pieces: Record<string, string[]>, fairness: Fairness): void {
    this.fairness = fairness;
    this.steps.later((shown) => ({ ...shown, revealed: pieces }));
  }

  #refuse(error: { code: string; message: string }): void {
    const refused = new ApiError(error.code, error.message);
    // Whoever logs out, is put out, or plays in another tab, does not see the table any more.
    const isGone = ["table/closed", "table/discarded", "table/elsewhere"].includes(error.code);
    if (this.info === null || isGone) this.lost = refused;
    else this.problem = explain(refused);
  }

  #resume(): Watch {
    const game = this.start?.game;
    const name = this.seenAs ? { name: this.seenAs } : {};
    const whole = { type: "watch" as const, table: this.id, ...name };
    return game ? { ...whole, game, seq: this.#seq } : whole;
  }

  #wasMade(after: number, seat: number, move: string): boolean {
    return (
      this.shown?.log.some((entry) => entry.seq === after + 1 && entry.seat === seat && entry.do === move) ?? false
    );
  }

  #game(): string {
    return this.start?.game ?? this.info?.current ?? "";
  }

  async #try(request: Request): Promise<boolean> {
    this.problem = null;
    try {
      await this.wire.ask(request);
      return true;
    } catch (error) {
      this.problem = explain(error);
      return false;
    }
  }
}
