/** A browser that is called tells the server where: at each start, when another language is spoken, and when somebody logs in or out. */

import { onIdentity } from "../state/identity.ts";
import { hasServer } from "../state/server.ts";
import { type Language, language } from "../words/words.svelte.ts";
import { callsApi } from "./api.ts";
import { isOn } from "./asking.ts";
import { reach, subscribe } from "./push.ts";

async function renew(spoken: Language): Promise<void> {
  if (!isOn() || reach() !== "yes" || Notification.permission !== "granted") return;
  const { key } = await callsApi.see();
  const subscription = await subscribe(key, spoken);
  if (isOn()) await callsApi.subscribe(subscription);
}

let last: Promise<void> = Promise.resolve();
/** One after the other; what fails is tried again at the next start. */
function tell(): void {
  const spoken = language();
  last = last.then(() => renew(spoken)).catch(() => undefined);
}

/** Resolves when nothing is being told. */
export const told = () => last;

if (hasServer()) {
  $effect.root(() => {
    $effect(tell);
  });
  onIdentity(tell);
}
