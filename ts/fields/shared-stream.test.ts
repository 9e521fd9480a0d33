import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { findFormats } from "../events/index.ts";
import { eventRecords, recordFormats } from "./formats.ts";
import { compileFields, FieldStream, type FoundRecords, SharedStream, sharedQueries } from "./index.ts";

const queries = [
  ".",
  ".level{=error}",
  ".level{=error} .code{>3}",
  '!.code .name("x" \\N)',
  ".tags[]{=b} .code",
  ".deep.er.name",
  ".deep.er",
  ".missing",
];

const texts: Readonly<Record<string, (below: (n: number) => number, i: number) => string>> = {
  json: (below, i) => {
    const code = below(3) > 0 ? `,"code":${below(9)}` : "";
    const deep = below(3) > 0 ? `,"deep":{"er":{"name":"q\\u0041${i}"}}` : "";
    return `{"level":"${below(2) ? "error" : "info"}","name":"x ${i}","tags":["a","b${below(2) || ""}"]${code}${deep}}`;
  },
  logfmt: (below, i) => `level=${below(2) ? "error" : "info"} name="x ${i}"${below(2) ? ` code=${below(9)}` : ""}`,
  csv: (below, i) =>
    i === 0 ? "level,name,code" : `${below(2) ? "error" : "info"},"x ""${i}",${below(3) ? below(9) : ""}`,
  columns: (below, i) =>
    i === 0 ? "level  name  code" : `${below(2) ? "error" : "info "}   x${`${i}`.padEnd(4)} ${below(9)}`,
  auto: (below, i) =>
    below(2)
      ? `2026-10-05T09:00:${10 + (i % 50)}Z ${below(2) ? "ERROR" : "INFO"} job ${i} failed`
      : `{"ts":"2026-10-05T09:00:10Z","level":"error","name":"x ${i}","code":${below(9)}}`,
};

const findFormat = (name: string) =>
  recordFormats.find((format) => format.name === name) ?? eventRecords(name, findFormats(name));

/** What is found of a record: where it is, and the texts and kinds of its registers. */
function describeRecords({ matches, base }: FoundRecords): unknown[] {
  const { read = matches } = matches as unknown as { read?: { matches: typeof matches; text: Uint8Array } };
  const inside = "matches" in read ? read : null;
  const text = (inside as { text: Uint8Array } | null)?.text ?? new Uint8Array(0);
  return Array.from({ length: matches.count }, (_, i) => {
    const registers = [0, 1, 2].map((register) => {
      const of = inside ? inside.matches : matches;
      const start = of.registerStart(i, register);
      if (!(start >= 0)) return null;
      return [Buffer.from(text.subarray(start, of.registerEnd(i, register))).toString(), of.registerKind(i, register)];
    });
    return { start: matches.start(i), end: matches.end(i), line: matches.line(i), registers, base: base >= 0 };
  });
}

test.each(Object.keys(texts))("several queries over %s find what each finds alone, in any pieces", (name) => {
  const format = findFormat(name);
  const below = randomBelow(11);
  const compiled = queries.map((query) => compileFields(query, format, [".", "level"].includes(query) ? [] : ["name"]));
  for (let round = 0; round < 12; round++) {
    const lines = Array.from({ length: 1 + below(60) }, (_, i) => `${texts[name]!(below, i)}\n`);
    const shared = new SharedStream(sharedQueries(compiled, format));
    const alone = compiled.map((query) => new FieldStream(query));
    const found: unknown[][] = compiled.map(() => []);
    const wanted: unknown[][] = compiled.map(() => []);
    for (let at = 0; at < lines.length; ) {
      const count = 1 + below(9);
      const piece = new TextEncoder().encode(lines.slice(at, at + count).join(""));
      at += count;
      for (const step of [shared.push(piece), shared.settle()])
        for (const one of step) found[one.query]!.push(...describeRecords(one));
      for (const [query, stream] of alone.entries())
        for (const step of [stream.push(piece), stream.settle()])
          for (const one of step) wanted[query]!.push(...describeRecords(one));
    }
    expect(found).toEqual(wanted);
    if (round === 11) expect(wanted.filter((each) => each.length > 0).length).toBeGreaterThan(1);
    shared.close();
    for (const stream of alone) stream.close();
  }
});

test("a batch that is full of one query's records is no gap for the others", () => {
  const format = findFormat("logfmt");
  const compiled = [".a", ".a{=7}", ".b"].map((query) => compileFields(query, format));
  const shared = new SharedStream(sharedQueries(compiled, format));
  const counts = [0, 0, 0];
  const text = Array.from({ length: 30_000 }, (_, i) => `a=${i % 10}${i % 100 === 0 ? " b=1" : ""}\n`).join("");
  for (const step of [shared.push(new TextEncoder().encode(text)), shared.settle()])
    for (const { query, matches } of step) counts[query]! += matches.count;
  expect(counts).toEqual([30_000, 3000, 300]);
  shared.close();
});
