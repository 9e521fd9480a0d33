import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import type { Depth } from "../deep/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { KeepList } from "./keep.ts";
import { parseMask } from "./mask.ts";
import { OutputCheck } from "./output-check.ts";
import { Redaction } from "./replacer.ts";
import { StreamRewriter } from "./stream.ts";

interface Settings {
  readonly pattern: CompiledPattern;
  readonly deep: Depth;
  readonly mask: string;
  readonly keep: string[];
}

/** The text redacted in pieces of a size. */
function redactInPieces(text: Uint8Array, { pattern, deep, mask, keep }: Settings, size: () => number) {
  const replacer = new Redaction(
    parseMask(mask, () => "value"),
    new KeepList(keep, pattern.registers),
  );
  const parts: Uint8Array[] = [];
  const write = (bytes: Uint8Array, start: number, end: number) => void parts.push(bytes.slice(start, end));
  const masking = { pattern, deep, byLine: false, replacer, dateOrder: "dmy" as const };
  const check = new OutputCheck(masking, undefined, false, write);
  const readings = () => ({ read: () => [] });
  const job = { pattern, replacer, deep, maxCount: Number.POSITIVE_INFINITY, dateOrder: "dmy" as const, readings };
  const rewriter = new StreamRewriter(job, "", write, check);
  for (let at = 0; at < text.length; ) {
    const to = Math.min(text.length, at + size());
    rewriter.push(text.subarray(at, to));
    at = to;
  }
  rewriter.finish();
  const faults = check.finish("printed").map(({ reason }) => reason);
  const result = { text: Buffer.concat(parts).toString("latin1"), faults, count: rewriter.count, again: check.count };
  rewriter.close();
  check.close();
  return result;
}

const pieces = [
  ...["10.0.0.1", "zz10.0.0.2", "zz", '"', "'", " ", " ", "\n", "\n", '"a 10.0.0.3"', "x: zz10.0.0.6\n", "é"],
  ...['zz"10.0.0.1"10.0.0.1zz"\n', "%31%30.0.0.8", "plain text\n"],
];
/** Their masks must not hold quotes: whether a line has a form may be known too late in a text in pieces. */
const formed = ['"k":zz10.0.0.4,', '{"a":"zz10.0.0.5"}\n', "zz10.0.0.7,b\n"];

test("a text in pieces of any size is masked, searched and masked again like the whole text", () => {
  const below = randomBelow(3);
  const patterns = ['\\I:ip | "zz"', '"zz" | \\I:ip | \\N', '\\I:ip | "zz" \\S?'].map((source) =>
    compilePattern(source),
  );
  let [again, left] = [0, 0];
  for (let round = 0; round < 250; round++) {
    const mask = ["*", "XX", '"a', "pseudonym"][below(4)]!;
    const from = mask === '"a' ? pieces : [...pieces, ...formed];
    const parts = Array.from({ length: 1 + below(40) }, () => from[below(from.length)]!);
    const text = Buffer.from(parts.join("").repeat(1 + below(3)), round % 2 ? "latin1" : "utf8");
    const settings = {
      pattern: patterns[below(patterns.length)]!,
      deep: ([false, true, "everywhere"] as const)[below(3)]!,
      mask,
      keep: below(4) === 0 ? ["ip:octet1"] : [],
    };
    const { faults, ...whole } = redactInPieces(text, settings, () => text.length);
    const mostly = below(2) === 0 ? () => 1 + below(9) : () => 1 + below(90);
    const inPieces = redactInPieces(text, settings, mostly);
    const shown = [settings.mask, settings.deep, text.toString("latin1")];
    // Pseudonyms are counted in the order in which they are made.
    const plain = (written: string) => written.replace(/VALUE_\d+/g, "VALUE");
    expect([...shown, plain(inPieces.text)]).toEqual([...shown, plain(whole.text)]);
    expect([...shown, inPieces.faults]).toEqual([...shown, faults]);
    expect([...shown, inPieces.again]).toEqual([...shown, whole.again]);
    again += whole.again;
    left += faults.filter((fault) => fault.includes("still reads")).length;
  }
  expect(again).toBeGreaterThan(100);
  expect(left).toBeGreaterThan(0);
});

test("what is left in a long text is masked wherever it is, and the rest is as it was", () => {
  const pattern = compilePattern('\\I | "zz"');
  const line = (i: number) =>
    i % 7000 === 3 ? `${i} zz10.0.0.1 end\n` : i % 3 === 0 ? `${i} 10.0.0.2\n` : `${i} ok\n`;
  const written = Array.from({ length: 36_000 }, (_, i) => line(i)).join("");
  const expected = written.replaceAll("zz10.0.0.1", "#".repeat(10)).replaceAll("10.0.0.2", "#".repeat(8));
  const settings = { pattern, deep: "everywhere" as const, mask: "#", keep: [] };
  for (const size of [written.length, 1 << 16]) {
    const found = redactInPieces(Buffer.from(written), settings, () => size);
    expect([size, found.text === expected, found.again, found.faults]).toEqual([size, true, 6, []]);
  }
});
