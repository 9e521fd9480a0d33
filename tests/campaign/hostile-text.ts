/** Difficult texts: invalid bytes, runs of each class, segment boundaries at unusual places. */
import type { Below } from "../prng.ts";
import { pickFrom } from "./scenario.ts";

/** Size of a segment of the scanner; runs are placed across its boundaries. */
export const segmentBytes = 1 << 16;

const seeds: readonly string[] = [
  '10:00:01 worker-7 GET /a/b?x=1 200 15ms 10.0.0.7 3.5GiB "quoted \\"text\\"" 42%\n',
  '{"level":"info","ip":"fe80::1","at":"2024-02-29T23:59:60Z","n":-1.5e300,"s":"\\u0000"}\n',
  "-".repeat(300),
  '"'.repeat(301),
  "((((((((((((((((((((",
  "))))))))))))))))))))",
  "[{(<".repeat(60),
  "/".repeat(200),
  "a/".repeat(150),
  "::".repeat(100),
  "1.".repeat(150),
  "1:".repeat(150),
  "@".repeat(200),
  "a@b.".repeat(60),
  "9".repeat(400),
  "0x".repeat(100),
  "e+".repeat(100),
  "\\".repeat(200),
  "%41".repeat(90),
  "\r\n".repeat(150),
  "\n".repeat(300),
  "\t \v\f".repeat(70),
  "\x1b[31m".repeat(40),
  "\x1b]8;;http://a\x07".repeat(20),
  "\u2028\u2029\u00a0\u200d\ufeff".repeat(20),
  "😀é日".repeat(40),
  "\0".repeat(200),
  "--- \n+++ \n@@ -1,1 +1,1 @@\n",
  "a".repeat(400),
  "A1".repeat(150),
  "$(x) ${0} `y` %s %n",
  "=".repeat(200),
  ",".repeat(200),
  "2024-01-01T".repeat(30),
  "1h2m".repeat(60),
];

const badBytes = [Buffer.from([0xff]), Buffer.from([0xc0, 0x80]), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xf4])];
const marks = ["", "", "", "\xef\xbb\xbf", "\xff\xfe", "\xfe\xff", "\xff\xfe\0\0"].map((mark) =>
  Buffer.from(mark, "latin1"),
);

/** Up to several segments of it. */
export function hostileText(below: Below, bytesMax = 3 * segmentBytes): Buffer {
  const parts: Buffer[] = [pickFrom(below, marks)];
  for (let size = below(bytesMax); size > 0; ) {
    const part = below(12) === 0 ? pickFrom(below, badBytes) : Buffer.from(pickFrom(below, seeds));
    const times = below(6) === 0 ? 1 + below(2000) : 1;
    for (let i = 0; i < times && size > 0; i++, size -= part.length) parts.push(part);
  }
  const text = Buffer.concat(parts);
  for (let flips = below(4) === 0 ? below(50) : 0; flips > 0 && text.length > 0; flips--)
    text[below(text.length)] = below(256);
  return text;
}

/** A run of one byte across the boundary of a segment, with lines around it. */
export function runAcrossEdge(byte: number, edge: number, before: number, length: number): Buffer {
  const line = Buffer.from(seeds[0]!);
  const text = Buffer.alloc(edge * segmentBytes + length + 2000);
  for (let at = 0; at < text.length; at += line.length) line.copy(text, at);
  text.fill(byte, edge * segmentBytes - before, edge * segmentBytes - before + length);
  return text;
}
