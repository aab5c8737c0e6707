/** SHA-256 and HMAC: the browser's own where it offers them, else the same by hand (a page over plain HTTP has none). */

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

const ascii = (text: string) => new TextEncoder().encode(text);

export async function digest(text: string): Promise<string> {
  if (globalThis.crypto?.subtle) return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", ascii(text))));
  return hex(sha256(ascii(text)));
}

/** A function that signs texts with a key of 32 bytes. */
export async function signer(key: Uint8Array): Promise<(text: string) => Promise<Uint8Array>> {
  if (!globalThis.crypto?.subtle) return async (text) => hmac(key, ascii(text));
  const ready = await crypto.subtle.importKey("raw", key.slice(), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", ready, ascii(text)));
}

export function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
  const pad = (value: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ value);
  const join = (a: Uint8Array, b: Uint8Array) => Uint8Array.from([...a, ...b]);
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), text))));
}

const PRIMES = Array.from({ length: 400 }, (_, i) => i).filter(
  (n) => n > 1 && ![...Array(n).keys()].some((d) => d > 1 && n % d === 0),
);
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const sum = [...START];
  for (let at = 0; at < padded.length; at += 64) {
    const w: number[] = [];
    for (let i = 0; i < 64; i++) {
      if (i < 16) w.push(view.getUint32(at + i * 4));
      else {
        const [x, y] = [w[i - 15]!, w[i - 2]!];
        const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
        const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
        w.push((w[i - 16]! + s0 + w[i - 7]! + s1) >>> 0);
      }
    }
    let [a, b, c, d, e, f, g, h] = sum as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) >>> 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      sum[i] = (sum[i]! + value) >>> 0;
    });
  }
  const out = new DataView(new ArrayBuffer(32));
  sum.forEach((value, i) => {
    out.setUint32(i * 4, value);
  });
  return new Uint8Array(out.buffer);
}
