import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { RecordError, SixfoldError } from "../../src/engine/errors.ts";
import { check } from "../../src/engine/fair.ts";
import { loadEngine } from "../../src/engine/module.ts";
import { parseMove } from "../../src/engine/move.ts";
import { readPosition, writePosition } from "../../src/engine/notation.ts";
import { Record as GameRecord } from "../../src/engine/record.ts";
import * as setting from "../../src/engine/setting.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";

/** A question, and Python's answer to it or how it is refused there; `python -m tests.play.equal` wrote them. */
interface Question {
  kind: keyof typeof ANSWERS;
  setting: [unknown, setting.Wish];
  text: string;
  number: number;
  answer?: string;
  code?: string;
  why?: string;
  move?: number | null;
}

const conformance = (name: string) =>
  readFileSync(new URL(`../../../tests/conformance/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

const broken = conformance("broken");

const verify = (text: string) => String(GameRecord.parse(text).verify().ply);

const ANSWERS = {
  move: ({ setting: [game, wish], text }: Question) => parseMove(setting.settingOf(game, wish), text).text,
  setting: ({ setting: [game, wish] }: Question) => setting.describe(setting.settingOf(game, wish)),
  record: ({ text }: Question) => verify(text),
  broken: ({ number }: Question) => verify(broken[number]!),
  fair: ({ text }: Question) => {
    const record = GameRecord.parse(text);
    check(record);
    return record.write();
  },
  position: ({ text }: Question) => writePosition(readPosition(text)),
};

/** The answer to a question, or how it is refused. */
function answer(question: Question): Partial<Question> {
  try {
    return { answer: ANSWERS[question.kind](question) };
  } catch (error) {
    if (!(error instanceof SixfoldError)) throw error;
    const move = error instanceof RecordError ? { move: error.move } : {};
    return { code: error.code, why: error.message, ...move };
  }
}

beforeAll(() => loadEngine(fromDisk));

const python = lines<Question>("answers");

describe.each(Object.keys(ANSWERS))("%s: Python's answers, and its words where something is refused", (kind) => {
  const asked = python.filter((question) => question.kind === kind);
  test.each(asked)("$number $setting $text", (question) => {
    const { kind: _, setting: __, text: ___, number: ____, ...expected } = question;
    expect(answer(question)).toEqual(expected);
  });
});

test("all records that must be refused are among the questions", () => {
  const refused = python.filter(({ kind, why }) => kind === "broken" && why !== undefined);
  expect(refused).toHaveLength(broken.length);
});

test.each(conformance("valid").map((line, number) => ({ number, line })))("record $number holds", ({ line }) => {
  const record = GameRecord.parse(line);
  expect(record.verify().outcome()).toEqual(record.outcome);
  expect(record.write()).toBe(line);
});

test.each([
  ["{", "it is not JSON: "],
  [" ".repeat((1 << 20) + 1), "it is longer than 1,048,576 characters"],
  ["[".repeat(100_000), "it is not "],
])("a text that is no record is refused: %.10s", (text, why) => {
  expect(() => GameRecord.parse(text)).toThrow(why);
});
