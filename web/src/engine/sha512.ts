/** SHA-512 at once, without waiting: Python's `random` makes a seed from a text by it. */

const WORD = (1n << 64n) - 1n;

/** The integer root of a number, rounded down, by bisection. */
function root(number: bigint, power: bigint): bigint {
  let [low, high] = [0n, 1n << 72n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power <= number) low = middle;
    else high = middle;
  }
  return low;
}

const PRIMES = Array.from({ length: 410 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
);

/** The first 64 bits behind the point of the square roots and the cube roots of the first primes. */
const START = PRIMES.slice(0, 8).map((prime) => root(BigInt(prime) << 128n, 2n) & WORD);
const ROUND = PRIMES.slice(0, 80).map((prime) => root(BigInt(prime) << 192n, 3n) & WORD);

const turn = (x: bigint, by: bigint) => (x >> by) | ((x << (64n - by)) & WORD);

export function sha512(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / 128) * 128);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length * 8));
  let sums = [...START];
  for (let at = 0; at < padded.length; at += 128) {
    const added = mix(schedule(view, at), sums);
    sums = sums.map((sum, i) => (sum + added[i]!) & WORD);
  }
  const out = new DataView(new ArrayBuffer(64));
  for (const [i, sum] of sums.entries()) out.setBigUint64(i * 8, sum);
  return new Uint8Array(out.buffer);
}

/** The eighty words of a block. */
function schedule(view: DataView, at: number): bigint[] {
  const words: bigint[] = [];
  for (let i = 0; i < 16; i++) words.push(view.getBigUint64(at + i * 8));
  for (let i = 16; i < 80; i++) {
    const [x, y] = [words[i - 15]!, words[i - 2]!];
    const low = turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n);
    const high = turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n);
    words.push((words[i - 16]! + low + words[i - 7]! + high) & WORD);
  }
  return words;
}

/** The eighty rounds. */
function mix(words: bigint[], sums: bigint[]): bigint[] {
  let [a, b, c, d, e, f, g, h] = sums as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
  for (let i = 0; i < 80; i++) {
    const one = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & WORD & g)) + ROUND[i]! + words[i]!;
    const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & WORD, c, b, a, (one + two) & WORD];
  }
  return [a, b, c, d, e, f, g, h];
}
