/** Recall of kinds without labels in public logs: `labelled.ts` has the lines, `RESULTS.md` the figures. */
import { expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { labelled } from "./labelled.ts";

/** What is found of each kind in either half, and how many values there are. */
const kinds = {
  path: { pattern: "\\L", found: ["11 of 12", "16 of 16"] },
  url: { pattern: "\\U", found: ["14 of 17", "18 of 27"] },
  version: { pattern: "\\V", found: ["11 of 13", "6 of 7"] },
  hash: { pattern: "[\\D \\{hex}]", found: ["6 of 6", "8 of 8"] },
  mail: { pattern: "\\E", found: ["11 of 11", "10 of 11"] },
  ip: { pattern: "\\I", found: ["7 of 7", "5 of 5"] },
  mac: { pattern: "\\{mac}", found: ["6 of 6", "6 of 6"] },
};

const place = new Workplace({ "labelled.log": `${labelled.map(({ line }) => line).join("\n")}\n` });
/** Where each line ends. */
const ends = labelled.map(({ line }) => Buffer.byteLength(line) + 1);
for (let at = 1; at < ends.length; at++) ends[at]! += ends[at - 1]!;

test.each(Object.entries(kinds))("%s", (kind, { pattern, found }) => {
  const texts = labelled.map((): string[] => []);
  for (const record of place.output(["scan", pattern, "--everywhere", "--ndjson", "labelled.log"]).trim().split("\n")) {
    const { start, text } = JSON.parse(record) as { start: number; text: string };
    texts[ends.findIndex((end) => start < end)]!.push(text);
  }
  const shares = [0, 1].map((half) => {
    const own = labelled.flatMap((one, at) => (one.kind === kind && one.half === half ? [{ ...one, at }] : []));
    for (const { line, value } of own) expect([value, line.split(value).length]).toEqual([value, 2]);
    return `${own.filter(({ value, at }) => texts[at]!.includes(value)).length} of ${own.length}`;
  });
  expect(shares).toEqual([...found]);
});
