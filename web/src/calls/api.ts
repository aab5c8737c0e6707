/** What there is to ask the server about being called back. */

import type { CallAddress, Calling, CallWishes, Subscribe } from "../protocol.ts";
import { ask } from "../state/api.ts";

export const callsApi = {
  see: () => ask<Calling>("GET", "calls"),
  subscribe: (subscription: Subscribe) => ask<Calling>("POST", "calls/subscription", subscription),
  unsubscribe: () => ask<Calling>("DELETE", "calls/subscription"),
  wish: (wishes: CallWishes) => ask<Calling>("POST", "calls/wishes", wishes),
  giveAddress: (wish: CallAddress) => ask<Calling>("POST", "calls/mail", wish),
  forgetAddress: () => ask<Calling>("DELETE", "calls/mail"),
};
