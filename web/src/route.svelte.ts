/** Where we are. Pages are few, so a path is read by hand. */

import { isOver, listenToBack } from "./back.ts";
import { leave } from "./focus.ts";

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "replay"; game: string }
  | { page: "review"; game: string }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "setup"; game: string | null }
  | { page: "lobby" }
  | { page: "learn"; game: string | null }
  | { page: "rules"; game: string }
  | { page: "glossary" }
  | { page: "me" }
  | { page: "daily"; day: string | null }
  | { page: "missing" };

const here = $state({ path: typeof location === "undefined" ? "/" : location.pathname });

export function read(path: string): Route {
  const [first = "", second] = path.split("/").slice(1);
  if (first === "") return { page: "home" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "g" && second) return { page: "replay", game: second };
  if (first === "review" && second) return { page: "review", game: second };
  if (first === "puzzles") return second ? { page: "puzzle", id: second } : { page: "puzzles" };
  if (first === "new") return { page: "setup", game: second ?? null };
  if (first === "learn") return { page: "learn", game: second ?? null };
  if (first === "rules") return { page: "rules", game: second ?? "board" };
  if (first === "daily") return { page: "daily", day: second ?? null };
  if (first === "lobby" || first === "glossary" || first === "me") return { page: first };
  return { page: "missing" };
}

export function route(): Route {
  return read(here.path);
}

export function path(): string {
  return here.path;
}

/** Show the page that the address names. */
function open(): void {
  if (location.pathname !== here.path) leave();
  here.path = location.pathname;
}

/** Go to another page of ours. */
export function go(to: string, { replace = false } = {}): void {
  // What lay over the page goes with it.
  if (replace || isOver()) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  open();
  scrollTo(0, 0);
}

/** Follow our own links without loading the page anew, and the browser's back button. */
export function listen(): void {
  listenToBack();
  addEventListener("popstate", open);
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
