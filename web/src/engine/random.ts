/** Python's `random.Random`: the same numbers from the same seed, so that bots choose alike here and there. */

import { sha512 } from "./sha512.ts";

/** The Mersenne Twister (MT19937) has so many words of state, and mixes each with the one so much further on. */
const SIZE = 624;
const SHIFT = 397;

export class Random {
  readonly #state = new Uint32Array(SIZE);
  #next = SIZE;

  constructor(seed: number | bigint | string) {
    this.#seed(keyOf(typeof seed === "string" ? numberOf(seed) : BigInt(seed)));
  }

  /** A number from 0 to below 1, in steps of 2⁻⁵³. */
  random(): number {
    const high = this.#word() >>> 5;
    const low = this.#word() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** A whole number of so many random bits. */
  bits(count: number): bigint {
    let bits = 0n;
    for (let at = 0; at < count; at += 32) bits |= BigInt(this.#word() >>> Math.max(0, at + 32 - count)) << BigInt(at);
    return bits;
  }

  /** A whole number from 0 to below a limit, which is less than 2³². */
  below(limit: number): number {
    const unused = Math.clz32(limit);
    let number = this.#word() >>> unused;
    while (number >= limit) number = this.#word() >>> unused;
    return number;
  }

  /** One of some items, each as likely as the others. */
  choice<Item>(items: ArrayLike<Item>): Item {
    return items[this.below(items.length)]!;
  }

  /** One of some items, by the sums of their weights up to each of them. */
  weighted<Item>(items: readonly Item[], sums: readonly number[]): Item {
    const mark = this.random() * sums.at(-1)!;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (mark < sums[middle]!) high = middle;
      else low = middle + 1;
    }
    return items[low]!;
  }

  #seed(key: Uint32Array): void {
    const state = this.#state;
    state[0] = 19650218;
    for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, stir(state, i)) + i;
    let i = 1;
    const step = () => {
      if (++i < SIZE) return;
      state[0] = state[SIZE - 1]!;
      i = 1;
    };
    for (let k = 0; k < Math.max(SIZE, key.length); k++) {
      const j = k % key.length;
      state[i] = (state[i]! ^ Math.imul(stir(state, i), 1664525)) + key[j]! + j;
      step();
    }
    for (let k = 1; k < SIZE; k++) {
      state[i] = (state[i]! ^ Math.imul(stir(state, i), 1566083941)) - i;
      step();
    }
    state[0] = 0x80000000;
  }

  /** The next 32 bits. */
  #word(): number {
    if (this.#next === SIZE) this.#renew();
    let word = this.#state[this.#next++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  #renew(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const both = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff);
      state[i] = state[(i + SHIFT) % SIZE]! ^ (both >>> 1) ^ (both & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }
}

function stir(state: Uint32Array, i: number): number {
  return state[i - 1]! ^ (state[i - 1]! >>> 30);
}

/** The number that Python makes of a text: its bytes and their SHA-512, the first one highest. */
function numberOf(text: string): bigint {
  const bytes = new TextEncoder().encode(text);
  let number = 0n;
  for (const byte of [...bytes, ...sha512(bytes)]) number = (number << 8n) | BigInt(byte);
  return number;
}

/** A number without its sign in words of 32 bits, the lowest first. */
function keyOf(seed: bigint): Uint32Array {
  const words: number[] = [];
  for (let rest = seed < 0n ? -seed : seed; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  return Uint32Array.from(words.length ? words : [0]);
}
