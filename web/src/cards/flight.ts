/** Cards slide from place to place; where things should not travel, they fade. */

import type { TransitionConfig } from "svelte/transition";
import { lessMotion } from "../state/settings.svelte.ts";

const FADE = 120;

export interface Flight {
  /** What is slid from or to, as a selector; nothing: appear at once. */
  at: string | null;
  time: number;
  delay?: number;
  /** Turn over on the way, as a card does when it is drawn. */
  flip?: boolean;
}

/** Where on the screen the first visible match is. */
function find(selector: string): DOMRect | null {
  for (const node of document.querySelectorAll(selector)) {
    const box = node.getBoundingClientRect();
    if (box.width > 0 && node.closest(".spoken") === null) return box;
  }
  return null;
}

/** Steep at first, then gentle. */
const ease = (t: number) => 1 - (1 - t) ** 3;

/** A Svelte transition: in from a place, or out to it. */
export function slide(node: Element, { at, time, delay = 0, flip = false }: Flight): TransitionConfig {
  if (at === null) return { duration: 0 };
  if (lessMotion()) return { duration: FADE, css: (t) => `opacity: ${t}` };
  const there = find(at);
  if (!there) return { duration: FADE, css: (t) => `opacity: ${t}` };
  const here = node.getBoundingClientRect();
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  const scale = Math.min(1, Math.max(0.3, there.height / here.height, (there.width * 0.5) / here.width));
  return {
    duration: time,
    delay,
    easing: ease,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${1 + (scale - 1) * u})${flip ? ` rotateY(${180 * u}deg)` : ""};` +
      `opacity: ${Math.min(1, t * 4)}; z-index: 4`,
  };
}
