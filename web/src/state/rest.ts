import type { Step } from "./steps.ts";

/** Let a step rest on the screen for a while; less when many wait, none when the person goes on. */
export function rest(step: Step, time: number): Promise<void> {
  return new Promise((resolve) => {
    if (step.signal.aborted) return resolve();
    const timer = setTimeout(resolve, time / step.speed);
    step.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
