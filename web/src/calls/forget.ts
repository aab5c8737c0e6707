/** Everything was deleted: this browser is called no more, and is as if it had never been asked. */

import { forgetAnswer } from "./asking.ts";
import { unsubscribe } from "./push.ts";

export async function forgetCalls(): Promise<void> {
  if (!forgetAnswer()) return;
  await unsubscribe().catch(() => undefined); // the server has forgotten it
}
