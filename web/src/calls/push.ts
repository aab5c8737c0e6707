/** How this browser is called: its permission, its subscription at its push service, and what it shows now. */

import type { Subscribe } from "../protocol.ts";
import type { Language } from "../words/words.svelte.ts";

/** Whether this browser can be called: it may, or its person forbade it, or it can once it is installed, or it cannot. */
export type Reach = "yes" | "denied" | "install" | "none";

export function reach(): Reach {
  if ("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)
    return Notification.permission === "denied" ? "denied" : "yes";
  return isApplePhone() && !isInstalled() ? "install" : "none";
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isApplePhone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

/** Let the browser ask its person, unless it has; say whether they agree. It must come right after a tap. */
export async function permit(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`);
  return navigator.serviceWorker.ready;
}

/** Subscribe with the server's key, or find the subscription that there is. One with another key is worth nothing. */
export async function subscribe(key: string, language: Language): Promise<Subscribe> {
  const { pushManager } = await registration();
  const applicationServerKey = decode(key);
  const known = await pushManager.getSubscription();
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
  const made = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  return { endpoint: made.endpoint!, key: made.keys!.p256dh!, auth: made.keys!.auth!, language };
}

export async function unsubscribe(): Promise<void> {
  const known = await (await registration()).pushManager.getSubscription();
  await known?.unsubscribe();
}

/** A table is looked at: what was shown about it is done with. */
export async function clear(table: string): Promise<void> {
  const workers = "serviceWorker" in navigator ? navigator.serviceWorker : null;
  const shown = (await (await workers?.getRegistration())?.getNotifications?.({ tag: table })) ?? [];
  for (const notification of shown) notification.close();
}

/** Read base64url. */
export function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
