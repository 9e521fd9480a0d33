import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { type Depth, foundMatches } from "../deep/index.ts";
import { compilePattern, compileSet } from "../pattern/index.ts";
import type { MatchContext } from "../template/index.ts";
import { KeepList } from "./keep.ts";
import { parseMask } from "./mask.ts";
import { OutputCheck } from "./output-check.ts";
import { CountedRedaction, Redaction } from "./replacer.ts";
import { Editor, joinsFor, TextRewriter } from "./rewrite.ts";
import { PlainSink } from "./sink.ts";

const patterns = [
  ...["\\I", "\\N", "\\W", '"="? \\N', "\\I:a", "\\I:a | \\N:b"].map((text) => compilePattern(text)),
  compileSet(["\\I", '\\W "=" \\N'].map((source, i) => ({ name: `m${i}`, source }))),
];
const pieces = [
  ...["took=5ms ", "10.0.0.7 ", '"from 10.0.0.8" ', '{"ip":"10.0.0.9","n":"x=12"} ', "http://10.0.0.1/a/12?b=3 ", "\n"],
  ...[
    '"a \\"10.0.0.2\\" b" ',
    "10.0.0.3. ",
    "%31%30.0.0.4 ",
    "MTAuMC4wLjExIGZyb20= ",
    '"\\u0031" ',
    "'7 é' ",
    "a.b/12 ",
  ],
];

/** The redacted text, how many matches it had of each register, and whether any are left. */
function redactText(pattern: (typeof patterns)[number], text: Uint8Array, deep: Depth, mask: string, joins: boolean) {
  const out: Uint8Array[] = [];
  const redaction = new Redaction(
    parseMask(mask, () => null),
    new KeepList([], pattern.registers, "keep"),
  );
  const counted = pattern.registers.length > 1 ? new CountedRedaction(redaction, pattern.registers.length) : null;
  const replacer = counted ?? redaction;
  const context = { path: "", text, baseBytes: 0, members: [], dateOrder: "dmy" } as unknown as MatchContext;
  const check = new OutputCheck({ pattern, deep, byLine: false, replacer, dateOrder: "dmy" });
  const bytes = (from: Uint8Array, start = 0, end = from.length) => void out.push(from.slice(start, end));
  const rewriter = new TextRewriter(new Editor(replacer, context), new PlainSink({ bytes }, text), 0, check);
  const options = { from: 0, to: text.length, deep, ...(joins && { joins: joinsFor(replacer) }) };
  const sizes: number[] = [];
  for (const matches of foundMatches(pattern, text, options)) {
    sizes.push(matches.count);
    rewriter.add(matches);
  }
  rewriter.finish(text.length);
  const faults = check.finish("printed").map(({ reason }) => reason);
  const result = {
    text: Buffer.concat(out).toString(),
    count: rewriter.count,
    again: check.count,
    faults,
    counts: counted?.counts,
  };
  check.close();
  return { result, batches: sizes.length };
}

test("matches that are joined are masked as one by one, in fewer batches", () => {
  const below = randomBelow(1);
  let [joined, single] = [0, 0];
  for (let round = 0; round < 300; round++) {
    const text = new TextEncoder().encode(
      Array.from({ length: below(60) }, () => pieces[below(pieces.length)]!).join(""),
    );
    const pattern = patterns[below(patterns.length)]!;
    const deep = below(2) === 0 ? true : "everywhere";
    const mask = ["*", "XX", "é", '"'][below(4)]!;
    const expected = redactText(pattern, text, deep, mask, false);
    const found = redactText(pattern, text, deep, mask, true);
    expect({ round, ...found.result }).toEqual({ round, ...expected.result });
    joined += found.batches;
    single += expected.batches;
  }
  expect(joined).toBeLessThan(0.9 * single);
});

test("what is found outside and inside of tokens is joined, and counted by its register", () => {
  const lines = "from 10.0.0.7 took 12 \n".repeat(500);
  const text = new TextEncoder().encode(`${lines}http://10.0.0.1/a/12?b=3 `);
  const { result, batches } = redactText(compilePattern("\\I:a | \\N:b"), text, "everywhere", "*", true);
  expect(result).toMatchObject({ count: 1003, counts: [501, 502], faults: [] });
  expect(batches).toBeLessThan(10);
});
