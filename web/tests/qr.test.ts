import { expect, it } from "vitest";
import { qr } from "../src/table/qr.ts";

it("grows with the text and has its three finders", () => {
  const small = qr("hello")!;
  expect(small.length).toBe(21);
  const long = qr("https://example.org/t/abcdefghijkl#claim=0123456789012345678901234567890123456789012")!;
  expect(long.length).toBeGreaterThan(21);
  for (const code of [small, long]) {
    const last = code.length - 1;
    for (const [x, y] of [
      [0, 0],
      [last, 0],
      [0, last],
    ] as const) {
      expect(code[y]![x]).toBe(true);
    }
    expect(code[last]![last - 8 + 8]).toBeTypeOf("boolean");
  }
});

it("refuses what is too long", () => {
  expect(qr("x".repeat(300))).toBeNull();
});
