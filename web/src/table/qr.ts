/** A QR code (ISO 18004) for a short text: byte mode, error correction M, versions 1 to 10. */

// By version: data codewords in all, error codewords a block, and how many blocks.
const VERSIONS = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
  [124, 18, 4],
  [154, 22, 4],
  [182, 22, 5],
  [216, 26, 5],
] as const;
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? EXP[LOG[a]! + LOG[b]!]! : 0);

/** The remainder of a block's polynomial: its error codewords. */
function errorWords(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((value, j) => {
      next[j + 1]! ^= times(value, EXP[i]!);
    });
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    if (lead) for (let j = 0; j < generator.length; j++) rest[i + j]! ^= times(generator[j]!, lead);
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [total, perBlock, blocks] = VERSIONS[version - 1]!;
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < total; pad ^= 0xec ^ 0x11) data.push(pad);

  // The last blocks are one longer where the data does not divide evenly.
  const short = Math.floor(total / blocks);
  const long = total % blocks;
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const length = short + (i >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const errors = parts.map((part) => errorWords(part, perBlock));
  const out: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) out.push(part[i]!);
  for (let i = 0; i < perBlock; i++) for (const part of errors) out.push(part[i]!);
  return out;
}

/** The bits of format (mask) or version information with their check bits. */
function withCheck(value: number, bits: number, generator: number, mask: number): number {
  let rest = value << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i = rest ? 31 - Math.clz32(rest) : -1) rest ^= generator << (i - bits);
  return ((value << bits) | rest) ^ mask;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code as rows of dark (true) and light, or null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([total], i) => bytes.length + (i < 9 ? 2 : 3) <= total) + 1;
  if (version === 0) return null;
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const align = ALIGN[version - 1]!;
  for (const x of align) {
    for (const y of align) {
      if ((x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7)) continue;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
  const format = (mask: number) => {
    const bits = withCheck(mask, 10, 0x537, 0x5412); // error correction M is 00
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) set(8, i, bit(i));
    set(8, 7, bit(6));
    set(8, 8, bit(7));
    set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
    set(8, size - 8, true);
  };
  format(0);
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25, 0);
    for (let i = 0; i < 18; i++) {
      const on = ((bits >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), on);
      set(Math.floor(i / 3), size - 11 + (i % 3), on);
    }
  }
  fillIn(dark, fixed, codewords(bytes, version));
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let mask = 0; mask < 8; mask++) {
    flip(dark, fixed, mask);
    format(mask);
    const bad = penalty(dark);
    if (bad < least) [least, best] = [bad, mask];
    flip(dark, fixed, mask);
  }
  flip(dark, fixed, best);
  format(best);
  return dark;
}

function fillIn(dark: boolean[][], fixed: boolean[][], words: number[]): void {
  const size = dark.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (let j = 0; j < 2; j++) {
        const x = right - j;
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]![x] || at >= words.length * 8) continue;
        dark[y]![x] = ((words[at >> 3]! >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
}

function flip(dark: boolean[][], fixed: boolean[][], mask: number): void {
  const apply = MASKS[mask]!;
  dark.forEach((row, y) => {
    row.forEach((on, x) => {
      if (!fixed[y]![x] && apply(x, y)) row[x] = !on;
    });
  });
}

/** How hard the code is to read: long runs, blocks, false finders, and too much of one shade. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  let sum = 0;
  let count = 0;
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))];
  for (const line of lines) {
    const text = line.map((on) => (on ? "1" : "0")).join("");
    for (const run of text.match(/(.)\1{4,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= text.length; i++) {
      const part = text.slice(i, i + 11);
      if (part === "10111010000" || part === "00001011101") sum += 40;
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (dark[y]![x]) count++;
      if (x + 1 < size && y + 1 < size) {
        const on = dark[y]![x];
        if (dark[y]![x + 1] === on && dark[y + 1]![x] === on && dark[y + 1]![x + 1] === on) sum += 3;
      }
    }
  }
  return sum + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
}
