import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { foundMatches } from "../deep/index.ts";
import { compilePattern } from "../pattern/index.ts";
import { parseTemplate } from "../template/index.ts";
import { templateReplacer } from "./replacer.ts";
import { Editor, TextRewriter } from "./rewrite.ts";
import { PlainSink } from "./sink.ts";
import { StreamRewriter } from "./stream.ts";

const texts = [
  'a 5 é b\n6 x "q 7 \\"8\\"" 10.0.0.1\n\n\xff 9\n',
  '{"k":"took 5ms from 10.0.0.9"}\n(1 (2) 3)\nplain\n',
  "no match here\n".repeat(50),
  "5",
];
const sources = ["\\N", "\\W+ \\N", "\\B(.*)", "\\N ~(\\W)", "^ .", "\\Q", "\\I | \\R"];

/** The text rewritten in one call. */
function whole(text: Uint8Array, source: string, deep: boolean, maxCount: number): string {
  const pattern = compilePattern(source);
  const replacer = templateReplacer(parseTemplate("<${line}:${col} ${0}>", { registers: [], where: "rewrite" }));
  const context = { path: "", text, baseBytes: 0, members: [], dateOrder: "dmy" } as const;
  const parts: Uint8Array[] = [];
  const out = { bytes: (from: Uint8Array, start = 0, end = from.length) => void parts.push(from.slice(start, end)) };
  const rewriter = new TextRewriter(new Editor(replacer, context), new PlainSink(out, text), 0);
  const limit = Number.isFinite(maxCount) ? { maxCount } : {};
  for (const found of foundMatches(pattern, text, { from: 0, to: text.length, deep, ...limit })) rewriter.add(found);
  rewriter.finish(text.length);
  return Buffer.concat(parts).toString("latin1");
}

test("a text in pieces of any size is rewritten like the whole text", () => {
  const below = randomBelow(11);
  for (const [n, deep] of [...Array(60).keys()].map((n) => [n, n % 3 === 0] as const)) {
    const text = Buffer.from(texts[n % texts.length]!.repeat(1 + below(4)), n % 2 ? "latin1" : "utf8");
    const source = sources[below(sources.length)]!;
    const maxCount = below(3) === 0 ? below(4) : Infinity;
    const parts: Uint8Array[] = [];
    const replacer = templateReplacer(parseTemplate("<${line}:${col} ${0}>", { registers: [], where: "rewrite" }));
    const readings = () => ({ read: () => [] });
    const job = { pattern: compilePattern(source), replacer, deep, maxCount, dateOrder: "dmy" as const, readings };
    const rewriter = new StreamRewriter(job, "", (bytes, start, end) => void parts.push(bytes.slice(start, end)));
    for (let at = 0; at < text.length; ) {
      const to = Math.min(text.length, at + 1 + below(20));
      rewriter.push(text.subarray(at, to));
      at = to;
    }
    rewriter.finish();
    rewriter.close();
    const found = Buffer.concat(parts).toString("latin1");
    expect([source, deep, maxCount, found]).toEqual([source, deep, maxCount, whole(text, source, deep, maxCount)]);
  }
});

test("text that no later match can change is written before the end arrives", () => {
  const parts: string[] = [];
  const replacer = templateReplacer(parseTemplate("#", { registers: [], where: "rewrite" }));
  const job = {
    pattern: compilePattern("\\N"),
    replacer,
    deep: false,
    maxCount: Infinity,
    dateOrder: "dmy" as const,
    readings: () => ({ read: () => [] }),
  };
  const rewriter = new StreamRewriter(job, "", (bytes, start, end) => {
    parts.push(Buffer.from(bytes.subarray(start, end)).toString());
  });
  rewriter.push(Buffer.from("took 5\nand "));
  expect(parts.join("")).toStartWith("took #");
  rewriter.close();
});
