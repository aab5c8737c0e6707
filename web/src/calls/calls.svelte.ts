import type { Calling, CallWishes } from "../protocol.ts";
import { ApiError, explain } from "../state/api.ts";
import { language } from "../words/words.svelte.ts";
import { callsApi } from "./api.ts";
import { keepAnswer } from "./asking.ts";
import * as push from "./push.ts";
import { say, sayMaybe } from "./words.svelte.ts";

/** How this person is called, as the server and this browser have it, and the verbs to change that. */
export class Calls {
  known = $state.raw<Calling | null>(null);
  reach = $state<push.Reach>(push.reach());
  busy = $state(false);
  problem = $state<string | null>(null);
  #wishing: Promise<boolean> = Promise.resolve(true);

  /** This browser is called. */
  here = $derived<boolean>(this.known?.devices.some((device) => device.this) ?? false);
  /** There is a way to call this person, so it matters how. */
  called = $derived<boolean>((this.known?.devices.length ?? 0) > 0 || this.known?.mail?.confirmed === true);

  load(): Promise<boolean> {
    return this.#change(callsApi.see);
  }

  /** Let this browser be called; say whether it is. */
  async turnOn(): Promise<boolean> {
    // The question comes first: browsers only ask right after a tap.
    const permitted = this.reach === "yes" && (await push.permit());
    this.reach = push.reach();
    if (!permitted) return false;
    const done = await this.#change(async () => {
      const { key } = this.known ?? (await callsApi.see());
      return callsApi.subscribe(await push.subscribe(key, language()));
    });
    if (done) keepAnswer(true);
    return done;
  }

  async turnOff(): Promise<boolean> {
    const done = await this.#change(callsApi.unsubscribe);
    if (!done) return false;
    keepAnswer(false);
    await push.unsubscribe().catch(() => undefined); // the server calls it no more
    return true;
  }

  /** Change some of the wishes, one change after the other: each knows what came of the one before. */
  wish(part: (now: CallWishes) => CallWishes): Promise<boolean> {
    const change = () => {
      const now = this.known?.wishes ?? {};
      return this.#change(() => callsApi.wish({ ...now, ...part(now) }));
    };
    this.#wishing = this.#wishing.then(change);
    return this.#wishing;
  }

  giveAddress(address: string): Promise<boolean> {
    return this.#change(() => callsApi.giveAddress({ address, language: language() }));
  }

  forgetAddress(): Promise<boolean> {
    return this.#change(callsApi.forgetAddress);
  }

  async #change(ask: () => Promise<Calling>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      this.known = await ask();
      return true;
    } catch (error) {
      this.problem = why(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** What the server refuses in our words; else it is the browser that could not. */
function why(error: unknown): string {
  if (!(error instanceof ApiError)) return say("failed");
  return sayMaybe(`refused.${error.code}`) ?? explain(error);
}
