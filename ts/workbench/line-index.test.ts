import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import { LineIndex } from "./line-index.ts";

const encoder = new TextEncoder();

async function buildIndex(text: string, blockBytes: number): Promise<LineIndex> {
  const bytes = encoder.encode(text);
  const index = new LineIndex((from, to) => bytes.subarray(from, to));
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += blockBytes) blocks.push(bytes.subarray(at, at + blockBytes));
  await index.build(blocks, new AbortController().signal);
  return index;
}

test("every line is found, whatever the blocks", async () => {
  const random = randomBelow(1);
  for (let round = 0; round < 200; round++) {
    const length = random(40);
    const text = Array.from({ length }, () => "ab\n\n"[random(4)]).join("");
    const index = await buildIndex(text, 1 + random(9));
    const lines = text.endsWith("\n") || text === "" ? text.split("\n").length - 1 : text.split("\n").length;
    expect(index.lines).toBe(lines);
    const starts = text.split("\n").map((_, line, all) => all.slice(0, line).join("\n").length + (line > 0 ? 1 : 0));
    for (let line = 0; line < lines; line++)
      expect([text, line, index.start(line)]).toEqual([text, line, starts[line]!]);
    for (let offset = 0; offset < text.length; offset++) {
      expect(index.findLine(offset)).toBe(text.slice(0, offset).split("\n").length - 1);
    }
    expect(index.start(lines + 1)).toBe(text.length);
  }
});

test("an index of a text that has grown counts the new part alone", async () => {
  const random = randomBelow(2);
  for (let round = 0; round < 200; round++) {
    const part = () => Array.from({ length: random(20) }, () => "ab\n\n"[random(4)]).join("");
    const [first, rest] = [part(), part()];
    const before = await buildIndex(first, 1 + random(9));
    const bytes = encoder.encode(first + rest);
    const grown = new LineIndex((from, to) => bytes.subarray(from, to));
    grown.takeOver(before);
    expect(grown.countedBytes).toBe(first.length);
    await grown.build(rest === "" ? [] : [encoder.encode(rest)], new AbortController().signal);
    const whole = await buildIndex(first + rest, 1 + random(9));
    expect(grown.lines).toBe(whole.lines);
    for (let line = 0; line <= whole.lines; line++) expect(grown.start(line)).toBe(whole.start(line));
    for (let at = 0; at < bytes.length; at++) expect(grown.findLine(at)).toBe(whole.findLine(at));
    // The one before is as it was, and a second one can go on from it with another text.
    for (let at = 0; at < first.length; at++)
      expect(before.findLine(at)).toBe(first.slice(0, at).split("\n").length - 1);
    const other = encoder.encode(`${first}\n\n\n`);
    const second = new LineIndex((from, to) => other.subarray(from, to));
    second.takeOver(before);
    await second.build([encoder.encode("\n\n\n")], new AbortController().signal);
    for (let at = 0; at < bytes.length; at++) expect(grown.findLine(at)).toBe(whole.findLine(at));
    expect(second.findLine(other.length)).toBe(first.split("\n").length + 2);
  }
});

test("a cancelled index ends", async () => {
  const cancelling = new AbortController();
  const index = new LineIndex(() => new Uint8Array(0));
  const blocks = function* () {
    yield encoder.encode("a\n");
    cancelling.abort();
    yield encoder.encode("b\n");
  };
  await index.build(blocks(), cancelling.signal);
  expect(index.isComplete).toBe(false);
  expect(index.lines).toBe(1);
});
