/**
 * Who this browser is for the server: the cookie that scripts cannot read. It changes when somebody logs in or out, and all tabs
 * share it. Each then connects its socket anew and asks again who it is.
 */

import { socket } from "./socket.svelte.ts";

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("sixfold.identity");
const listeners = new Set<() => void>();

/** Hear that this browser is somebody else now; returns how to stop. */
export function onIdentity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** There is another cookie, which an answer has just brought: say so to everything here and to the other tabs. */
export function identityChanged(): void {
  channel?.postMessage(null);
  renew();
}

function renew(): void {
  socket.renew();
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

channel?.addEventListener("message", renew);
// The session has ended elsewhere, or another tab has just got a cookie and will say so.
socket.onRenewed = tell;
