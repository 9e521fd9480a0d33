/** Values that come back in the place of their names keep the form of the records around them. */
import { expect, test } from "bun:test";
import { Workplace } from "../e2e/workplace.ts";
import { runHere } from "../flags/in-process.ts";
import { type Below, randomBelow } from "../prng.ts";

const place = new Workplace();
/** As a map has them; some need escapes within quotes. */
const values = new Map([
  ["IP_1", "10.0.0.1"],
  ["IP_2", 'a"b'],
  ["IP_3", "c\\d"],
  ["IP_4", '"q"'],
  ["IP_11", "tab\there"],
]);
const map = ['{"format":"matcher pseudonyms 2"}', ...Array.from(values, (row) => JSON.stringify(row)), ""].join("\n");
place.write("key.json", map);

const pieces = ["x", '"', "\\", " ", "\\\\", '\\"', "é", ":", "IP_9", ...values.keys(), ...values.keys()];
const drawText = (below: Below) => Array.from({ length: below(6) }, () => pieces[below(pieces.length)]!).join(" ");
const restoreMasked = async (text: string) => {
  place.write("a.log", text);
  return (await runHere(["redact", "--unmask", "key.json", "a.log"], place.folder)).out;
};
/** The names within a text that stand alone, replaced. */
const plain = (text: string) => text.replace(/\bIP_\d+\b/g, (name) => values.get(name) ?? name);

test.each([1, 2, 3])("strings of JSON keep their escapes, seed %p", async (seed) => {
  const below = randomBelow(seed);
  const rows = Array.from({ length: 60 }, () => ({
    [drawText(below)]: drawText(below),
    n: [drawText(below), { a: drawText(below) }],
  }));
  const out = await restoreMasked(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const found = out.split("\n").slice(0, -1);
  const deep = (value: unknown): unknown =>
    typeof value === "string"
      ? plain(value)
      : Array.isArray(value)
        ? value.map(deep)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [plain(name), deep(one)]))
          : value;
  for (const [i, row] of rows.entries()) expect([row, JSON.parse(found[i]!)]).toEqual([row, deep(row) as typeof row]);
});

test("outside quotes a value is itself", async () => {
  const lines = [...values.keys()].flatMap((name) => [`${name} and "x" ${name}`, `a=${name} 'b'`, `\\" ${name}`]);
  expect(await restoreMasked(`${lines.join("\n")}\n`)).toBe(`${lines.map(plain).join("\n")}\n`);
});
