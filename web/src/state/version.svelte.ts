/** Newer versions of the page: noticing them, and coming to them. */

import { socket } from "./socket.svelte.ts";

const PLACE = "sixfold.renewed";
/** Milliseconds in which the page is not loaded anew by itself a second time. */
const ONCE_IN = 5 * 60_000;
const LOOK_EVERY = 10 * 60_000;

export const version = $state({
  /** There is a newer one than this. */
  newer: false,
  /** The page is being loaded anew. */
  renewing: false,
});

/** Keep what the page needs without a network, and notice when a newer version takes over. */
export function keep(workers: ServiceWorkerContainer): void {
  let known = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    version.newer ||= known;
    known = true;
  });
  const look = (registration: ServiceWorkerRegistration) => void registration.update().catch(() => undefined);
  void workers.register("/sw.js").then(
    (registration) => {
      setInterval(look, LOOK_EVERY, registration);
      addEventListener("online", () => look(registration));
      document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look(registration));
    },
    () => undefined,
  );
}

/**
 * A part of the page cannot be loaded. If the server answers, the part is of an older version: load the page anew,
 * once, and not while something that was done here waits for its answer.
 */
export async function renew(reload = () => location.reload()): Promise<void> {
  if (version.renewing || navigator.onLine === false) return;
  if (Date.now() - Number(sessionStorage.getItem(PLACE) ?? 0) < ONCE_IN) return;
  version.renewing = true;
  const answers = await fetch("/healthz", { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
  version.renewing = answers && socket.idle;
  version.newer ||= answers;
  if (!version.renewing) return;
  sessionStorage.setItem(PLACE, String(Date.now()));
  reload();
}
