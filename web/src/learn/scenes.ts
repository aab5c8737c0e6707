import type { Choices, Event, Preview, Start } from "../protocol.ts";
import type { GameName } from "../state/variants.ts";

/** A position to begin with and what happens from there, made from the rules by `scripts/lessons.py`. */
export interface Scene {
  start: Start;
  events: Event[];
  choices: Choices;
  /** The learner's moves and the other seat's, in their order. */
  then: Event[];
  /** What each of the learner's moves does. */
  previews: Preview[];
  /** Another way to write a move that does the same. */
  same: Record<string, string>;
}

const LOAD: Record<GameName, () => Promise<{ default: unknown }>> = {
  board: () => import("./board.json"),
  cards: () => import("./cards.json"),
  dice: () => import("./dice.json"),
};

/** The scenes of a game's lesson, with the learner's name in them. */
export async function loadScenes(game: GameName, name: string): Promise<Scene[]> {
  const scenes = (await LOAD[game]()).default as Scene[];
  return scenes.map((scene) => ({
    ...scene,
    start: { ...scene.start, names: scene.start.names.map((other, seat) => (seat === 0 ? name : other)) },
  }));
}

/** Whether a move is the one that is meant: tiles can be named from either half. */
export function isSame(scene: Scene, wanted: string, move: string): boolean {
  return [wanted, scene.same[wanted]].some((one) => one !== undefined && plain(one) === plain(move));
}

function plain(move: string): string {
  const [verb, piece = "", a = "", b = ""] = move.split(" ");
  if (verb !== "place") return move;
  return [`${piece[0]}${a}`, `${piece[1]}${b}`].sort().join(" ");
}
