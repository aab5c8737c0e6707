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
  await callsApi.subscribe(await subscribe(key, spoken));
}
/** What fails is tried again at the next start. */
const tell = () => void renew(language()).catch(() => undefined);

if (hasServer()) {
  $effect.root(() => {
    $effect(tell);
  });
  onIdentity(tell);
}
