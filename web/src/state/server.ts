/** Whether there is a server, and where. The build decides: a page that a server serves, or the static site. */

/** This is the static site, made by `make site`: files only, with addresses in the fragment. */
export const IS_SITE: boolean = import.meta.env.MODE === "site";

/** The server of others to which the site leads for what only a server can do; empty where none was named. */
const ELSEWHERE: string = import.meta.env.VITE_SERVER ?? "";

/** Whether this page has a server of its own to ask. It may be out of reach for now. */
export function hasServer(): boolean {
  return !IS_SITE;
}

/** Where a page is that needs a server: here, on the server that the site was built for, or nowhere. */
export function atServer(path: string): string | null {
  if (hasServer()) return path;
  return ELSEWHERE ? ELSEWHERE + path : null;
}
