/** A browser that is called tells the server where, at each start and when another language is spoken. */

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

if (hasServer())
  $effect.root(() => {
    $effect(() => {
      renew(language()).catch(() => undefined); // the next start tries again
    });
  });
