/** What is kept of templates and references between two matches must change nothing. */
import { afterAll, expect, spyOn, test } from "bun:test";
import { compile, PatternSet, setTimeZone, setTzOffset } from "../index.ts";
import { native } from "../native/open.ts";

afterAll(() => setTzOffset(0));

const line = String.raw;
const log = "2026-11-28 10:00:00 host-1 a.example took 5ms\n2026-11-28 11:00:00 host-2 b.example took 7ms\n";

test("a constant of a template is read in the zone of now", () => {
  const zoned = "2026-11-28T10:00:00Z";
  const [match] = compile(line`\T:t`).scan(zoned);
  const render = () => match!.format("${t - 2026-11-28 09:00:00}", zoned);
  setTimeZone("UTC");
  expect(render()).toBe("3600s");
  setTimeZone("+02:00");
  expect(render()).toBe("10800s");
});

test("a match rendered alone has none before it", () => {
  const [first, second] = compile(line`\R:d`).scan(log);
  expect([first, second].map((match) => match!.format("<${d - previous}>", log))).toEqual(["<>", "<>"]);
});

test("patterns with the same template have their own registers, and more templates than are kept are right", () => {
  const patterns = [line`"took" \R:x`, line`\W:x \R:y`, line`\R:y`].map((source) => compile(source));
  const found = patterns.map((pattern) => pattern.scan(log)[1]!);
  for (let round = 0; round < 3; round++) {
    expect(found[0]!.format("${x}", log)).toBe("7ms");
    expect(found[1]!.format("${x} ${x:upper}", log)).toBe("took TOOK");
    expect(() => found[2]!.format("${x}", log)).toThrow("x");
    expect(found[0]!.group("x:first1")).toBe("7");
    expect(found[1]!.group("x:first1")).toBe("t");
    for (let count = 1; count <= 12; count++) {
      expect(found[1]!.format(`\${x:first${count}}`, log)).toBe("took".slice(0, count));
      expect(found[1]!.group(`x:first${count}|shape`)).toBe(found[1]!.format(`\${x:first${count}|shape}`, log));
    }
  }
});

test("members of a set, bytes, and an input after another", () => {
  const set = new PatternSet([line`\W:h "." "example"`, line`"took" \R:d`]);
  for (const input of [log, new TextEncoder().encode(log), log.replaceAll("7ms", "9ms")]) {
    const matches = set.scan(input).map(({ match }) => match);
    const rendered = matches.map((match) => match.format("${pattern} ${line}:${col} ${0:upper}", input));
    const text = typeof input === "string" ? input : new TextDecoder().decode(input);
    const expected = matches.map(
      ({ pattern, line: at, column, start, end }) =>
        `${pattern} ${at}:${column} ${text.slice(start, end).toUpperCase()}`,
    );
    expect(rendered).toEqual(expected);
    expect(rendered.length).toBeGreaterThan(1);
  }
});

test("a name that no register has is refused without flags of the command", () => {
  const [match] = compile(line`\N`).scan("a 5");
  expect(() => match!.format("${took}", "a 5")).toThrow(/^[^;]*has no register "took"; valid names: [^;]*$/);
});

test("no room is kept for long texts, and what was closed is opened again", () => {
  const opened = spyOn(native(), "mb_layout_open");
  try {
    for (const [size, times] of [
      [100, 1],
      [64 * 1024 + 1, 3],
    ] as const) {
      const text = "a".repeat(size);
      const match = compile(".:w").find(text)!;
      const upper = text.toUpperCase();
      for (const [use, expected] of [
        [() => match.format("<${w:upper}>", text), `<${upper}>`],
        [() => match.format("${w:upper|shape}", text), /^<\w+>$/],
        [() => match.format("${w:first3}", text), "aaa"],
        [() => match.group("w:upper"), upper],
        [() => match.group("w:first2"), "aa"],
      ] as const) {
        opened.mockClear();
        for (let i = 0; i < 3; i++) expect(use()).toMatch(expected);
        const layouts = opened.mock.calls.length / times;
        expect([1, 2]).toContain(layouts);
      }
    }
  } finally {
    opened.mockRestore();
  }
});
