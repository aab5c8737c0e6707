import { explain } from "./api.ts";

/** A form that is sent: it waits for the answer, and keeps why it was refused. */
export class Sending {
  busy = $state(false);
  problem = $state<string | null>(null);
  #explain: (error: unknown) => string;

  /** `why` puts a refusal into words. */
  constructor(why: (error: unknown) => string = explain) {
    this.#explain = why;
  }

  /** Send the form of an event, unless it is on its way already. */
  async submit(event: SubmitEvent, send: () => Promise<void>): Promise<void> {
    event.preventDefault();
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await send();
    } catch (error) {
      this.problem = this.#explain(error);
    }
    this.busy = false;
  }
}
