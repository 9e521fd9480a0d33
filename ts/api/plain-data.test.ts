/** A match is plain data, its captures are typed, and calls have the names that people guess. */
import { expect, test } from "bun:test";
import { compile, find, type Match } from "../index.ts";

const text = "from 10.0.0.1 took 1.5ms";
const pattern = compile<"ip" | "took">(String.raw`\I:ip .* \R:took`);

test("a match logs, clones and serializes whole", () => {
  const match = pattern.find(text)!;
  const clone = structuredClone(match) as Match<string, "ip" | "took">;
  for (const one of [match, clone]) {
    expect([one.start, one.end, one.line, one.column, one.text]).toEqual([5, 24, 1, 6, "10.0.0.1 took 1.5ms"]);
    expect(one.captures.ip).toMatchObject({ text: "10.0.0.1", start: 5, end: 13, kind: "ip", bound: true });
    expect(one.captures.ip.value).toBe(167772161n);
  }
  const shown = Bun.inspect(match);
  for (const part of ["captures", "10.0.0.1", "byteStart", "line"]) expect(shown).toContain(part);
  expect(JSON.parse(JSON.stringify(match))).toMatchObject({ start: 5, text: "10.0.0.1 took 1.5ms" });
});

test("names of captures are checked by the compiler", () => {
  const { captures } = pattern.find(text)!;
  // @ts-expect-error: the pattern has no such register.
  expect(captures.port).toBeUndefined();
  expect(captures.took.text).toBe("1.5ms");
});

test("calls under other names are the same calls", () => {
  expect(pattern.test(text)).toBe(pattern.isMatch(text));
  expect([...pattern.matchAll(text)]).toEqual(pattern.scan(text));
  expect(pattern.replace("x", text)).toBe(pattern.rewrite("x", text));
  expect(pattern.captures(text)).toEqual(pattern.find(text));
});

test("an index counts the bindings of the enclosing register", () => {
  const match = find(String.raw`((\W:w "=" \N:n):pair ";")+`, "a=1; b=2;")!;
  expect([0, 1].map((index) => match.group(`pair[${index}].n`))).toEqual(["1", "2"]);
  expect(() => match.group("pair[2].n")).toThrow('register "pair" has 2 bindings');
});

test("a unit is for durations", () => {
  const match = compile(String.raw`\R:d \N:n (\R | \N):any`).find("5ms 7 8s")!;
  expect(match.value("d", "ms")).toBe(5n);
  expect(match.value("n")).toBe(7n);
  expect(() => match.value("n", "ms")).toThrow('unit: "n" binds a number, and only durations are converted');
  expect(() => match.value("any", "s")).toThrow('unit: "any" binds tokens of several kinds');
  expect(() => match.value("d", "m" as "ms")).toThrow(expect.objectContaining({ code: "option", given: "m" }));
});

test("a register may have any name, that of an inherited property too", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const found = find(names.map((name) => `\\N:${name}`).join(" "), "1 2 3 4")!;
  expect(Object.keys(found.captures)).toEqual(names);
  expect(names.map((name) => found.captures[name]!.text)).toEqual(["1", "2", "3", "4"]);
  const { captures } = JSON.parse(JSON.stringify(found));
  expect(Object.entries<{ text: string }>(captures).map(([name, { text }]) => [name, text])).toEqual(
    names.map((name, i) => [name, String(i + 1)]),
  );
  expect(found.format("${__proto__} ${constructor}", "1 2 3 4")).toBe("1 2");
});
