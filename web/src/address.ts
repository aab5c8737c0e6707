/**
 * Addresses of our own pages. A path names a page: "/learn/board", with "?…" and "#…" behind it where a page reads them.
 * On a server a path is the address. The static site lies below any path of any host, so there the path is the fragment.
 * A fragment that begins with "/" is a path on a server too: what it holds never leaves the browser.
 */

import { IS_SITE } from "./state/server.ts";

/** What to write into an `href` for a path of ours; other addresses stay as they are. */
export function to(path: string): string {
  return IS_SITE && isOurs(path) ? `#${path}` : path;
}

/** A path of ours as a whole address, to be copied and sent. */
export function wholeAddress(path: string): string {
  return new URL(to(path), location.href).href;
}

/** A path whose text stays in the browser, as a whole address. */
export function privateAddress(path: string): string {
  return new URL(IS_SITE ? `#${path}` : `/#${path}`, location.href).href;
}

/** Where an address leads among our pages, in its parts. */
export function placeOf(url: { pathname: string; search: string; hash: string }) {
  if (url.hash.startsWith("#/")) {
    const { pathname, search, hash } = new URL(url.hash.slice(1), "http://page");
    return { path: pathname, search, anchor: hash.slice(1) };
  }
  return { path: IS_SITE ? "/" : url.pathname, search: url.search, anchor: url.hash.slice(1) };
}

/** What stands behind "#" in the path of this page. */
export function anchor(): string {
  return placeOf(location).anchor;
}

/** What stands behind "?" in the path of this page. */
export function search(): URLSearchParams {
  return new URLSearchParams(placeOf(location).search);
}

/** Whether this page's path stands in the fragment. */
export function isInFragment(): boolean {
  return IS_SITE || location.hash.startsWith("#/");
}

function isOurs(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !path.startsWith("/api/");
}
