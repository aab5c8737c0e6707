import type { CircleInfo } from "../protocol.ts";
import { onIdentity } from "../state/identity.ts";
import { socket } from "../state/socket.svelte.ts";
import { circleApi } from "./api.ts";

/** A circle as this page sees it, as long as it is shown: what changes there is asked for again. */
export class Circle {
  readonly id: string;
  info = $state.raw<CircleInfo | null>(null);
  /** Why it cannot be seen. */
  problem = $state.raw<unknown>(null);

  constructor(id: string) {
    this.id = id;
  }

  /** This person as a member. */
  mine = $derived.by(() => this.info?.members.find((member) => member.yours) ?? null);

  async load(): Promise<void> {
    try {
      this.info = await circleApi.see(this.id);
      this.problem = null;
    } catch (error) {
      this.problem = error;
    }
  }

  /** Begin; returns how to stop. */
  follow(): () => void {
    void this.load();
    const look = () => document.visibilityState === "visible" && void this.load();
    document.addEventListener("visibilitychange", look);
    const stops = [
      socket.listen((message) => message.type === "circle" && message.circle === this.id && void this.load()),
      socket.follow({ type: "circle", circle: this.id }),
      onIdentity(() => void this.load()),
      () => document.removeEventListener("visibilitychange", look),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Join with a name; the answer may bring the cookie by which this device is known, which the socket must carry. */
  async join(member: string | undefined): Promise<void> {
    this.info = await circleApi.join(this.id, { member });
    socket.renew();
  }
}
