import type {
  Choices,
  Event,
  Fairness,
  GameLog,
  Hint,
  Presence,
  Preview,
  ServerMessage,
  Start,
  TableInfo,
  Undone,
  Watch,
} from "../protocol.ts";
import { t } from "../words/words.svelte.ts";
import { Absences } from "./absence.svelte.ts";
import { ApiError, explain } from "./api.ts";
import { Chat } from "./chat.svelte.ts";
import { Clocks } from "./clock.svelte.ts";
import { drawDelay } from "./draw.ts";
import { apply, begin, type Entry, type Shown } from "./game.ts";
import { trackOf } from "./markers.ts";
import { tableNamed } from "./names.ts";
import { NOTHING, type Pointed } from "./pointed.ts";
import { keepSeen } from "./seen.ts";
import { settings } from "./settings.svelte.ts";
import { type StepListener, Steps } from "./steps.ts";
import type { Request, Wire } from "./wire.ts";

/** What is about to be done and shows on the rails before it is. */
export interface Plan {
  seat: number;
  gains: number[];
  lost?: number[];
}

/** A move that is looked at beside others. */
export interface Outline {
  do: string;
  /** Its letter; none for the move that was played. */
  letter: string;
  kind: "chosen" | "played" | "other";
}

/** Milliseconds that a quiet word stays. */
const WORD = 4000;
/** Milliseconds in which one looks at what one drew before the device is passed on. */
const PARTING = 2500;

/**
 * A table as this page sees it: what it is, what is shown of its game, what can be done now, and the verbs to do it.
 * Games read the fields and call the verbs; they never talk to the wire themselves.
 * It holds data only: what a page puts around the table stands in `table/slots.svelte.ts`.
 */
export class LiveTable {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  /** The position on screen; it runs behind the server's while moves are being shown. */
  shown = $state.raw<Shown | null>(null);
  readonly chat: Chat;
  fairness = $state.raw<Fairness | null>(null);
  /** What the server tells everyone: it restarts, or its database is away. */
  notice = $state<"restarting" | "reconnecting" | null>(null);
  /** Why the last thing did not work, in the language that is spoken; shown beside its cause. */
  problem = $state<string | null>(null);
  /** The table cannot be shown at all. */
  lost = $state<ApiError | null>(null);
  plan = $state.raw<Plan | null>(null);
  /** A move is on its way to the server. */
  sending = $state(false);
  /** A move to take into the hand, as it was chosen elsewhere; it is not made. */
  aimed = $state.raw<{ do: string } | null>(null);
  /** Moves that are outlined on the board: the one played, and others with their letters. */
  outlines = $state.raw<readonly Outline[]>([]);
  /** What a sentence beside the table speaks of. */
  pointed = $state.raw<Pointed>(NOTHING);
  /** All moves of a game that is over, the ply of the one looked at, and how to go to one; null while a game is played. */
  book = $state.raw<{ log: readonly Entry[]; at?: number; go: (ply: number) => void } | null>(null);
  /** A game that is over is looked at: everyone is named, nobody is "you". */
  named = $state(false);
  /** It is a table on this device: nobody else can come to it, and no server knows it. */
  onDevice = $state(false);
  /** Moves are studied here and not played: what is outlined is judged. */
  studied = $state(false);
  /** A turn that comes is planned here: moves are kept and not made. */
  ahead = $state(false);
  /** What happened while nobody looked is being shown. */
  filming = $state(false);
  /** A quiet word on what to do first; each one is a new object. */
  nudge = $state.raw<{ text: string } | null>(null);
  /** How to play here is asked for, from the menu or by a key. */
  helping = $state(false);
  /** When the turn ends by itself (as performance.now()), while undo is offered. */
  drawAt = $state<number | null>(null);
  readonly clocks = new Clocks();
  readonly absences = new Absences();

  /** The table as the server tells it; `info` has everyone's name as it is shown. */
  #told: TableInfo | null = null;
  #choices = $state.raw<Choices | null>(null);
  /** The seat whose person has the device. */
  protected facing = $state<number | null>(null);
  /** Whoever has just played still looks at what they drew; then the device is passed on. */
  #parting = $state(false);
  #wire: Wire;
  protected steps: Steps;
  #stop: (() => void)[] = [];
  #seq = 0;
  #drawTimer: ReturnType<typeof setTimeout> | undefined;
  #nudgeTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last entry of the log that was looked at for that; nobody sees their pieces twice. */
  #parted = 0;
  #partTimer: ReturnType<typeof setTimeout> | undefined;
  #asked = new Set<string>();

  constructor(id: string, wire: Wire) {
    this.id = id;
    this.chat = new Chat(id);
    this.#wire = wire;
    this.steps = new Steps(
      () => this.shown,
      (shown) => this.display(shown),
    );
  }

  // What the games read

  get start(): Start | null {
    return this.shown?.start ?? null;
  }
  get connection() {
    return this.#wire.connection;
  }
  /** Why what is played here does not stay on this device; null where it does, or is on the server. */
  get unkept() {
    return this.#wire.storage?.why ?? null;
  }
  /** What waits for the connection. */
  get unsent() {
    return this.#wire.unsent;
  }
  /** The seats of this game that are held on this device. */
  yours = $derived<number[]>(this.shown?.start.yours ?? []);
  /** The seat that is spoken to as "you": our only one. */
  you = $derived.by<number | null>(() => (this.yours.length === 1 && !this.named ? this.yours[0]! : null));
  /** The seat of ours that is to move, if any. */
  active = $derived.by<number | null>(() => {
    if (this.#parting) return null;
    const turn = this.shown?.state.turn ?? null;
    return turn !== null && this.yours.includes(turn) ? turn : null;
  });
  /** Several people share this device and their pieces are hidden from each other. */
  shared = $derived<boolean>(this.yours.length > 1 && (this.shown?.start.rules.held ?? 0) > 0);
  /** The device must be passed on before any pieces are shown. */
  covered = $derived<boolean>(
    this.shared && this.shown?.state.outcome == null && this.active !== null && this.facing !== this.active,
  );
  /** The seat whose side of the table we see; null for spectators. */
  seat = $derived<number | null>(this.active ?? this.facing ?? this.yours[0] ?? null);
  /** The pieces of that seat; none while the device is being passed on. */
  pieces = $derived<string[]>(
    this.seat === null || this.covered || (this.shared && this.facing === null)
      ? []
      : (this.shown?.state.pieces?.[String(this.seat)] ?? []),
  );
  /** What can be done now, once the screen has caught up. */
  choices = $derived<Choices | null>(
    this.#choices && this.#choices.seq === this.shown?.seq && this.#choices.game === this.start?.game && !this.covered
      ? this.#choices
      : null,
  );
  /** The turn is about to end: draw, or swap where that is allowed. */
  refilling = $derived<boolean>(this.shown?.state.phase === "refill" && this.active !== null && !this.covered);
  spectating = $derived<boolean>(this.info !== null && !this.info.players.some((player) => player.yours));
  over = $derived<boolean>(this.shown?.state.outcome != null);
  /** There is somebody to talk to, or something was said. */
  talks = $derived.by<boolean>(() => {
    const people = this.info?.players.filter((player) => player.kind !== "bot" && !player.yours).length ?? 0;
    return (this.info?.chat ?? false) && (people > 0 || this.chat.lines.length > 0);
  });
  /** How many others watch. */
  watching = $derived.by<number>(() => Math.max(0, (this.info?.watching ?? 0) - (this.spectating ? 1 : 0)));
  /** Those of them who want to be seen. */
  watchers = $derived.by<string[]>(() => {
    const names = this.info?.watchers ?? [];
    const own = this.spectating ? names.indexOf(this.#seenAs) : -1;
    return names.filter((_, index) => index !== own);
  });
  /** Lines of the others that were not on screen yet. */
  unread = $derived.by<number>(() => this.chat.unread((line) => this.isOurs(line.player)));

  /** The name under which we want to be seen where we watch; empty for none. */
  get #seenAs(): string {
    return settings.seen && !this.onDevice ? settings.name : "";
  }

  /** The seat whose scores stand first; null leaves them in the order of seats. */
  get first(): number | null {
    return this.yours.length > 1 ? null : this.seat;
  }
  name(seat: number): string {
    return this.start?.names[seat] ?? "";
  }
  isBot(seat: number): boolean {
    return this.start?.bots[seat] != null;
  }
  /** Milliseconds for which another seat's player has been away; null for one who is there, and for bots. */
  away(seat: number): number | null {
    const player = this.start?.seating[seat];
    return player === undefined || this.isOurs(player) || this.isBot(seat) ? null : this.absences.of(player);
  }
  /** Until when another seat's player is on holiday; null for one who is not. */
  holiday(seat: number): number | null {
    const player = this.start?.seating[seat];
    return player === undefined || this.isOurs(player) ? null : (this.info?.players[player]?.holiday ?? null);
  }
  /** A seat's player has deleted their account: nobody has to wait for them. */
  hasLeft(seat: number): boolean {
    return this.info?.players[this.start?.seating[seat] ?? -1]?.left ?? false;
  }
  /** A seat's player is missed: they should be there and are not. */
  isAway(seat: number | null): boolean {
    const needed = this.info?.gone_after != null || (seat !== null && this.hasLeft(seat));
    return seat !== null && !this.over && needed && this.away(seat) !== null;
  }
  /** What else there is to say of the turn: it is about to end by itself, or its player is missed. */
  get turnNow(): { ending: boolean; away: boolean; ahead: boolean; holiday: number | null } {
    const turn = this.shown?.state.turn ?? null;
    const holiday = turn === null ? null : this.holiday(turn);
    return { ending: this.drawAt !== null, away: this.isAway(turn), ahead: this.ahead, holiday };
  }
  /** A player is at this device. */
  isOurs(player: number | null): boolean {
    return player !== null && this.info?.players[player]?.yours === true;
  }
  /** The row of the tracks that a seat moves on. */
  track(seat: number): number {
    return this.start ? trackOf(this.start, seat) : seat;
  }

  // Life

  open(): void {
    this.#stop.push(this.#wire.listen((message) => this.#hear(message)));
    this.#stop.push(this.#wire.watch(this.id, () => this.#resume()));
  }

  close(): void {
    for (const stop of this.#stop) stop();
    this.#stop = [];
    clearTimeout(this.#drawTimer);
    clearTimeout(this.#nudgeTimer);
    clearTimeout(this.#partTimer);
    this.clocks.stop();
    this.absences.stop();
  }

  /** Be told of each event as it is shown, and hold the next one back until the promise is kept. */
  onStep(listener: StepListener): () => void {
    return this.steps.listen(listener);
  }

  /** Finish what is being shown at once. */
  finish(): void {
    this.#part(false);
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
    this.facing = this.active;
  }

  // Verbs

  async play(move: string): Promise<boolean> {
    const { shown, active: seat } = this;
    if (!shown || seat === null || this.sending) return false;
    this.#holdDraw();
    this.sending = true;
    this.problem = null;
    const after = shown.seq;
    try {
      await this.#wire.ask({ type: "move", table: this.id, game: shown.start.game, after, seat, do: move });
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
    this.#holdDraw();
    return this.#try({ type: "undo", table: this.id, game: shown.start.game, after: shown.seq });
  }

  /** What a move would do, from the server. */
  async preview(move: string): Promise<Preview | null> {
    const { shown, active: seat } = this;
    if (!shown || seat === null) return null;
    try {
      const answer = await this.#wire.ask({
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
    const answer = await this.#wire.ask({ type: "hint", table: this.id, game: this.#game() });
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
    this.#holdDraw();
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
      if (this.shown?.start.game !== log.game) this.facing = null;
      let shown = begin(log.start);
      for (const event of log.events) shown = apply(shown, event);
      this.#seq = log.seq;
      this.#choices = log.choices ?? null;
      this.clocks.set(log.times);
      this.display({ ...shown, seq: log.seq });
    } else if (log.game === this.start?.game) {
      this.#follow(log.events);
      this.#seq = Math.max(this.#seq, log.seq);
      this.clocks.set(log.times);
      if (log.choices) this.#choices = log.choices;
      this.steps.later((shown) => ({ ...shown, seq: Math.max(shown.seq, log.seq) }));
    }
  }

  #follow(events: (Event | Undone)[]): void {
    const fresh = events.filter((event) => event.game === this.start?.game && event.seq > this.#seq);
    const last = fresh.at(-1);
    if (!last) return;
    this.#seq = last.seq;
    this.clocks.set(last.times);
    if (last.choices) this.#choices = last.choices;
    this.steps.add(fresh);
  }

  protected display(shown: Shown): void {
    this.shown = shown;
    this.plan = null;
    this.problem = null;
    this.nudge = null;
    this.aimed = null;
    this.#partAfter(shown);
    this.#planDraw();
  }

  /** After a draw its person sees what came before the next one is asked for. */
  #partAfter(shown: Shown): void {
    const last = shown.log.at(-1);
    if (!last || last.seq === this.#parted) return;
    this.#parted = last.seq;
    const drew = last.event.got !== undefined && (last.move.kind === "draw" || last.move.kind === "swap");
    const { turn } = shown.state;
    const next = turn !== null && turn !== this.facing && this.yours.includes(turn);
    const parts = this.shared && this.facing !== null && last.seat === this.facing && drew && next;
    this.#part(parts);
    if (parts) this.remind(t("cover.next", { name: this.name(turn!) }));
  }

  #part(parts: boolean): void {
    clearTimeout(this.#partTimer);
    this.#parting = parts;
    if (!parts) return;
    this.#partTimer = setTimeout(() => {
      this.#parting = false;
      this.nudge = null;
    }, PARTING);
  }

  #offer(choices: Choices): void {
    this.#choices = choices;
    this.#planDraw();
  }

  /** End the turn by itself after a moment, where nothing is left to decide. */
  #planDraw(): void {
    this.#holdDraw();
    const choices = this.choices;
    if (!this.refilling || !choices || choices.swap || !settings.autoDraw) return;
    const delay = drawDelay(this.start?.setting.seats ?? 0);
    if (delay > 0) this.drawAt = performance.now() + delay;
    this.#drawTimer = setTimeout(() => void this.play("draw"), delay);
  }

  #holdDraw(): void {
    clearTimeout(this.#drawTimer);
    this.drawAt = null;
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
    const name = this.#seenAs ? { name: this.#seenAs } : {};
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
      await this.#wire.ask(request);
      return true;
    } catch (error) {
      this.problem = explain(error);
      return false;
    }
  }
}
