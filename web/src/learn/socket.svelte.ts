import type { ClientMessage, Event, ServerMessage, TableInfo, Watch } from "../protocol.ts";
import { ApiError } from "../state/api.ts";
import { Socket } from "../state/socket.svelte.ts";
import type { Scene } from "./scenes.ts";

/** What a lesson says to a move: the event if it is the one meant, else why not. */
export type Answer = (move: string) => Event | string;

/** A move is answered a moment later, as from a server. */
const DELAY = 40;

/** A socket without a server: it tells scenes that the rules made beforehand, and lets a lesson answer moves. */
export class LessonSocket extends Socket {
  /** The move that the learner is trying out. */
  aimed = $state<string | null>(null);
  #hear = new Set<(message: ServerMessage) => void>();
  #info: TableInfo;
  #scene: Scene | null = null;
  #answer: Answer;

  constructor(info: TableInfo, answer: Answer) {
    super(() => {
      throw new Error("a lesson has no server");
    });
    this.connection = "on";
    this.#info = info;
    this.#answer = answer;
  }

  override listen(listener: (message: ServerMessage) => void): () => void {
    this.#hear.add(listener);
    return () => this.#hear.delete(listener);
  }

  override watch(_table: string, _resume: () => Watch): () => void {
    this.tell({ ...this.#info });
    return () => undefined;
  }

  override open(): void {}
  override renew(): void {}

  override async ask(request: Parameters<Socket["ask"]>[0]): Promise<ServerMessage> {
    const message = request as ClientMessage;
    if (message.type === "preview") {
      this.aimed = message.do;
      const known = this.#scene?.previews.find((preview) => preview.do === message.do);
      if (known) return known;
    }
    if (message.type !== "move") throw new ApiError("lesson/other", "");
    await new Promise((resolve) => setTimeout(resolve, DELAY));
    const answer = this.#answer(message.do);
    if (typeof answer === "string") throw new ApiError("lesson/other", answer);
    return answer;
  }

  tell(message: ServerMessage): void {
    for (const listener of this.#hear) listener(message);
  }

  /** Show a scene from its beginning. */
  begin(scene: Scene): void {
    this.#scene = scene;
    const { game, table } = scene.start;
    const seq = scene.events.length;
    const { start, events, choices } = scene;
    this.tell({ type: "game", table, game, since: 0, seq, events, start, choices });
  }
}
