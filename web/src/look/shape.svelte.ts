/**
 * The shapes of the screen, the one place for their borders. Components ask `shape()`; styles ask the root:
 * `[data-shape="sideways"]`, and `[data-scrolls]` where the page is taller than the screen.
 */

import { createSubscriber, MediaQuery } from "svelte/reactivity";

/**
 * - phone: upright and narrow; one column.
 * - sideways: a phone on its side, a low or much enlarged window; the table left, all the rest beside it.
 * - tablet: upright with room for tracks above the table.
 * - desktop: the table, and beside it the seats and the moves.
 */
export type Shape = "phone" | "sideways" | "tablet" | "desktop";

export const QUERIES: Readonly<Record<Exclude<Shape, "phone">, string>> = {
  desktop: "(orientation: landscape) and (min-width: 1000px) and (min-height: 560px)",
  sideways: "(orientation: landscape) and (min-width: 560px)",
  tablet: "(orientation: portrait) and (min-width: 700px)",
};

const desktop = new MediaQuery(QUERIES.desktop, true);
const sideways = new MediaQuery(QUERIES.sideways);
const tablet = new MediaQuery(QUERIES.tablet);
const slim = new MediaQuery("(max-width: 1179px)");

export function shape(): Shape {
  if (desktop.current) return "desktop";
  if (sideways.current) return "sideways";
  return tablet.current ? "tablet" : "phone";
}

/** A narrow desktop: own pieces take the whole width below the table. */
export function isSlim(): boolean {
  return desktop.current && slim.current;
}

const grown = createSubscriber((update) => {
  const observer = new ResizeObserver(update);
  observer.observe(document.body);
  addEventListener("resize", update);
  return () => {
    observer.disconnect();
    removeEventListener("resize", update);
  };
});

/** Whether the page is taller than the screen, so that fingers and the wheel are needed to scroll it. */
export function scrolls(): boolean {
  grown();
  return document.documentElement.scrollHeight > innerHeight + 1;
}

/** Tell the styles. To be called in an effect. */
export function tellShape(root: HTMLElement): void {
  root.dataset.shape = shape();
  root.toggleAttribute("data-scrolls", scrolls());
}
