/** Where we are. Pages are few, so a path is read by hand. */

import { isInFragment, placeOf, to } from "./address.ts";
import { isOver, listenToBack } from "./back.ts";
import { leave } from "./focus.ts";
import { IS_SITE } from "./state/server.ts";
import { isQuiet, version } from "./state/version.svelte.ts";

export type Route =
  | { page: "home" }
  | { page: "table"; id: string; device: boolean }
  | { page: "replay"; game: string; device: boolean }
  | { page: "review"; game: string }
  | { page: "puzzles" }
  | { page: "puzzle"; id: string }
  | { page: "setup"; game: string | null }
  | { page: "lobby" }
  | { page: "learn"; game: string | null }
  | { page: "rules"; game: string }
  | { page: "glossary" }
  | { page: "me" }
  | { page: "profile"; name: string | null }
  | { page: "daily"; day: string | null }
  | { page: "shared"; text: string }
  | { page: "sheet"; game: string | null; id: string | null }
  | { page: "friends" }
  | { page: "circle"; id: string }
  | { page: "missing" };

const here = $state({ path: typeof location === "undefined" ? "/" : placeOf(location).path });

export function read(path: string): Route {
  const [first = "", second, third] = path.split("/").slice(1);
  if (first === "") return { page: "home" };
  if (first === "d" && second === "g" && third) return { page: "replay", game: third, device: true };
  if ((first === "t" || first === "d") && second) return { page: "table", id: second, device: first === "d" };
  if (first === "g" && second) return { page: "replay", game: second, device: false };
  if (first === "review" && second) return { page: "review", game: second };
  if (first === "puzzles") return second ? { page: "puzzle", id: second } : { page: "puzzles" };
  if (first === "new") return { page: "setup", game: second ?? null };
  if (first === "learn") return { page: "learn", game: second ?? null };
  if (first === "rules") return { page: "rules", game: second ?? "board" };
  if (first === "profile") return { page: "profile", name: second || null };
  if (first === "daily") return { page: "daily", day: second ?? null };
  if (first === "sheet") return { page: "sheet", game: second ?? null, id: third ?? null };
  if (first === "c") return second ? { page: "circle", id: second } : { page: "friends" };
  if (first === "shared") return { page: "shared", text: second ?? "" };
  if (first === "lobby" || first === "glossary" || first === "me") return { page: first };
  return { page: "missing" };
}

/** Whether a page can only be filled by a server. */
export function isServed(route: Route): boolean {
  if (route.page === "table" || route.page === "replay") return !route.device;
  if (route.page === "profile") return route.name !== null;
  return (
    route.page === "friends" ||
    route.page === "circle" ||
    route.page === "lobby" ||
    route.page === "daily" ||
    route.page === "review"
  );
}

export function route(): Route {
  return read(here.path);
}

export function path(): string {
  return here.path;
}

/** Show the page that the address names. */
function open(): void {
  const { path } = placeOf(location);
  if (path !== here.path) leave();
  here.path = path;
}

/** Go to another page of ours. */
export function go(path: string, { replace = false } = {}): void {
  // What lay over the page goes with it.
  if (replace || isOver()) history.replaceState(null, "", to(path));
  else history.pushState(null, "", to(path));
  // Between two pages nobody is in the middle of anything, so a newer version is taken there.
  if (version.newer && isQuiet()) {
    location.reload();
    return;
  }
  open();
  scrollTo(0, 0);
}

/** Go to a place on this page, where the browser cannot: its own way would replace the path in the fragment. */
function goWithin(anchor: string): void {
  const found = document.getElementById(anchor);
  if (!found) return;
  const { path, search } = placeOf(location);
  history.replaceState(history.state, "", `#${path}${search}#${encodeURIComponent(anchor)}`);
  found.scrollIntoView();
  if (found.tabIndex < 0) found.tabIndex = -1;
  found.focus({ preventScroll: true });
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
    const followed = follow(link);
    if (!followed) return;
    event.preventDefault();
    followed();
  });
}

/** How to follow a link ourselves; nothing if it is the browser's. */
function follow(link: HTMLAnchorElement): (() => void) | null {
  const same = link.pathname === location.pathname && link.search === location.search;
  if (link.hash.startsWith("#/") && same) return () => go(link.hash.slice(1));
  if (link.hash && same) return isInFragment() ? () => goWithin(decodeURIComponent(link.hash.slice(1))) : null;
  if (IS_SITE || link.pathname.startsWith("/api/")) return null;
  return () => go(link.pathname + link.search + link.hash);
}
