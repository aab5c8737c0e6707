import { lessMotion } from "../state/settings.svelte.ts";

/** Let something swell a little each time it gets a new value: "here". */
export function pulse(node: HTMLElement, value: unknown) {
  return {
    update(next: unknown) {
      if (next === null || next === value) return;
      value = next;
      if (!lessMotion()) node.animate([{ scale: 1 }, { scale: 1.05 }, { scale: 1 }], { duration: 260, iterations: 2 });
    },
  };
}
