/** Versions of the page: keeping this one for when there is no network, noticing newer ones, and coming to them. */

import { whenIdle } from "./idle.ts";
import { socket } from "./socket.svelte.ts";

const PLACE = "sixfold.renewed";
/** Milliseconds in which the page is not loaded anew by itself a second time. */
const ONCE_IN = 5 * 60_000;
const LOOK_EVERY = 10 * 60_000;
/** Milliseconds until a page that is new here is kept, and all its parts: whoever begins to play at once has the network for that. */
const KEEP_AFTER = 3000;
/** Milliseconds between looks whether all is quiet, and after which someone who asked for the newer version need not wait. */
const LOOK_AGAIN = 250;
const WAIT_AT_MOST = 3000;

const WORKER = `${import.meta.env.BASE_URL}sw.js`;

export const version = $state({
  /** There is a newer one than this. */
  newer: false,
  /** The page is being loaded anew. */
  renewing: false,
});

/** What must not be interrupted, each as a question whether it is in the middle of something. */
const busy = new Set<() => boolean>([() => !socket.idle]);

/** Never load the page anew by itself while this is true; returns how to end that. */
export function holdWhile(isBusy: () => boolean): () => void {
  busy.add(isBusy);
  return () => busy.delete(isBusy);
}

/** Whether nothing would be lost if the page were loaded anew now. */
export function isQuiet(): boolean {
  return [...busy].every((isBusy) => !isBusy());
}

/** Keep what the page needs without a network, and notice when a newer version takes over. */
export function keep(workers: ServiceWorkerContainer): void {
  let known = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (known) void compare(workers.controller);
    known = true;
  });
  if (known) void register(workers);
  setTimeout(() => {
    whenIdle(() => {
      if (!known) void register(workers);
      // Whoever asked for little traffic keeps what they use, and not what they might.
      if (!savesData()) void workers.ready.then(({ active }) => active && ask(active, "keep"));
    });
  }, KEEP_AFTER);
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const look = (registration: ServiceWorkerRegistration) => void registration.update().catch(() => undefined);
  const registration = await workers.register(WORKER).catch(() => null);
  if (!registration) return;
  setInterval(look, LOOK_EVERY, registration);
  addEventListener("online", () => look(registration));
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look(registration));
}

/** A page that the network just brought may be as new as the worker that takes over. */
async function compare(worker: ServiceWorker | null): Promise<void> {
  if (worker) version.newer ||= (await ask(worker, "version")) !== document.documentElement.dataset.version;
}

function ask(worker: ServiceWorker, question: "version" | "keep"): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((answer) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      answer(data);
    };
    worker.postMessage(question, [port2]);
  });
}

/** Whether this person asked for little traffic. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Come to the newer version because someone asked for it, when what is under way has had its time. */
export async function comeToNewer(reload = () => location.reload()): Promise<void> {
  if (version.renewing) return;
  version.renewing = true;
  const until = Date.now() + WAIT_AT_MOST;
  while (!isQuiet() && Date.now() < until) await new Promise((done) => setTimeout(done, LOOK_AGAIN));
  reload();
}

/**
 * A part of the page cannot be loaded. If the network answers, the part is of an older version: load the page anew,
 * once, and not while something that was done here waits for its answer.
 */
export async function renew(reload = () => location.reload()): Promise<void> {
  if (version.renewing || navigator.onLine === false) return;
  if (Date.now() - Number(sessionStorage.getItem(PLACE) ?? 0) < ONCE_IN) return;
  version.renewing = true;
  const answers = await fetch(WORKER, { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
  version.renewing = answers && isQuiet();
  version.newer ||= answers;
  if (!version.renewing) return;
  sessionStorage.setItem(PLACE, String(Date.now()));
  reload();
}
