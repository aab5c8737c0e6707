import type { Event, ServerMessage } from "../protocol.ts";
import { ApiError } from "../state/api.ts";
import { infoOf, LocalWire } from "../state/local.ts";
import { readMove } from "../state/notation.ts";
import { LiveTable } from "../state/table.svelte.ts";
import type { GameName } from "../state/variants.ts";
import type { Request } from "../state/wire.ts";
import { isSame, type Scene } from "./scenes.ts";
import { STEPS, type Step } from "./steps.ts";
import { say } from "./words.svelte.ts";

const ME = 0;

/** A move is answered a moment later, as from a server. */
const DELAY = 40;

/** A table at which another move than the one meant is no mistake: it is answered, not refused. */
class LessonTable extends LiveTable {
  override async play(move: string): Promise<boolean> {
    const done = await super.play(move);
    if (!done && this.problem !== null) {
      this.remind(this.problem);
      this.problem = null;
    }
    return done;
  }
}

/** A guided first game: steps over scenes, on a real table whose other side is already known. */
export class Lesson {
  readonly game: GameName;
  readonly steps: Step[];
  readonly table: LiveTable;
  at = $state(0);
  /** What the learner shall do now; null while there is only something to read. */
  wanted = $state<string | null>(null);
  /** The move that the learner is trying out. */
  #aimed = $state<string | null>(null);
  #scenes: Scene[];
  #scene = -1;
  #done = 0;
  #wire: LocalWire;

  constructor(game: GameName, scenes: Scene[], name: string) {
    this.game = game;
    this.steps = STEPS[game];
    this.#scenes = scenes;
    const { start } = scenes[0]!;
    this.#wire = new LocalWire(
      infoOf(start, [
        { kind: "here", name, present: true, yours: true, ready: true },
        { kind: "bot", bot: "easy", name: start.names[1] ?? "", present: true, ready: true },
      ]),
      (request) => this.#answer(request),
    );
    this.table = new LessonTable(start.table, this.#wire);
  }

  step = $derived.by<Step>(() => this.steps[this.at]!);
  last = $derived.by(() => this.at === this.steps.length - 1);
  /** What the move would give: shown on the rails once it is prepared. */
  gains = $derived.by<number[] | null>(() => {
    const { wanted } = this;
    return this.#scenes[this.step.scene]?.previews.find((preview) => preview.do === wanted)?.gains ?? null;
  });
  /** The move is prepared as it is wanted, and only has to be made. */
  prepared = $derived.by(() => {
    const planned = this.table.plan?.gains;
    return planned !== undefined && this.gains !== null && planned.join() === this.gains.join();
  });
  /** The tile lies on the right cells, but the other way round. */
  turned = $derived.by(() => {
    const tried = this.#aimed === null ? null : readMove(this.#aimed);
    if (tried?.kind !== "place" || this.cells.length === 0 || this.prepared) return false;
    return tried.cells.every((cell) => this.cells.includes(cell)) && tried.piece === this.piece;
  });
  /** The tile or card to take. */
  piece = $derived.by<string | null>(() => {
    const move = this.wanted === null ? null : readMove(this.wanted);
    return move?.kind === "place" || move?.kind === "play" ? move.piece : null;
  });
  cells = $derived.by<string[]>(() => {
    const move = this.wanted === null ? null : readMove(this.wanted);
    return move?.kind === "place" ? [...move.cells] : [];
  });

  open(): void {
    this.table.open();
    this.#enter();
  }

  close(): void {
    this.table.close();
  }

  next(): void {
    if (this.last) return;
    this.at += 1;
    this.#enter();
  }

  /** Make the move for the learner. */
  show(): void {
    const event = this.#next();
    if (this.wanted !== null && event) this.#make(event);
  }

  again(): void {
    this.at = 0;
    this.#scene = -1;
    this.#enter();
  }

  #enter(): void {
    const { step } = this;
    if (step.scene !== this.#scene) {
      this.#scene = step.scene;
      this.#done = 0;
      this.#show(this.#scenes[step.scene]!);
    }
    if (step.kind === "watch") {
      for (let event = this.#next(); event && event.seat !== ME; event = this.#next()) this.#tell(event);
    }
    this.wanted = step.kind === "do" ? (this.#next()?.do ?? null) : null;
  }

  #next(): Event | undefined {
    return this.#scenes[this.#scene]?.then[this.#done];
  }

  #tell(event: Event): void {
    this.#done += 1;
    this.#wire.tell(event);
  }

  /** Show a scene from its beginning. */
  #show({ start, events, choices }: Scene): void {
    const { game, table } = start;
    this.#wire.tell({ type: "game", table, game, since: 0, seq: events.length, events, start, choices });
  }

  /** What a move would do was found out beforehand; the move that is meant is made, and no other. */
  async #answer(request: Request): Promise<ServerMessage> {
    const scene = this.#scenes[this.#scene];
    if (request.type === "preview") {
      this.#aimed = request.do;
      const known = scene?.previews.find((preview) => preview.do === request.do);
      if (known) return known;
    }
    if (request.type !== "move") throw new ApiError("lesson/other", "");
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    const event = this.#next();
    if (!event || !scene || this.wanted === null || !isSame(scene, this.wanted, request.do)) {
      throw new ApiError("lesson/other", say("lesson.other"));
    }
    this.#make(event);
    return event;
  }

  #make(event: Event): void {
    this.wanted = null;
    this.#aimed = null;
    this.#tell(event);
    this.next();
  }
}
