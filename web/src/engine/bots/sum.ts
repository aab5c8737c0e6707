/** Sums as NumPy adds them up: eight at a time, long lists by halves. Other orders round otherwise. */

const EIGHT = 8;
const BLOCK = 128;

export function sum(numbers: ArrayLike<number>, from = 0, count = numbers.length): number {
  if (count < EIGHT) return addAll(numbers, from, from + count, 0);
  if (count > BLOCK) {
    const half = Math.floor(count / 2 / EIGHT) * EIGHT;
    return sum(numbers, from, half) + sum(numbers, from + half, count - half);
  }
  const parts = Array.from({ length: EIGHT }, (_, place) => numbers[from + place]!);
  const whole = Math.floor(count / EIGHT) * EIGHT;
  for (let at = EIGHT; at < whole; at++) parts[at % EIGHT]! += numbers[from + at]!;
  const [a, b, c, d, e, f, g, h] = parts as [number, number, number, number, number, number, number, number];
  return addAll(numbers, from + whole, from + count, a + b + (c + d) + (e + f + (g + h)));
}

function addAll(numbers: ArrayLike<number>, from: number, to: number, first: number): number {
  let total = first;
  for (let at = from; at < to; at++) total += numbers[at]!;
  return total;
}
