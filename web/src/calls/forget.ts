/** Everything was deleted: this browser is called no more, and is as if it had never been asked. */

import { callsApi } from "./api.ts";
import { forgetAnswer } from "./asking.ts";
import { unsubscribe } from "./push.ts";
import { told } from "./renew.svelte.ts";

export async function forgetCalls(): Promise<void> {
  if (!forgetAnswer()) return;
  // What was on its way to the server may have come after it forgot everything.
  await told();
  await Promise.allSettled([callsApi.unsubscribe(), unsubscribe()]);
}
