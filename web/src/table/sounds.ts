/** Short sounds made on the spot; nothing is loaded. Each says only what the screen says as well. */

import { lessMotion, settings } from "../state/settings.svelte.ts";

let context: AudioContext | null = null;

function tone(at: number, frequency: number, seconds: number, loud = 0.12): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = "sine";
  oscillator.frequency.value = frequency;
  const begin = context.currentTime + at;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(begin + seconds + 0.05);
}

const SOUNDS = {
  place: () => tone(0, 190, 0.09, 0.2),
  roll: () => {
    for (let i = 0; i < 4; i++) tone(i * 0.05, 240 + ((i * 67) % 90), 0.05, 0.12);
  },
  gain: (points: number) => {
    for (let i = 0; i < Math.min(points, 8); i++) tone(0.12 + i * 0.05, 520 + i * 40, 0.07, 0.06);
  },
  bonus: () => {
    for (const [i, frequency] of [523, 659, 784].entries()) tone(0.2 + i * 0.11, frequency, 0.25);
  },
  turn: () => {
    tone(0.1, 440, 0.16);
    tone(0.24, 587, 0.22);
  },
  join: () => {
    tone(0, 392, 0.12);
    tone(0.12, 523, 0.18);
  },
  tick: () => tone(0, 880, 0.05, 0.1),
  said: () => {
    tone(0, 660, 0.08, 0.07);
    tone(0.09, 880, 0.1, 0.07);
  },
  over: () => {
    for (const [i, frequency] of [392, 523, 659, 784].entries()) tone(0.2 + i * 0.14, frequency, 0.4);
  },
};

/** Browsers let a page be heard and felt once the person has touched it. */
function mayCall(): boolean {
  return settings.sound && navigator.userActivation?.hasBeenActive !== false;
}

/** Make a sound, if sound is on. */
export function sound<Name extends keyof typeof SOUNDS>(
  name: Name,
  ...values: Parameters<(typeof SOUNDS)[Name]>
): void {
  if (!mayCall()) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    (SOUNDS[name] as (...values: number[]) => void)(...(values as number[]));
  } catch {
    // No sound here; nothing is told by sound alone.
  }
}

/** Let the device be felt, under the same switch; not where less motion is wished. */
export function buzz(milliseconds: number): void {
  if (mayCall() && !lessMotion()) navigator.vibrate?.(milliseconds);
}

/** What calls somebody who looks elsewhere, and for how many milliseconds it is felt. */
const FELT = { turn: 80, join: 60, said: 40 } as const;

/** Call somebody who looks elsewhere: it is their turn, somebody sat down, something was said. */
export function call(what: keyof typeof FELT): void {
  sound(what);
  buzz(FELT[what]);
}

/** A second of the last ones is over: each is heard; the first and the very last are felt. */
export function countDown(seconds: number, first: number): void {
  sound("tick");
  if (seconds === first || seconds <= 3) buzz(seconds <= 3 ? 120 : 250);
}
