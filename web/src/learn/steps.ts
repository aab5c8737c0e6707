import type { GameName } from "../state/variants.ts";

/** What a step marks: the own markers or sheet, the table's pieces, or what the move needs. */
export type Mark = "own" | "table" | "pieces";

/**
 * A step of a lesson. `tell` waits for "next"; `watch` lets the other seat move first; `do` waits for the move that
 * comes next in the scene. The words are at `key`; those of a move that is made in several parts at `key.pick` (take the
 * piece), `key.aim` (put it there) and `key.go` (make the move).
 */
export interface Step {
  key: string;
  kind: "tell" | "do" | "watch";
  scene: number;
  mark?: Mark;
}

const tell = (scene: number, key: string, mark?: Mark): Step => ({ kind: "tell", scene, key, mark });
const act = (scene: number, key: string): Step => ({ kind: "do", scene, key });
const watch = (scene: number, key: string, mark?: Mark): Step => ({ kind: "watch", scene, key, mark });

export const STEPS: Record<GameName, Step[]> = {
  board: [
    tell(0, "board.hello", "own"),
    act(0, "board.first"),
    act(0, "board.draw"),
    watch(0, "board.dot"),
    act(0, "board.second"),
    tell(0, "board.rays", "own"),
    tell(1, "board.lowest", "own"),
    act(1, "board.lift"),
    act(1, "board.draw2"),
    watch(1, "board.watch"),
    act(1, "board.eighteen"),
    act(1, "board.bonus"),
    act(1, "board.swap"),
    tell(1, "board.end", "own"),
  ],
  cards: [
    tell(0, "cards.hello", "table"),
    act(0, "cards.first"),
    act(0, "cards.draw"),
    watch(0, "cards.dot", "table"),
    tell(1, "cards.sector", "own"),
    act(1, "cards.lost"),
    act(1, "cards.swap"),
    act(2, "cards.order"),
    tell(2, "cards.opened", "own"),
    act(3, "cards.ten"),
    act(3, "cards.bonus"),
    tell(3, "cards.end", "own"),
  ],
  dice: [
    tell(0, "dice.hello", "own"),
    act(0, "dice.roll"),
    act(0, "dice.again"),
    act(0, "dice.score"),
    watch(0, "dice.dot"),
    tell(1, "dice.strip", "own"),
    act(1, "dice.roll2"),
    act(1, "dice.lost"),
    tell(1, "dice.told", "own"),
    act(2, "dice.roll3"),
    act(2, "dice.joker"),
    tell(2, "dice.end", "own"),
  ],
};
