import { describe, expect, test } from "bun:test";
import { lineRecords, type RecordDefinition, records } from "./records.ts";
import { resolveWindow } from "./resolve.ts";
import { parseUnit } from "./units.ts";
import { parseRange, parseSide, type Window } from "./window.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const head = (count: number): Window => parseSide("head", `${count}`, "--head");
const tail = (count: number): Window => parseSide("tail", `${count}`, "--tail");
const lines = (range: string): Window => parseRange(range, "--lines");
const unit = (name: string): RecordDefinition => ({ kind: "unit", unit: parseUnit(name) });

function resolveText(text: string, window: Window, definition: RecordDefinition | null = null) {
  const found = resolveWindow(bytes(text), window, definition);
  return [new TextDecoder().decode(found.bytes), found.firstLine] as const;
}

const text = "one\ntwo\nthree\nfour\nfive";
for (const [name, window, want, line] of [
  ["the first two", head(2), "one\ntwo\n", 1],
  ["more than there are", head(99), text, 1],
  ["none from the start", head(0), "", 1],
  ["the last two", tail(2), "four\nfive", 4],
  ["all from the end", tail(99), text, 1],
  ["none from the end", tail(0), "", 5],
  ["a range", lines("2..3"), "two\nthree\n", 2],
  ["a range that runs past the end", lines("4..9"), "four\nfive", 4],
  ["a range past the end", lines("6.."), "", 5],
  ["a range without a start", lines("..1"), "one\n", 1],
  ["one line", lines("5"), "five", 5],
] as const) {
  test(`lines: ${name}`, () => expect(resolveText(text, window)).toEqual([want, line]));
}

test("a final line end does not start another line", () => {
  expect(resolveText("a\nb\n", tail(1))).toEqual(["b\n", 2]);
  expect(resolveText("a\nb\n", lines("3.."))).toEqual(["", 3]);
  expect(resolveText("\n\n\n", tail(2))).toEqual(["\n\n", 2]);
});

test("lines as records are the same as lines, in every window", () => {
  for (const sample of ["", "\n", "a", "a\n", "\n\na\n", "a\r\nb\n\nc"]) {
    for (const window of [head(0), head(1), head(2), tail(1), tail(2), lines("2"), lines("2.."), lines("1..9")]) {
      expect({ sample, window, found: resolveText(sample, window, lineRecords)[0] }).toEqual({
        sample,
        window,
        found: resolveText(sample, window)[0],
      });
    }
  }
});

test("paragraphs: the window extends from the first one's start to the last one's end and its line end", () => {
  const notes = "a\n\nb\nc\n \nd\n";
  expect(resolveText(notes, lines("2"), unit("paragraph"))).toEqual(["b\nc\n", 3]);
  expect(resolveText(notes, tail(2), unit("paragraph"))).toEqual(["b\nc\n \nd\n", 3]);
  expect(resolveText(notes, head(1), unit("file"))[0]).toBe(notes);
  expect(resolveText(notes, lines("2.."), unit("file"))[0]).toBe("");
});

/** Occurrences of a letter, in the form of a pattern's matches. */
const findLetter = (letter: string) =>
  function* (of: Uint8Array) {
    const at = [...of.keys()].filter((index) => of[index] === letter.charCodeAt(0));
    for (const start of at) yield { count: 1, start: () => start, end: () => start + 1 };
  };

describe("records by pattern", () => {
  const log = "x#1\n2#3\n#4";
  const starts: RecordDefinition = { kind: "start", matches: findLetter("#") };
  const spans: RecordDefinition = { kind: "span", matches: findLetter("#") };

  test("a record extends from a match to the next, the last to the end; text before the first is a record", () => {
    const found = [...records(bytes(log), starts)].map((batch) => [batch.start(0), batch.end(0)]);
    expect(found).toEqual([
      [0, 1],
      [1, 5],
      [5, 8],
      [8, 10],
    ]);
  });

  test("windows of records", () => {
    expect(resolveText(log, head(1), starts)).toEqual(["#1\n2", 1]);
    expect(resolveText(log, tail(2), starts)).toEqual(["#3\n#4", 2]);
    expect(resolveText(log, lines("2..9"), spans)).toEqual(["#3\n#", 2]);
    expect(resolveText(log, tail(0), spans)[0]).toBe("");
    expect(resolveText("none", tail(3), spans)[0]).toBe("");
  });
});

describe("invalid windows and units", () => {
  for (const range of ["0..2", "3..1", "..", "a..b", "2-3", "-1", "", "0", "1..0", "1...2", "99999999999999999999"]) {
    test(`the range "${range}"`, () => expect(() => lines(range)).toThrow(range));
  }
  for (const name of ["page", "BIND", "", "bind:101", "bind:x", "bind:5%", "unit:foo", "line:2"]) {
    test(`the unit "${name}"`, () => expect(() => parseUnit(name)).toThrow(name));
  }
});
