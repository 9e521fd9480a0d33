import { expect, test } from "bun:test";
import { slotValuesLimit } from "../tables/limits.ts";
import { mineMerged, mineTemplates } from "./index.ts";

const texts = (...lines: string[]) => [new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""))];
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("a slot tells its values, the most frequent first, and their range by value", () => {
  const { templates } = mineTemplates(texts("took 2s", "took 900ms", "took 2s", "took 1m"), { slots: true });
  expect(templates[0]!.slots).toEqual([
    {
      kind: "duration",
      count: 4,
      distinct: 3,
      isExact: true,
      top: [
        { value: "2s", count: 2 },
        { value: "1m", count: 1 },
        { value: "900ms", count: 1 },
      ],
      range: { min: "900ms", median: "2s", p95: "1m", max: "1m" },
      words: null,
    },
  ]);
});

test("a slot of few words that come often offers them", () => {
  const { templates } = mineTemplates(texts("job Started", "job Paused", "job Started", "job Paused"), { slots: true });
  expect(templates[0]!.slots![0]!.words).toEqual(["Paused", "Started"]);
  expect(decode(templates[0]!.withWords)).toBe("job <word: Paused|Started>");
  expect(decode(templates[0]!.readable)).toBe("job <word>");
});

test("templates of coloured lines have no sequence, nor half of one", () => {
  const lines = ["\x1b[31mERROR\x1b[0m took 5ms", "\x1b[33mWARN\x1b[0m took 6ms", "a \x1b[1mbold\x1b[0m line"];
  const { templates } = mineTemplates(texts(...lines), { slots: true });
  expect(templates.map(({ readable }) => decode(readable))).toEqual(["<word> took <duration>", "a bold line"]);
  const merged = mineMerged(texts(...lines), { slots: true }).templates;
  expect(merged.map(({ readable }) => decode(readable)).filter((text) => text.includes("\x1b"))).toEqual([]);
});

test("slots of merged templates hold values of several tokens", () => {
  const lines = ["login from host1 ok", "login from 10.0.0.1:80 ok", "login from gate ok", "login from gate ok"];
  const { templates } = mineMerged(texts(...lines), { slots: true });
  expect(templates.map(({ slots }) => slots!.map(({ kind, top }) => [kind, top.map(({ value }) => value)]))).toEqual([
    [["*", ["gate", "10.0.0.1:80", "host1"]]],
  ]);
});

test("every record's value is counted in a slot of its template", () => {
  const lines = Array.from({ length: 500 }, (_, i) => `user u${i % 7} read ${i * i} bytes from [a, b${i}] in ${i}ms`);
  for (const mine of [mineTemplates, mineMerged]) {
    for (const { count, slots } of mine(texts(...lines), { slots: true }).templates) {
      for (const slot of slots!) expect(slot.count).toBe(count);
    }
  }
});

test("more values than a slot keeps are estimated", () => {
  const lines = Array.from({ length: slotValuesLimit * 5 }, (_, i) => `id ${i}`);
  const slot = mineTemplates(texts(...lines), { slots: true }).templates[0]!.slots![0]!;
  expect(slot.isExact).toBe(false);
  expect(slot.distinct / lines.length).toBeCloseTo(1, 1);
  expect(slot.range).toMatchObject({ min: "0", max: String(lines.length - 1) });
});
