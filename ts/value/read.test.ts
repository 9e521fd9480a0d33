import { afterAll, beforeAll, expect, test } from "bun:test";
import { kinds } from "../tables/kinds.ts";
import { readValues, setClock, typedValue } from "./index.ts";
import { run } from "./read.fuzz.ts";
import { plainSpelling, type Spelling, spellValue } from "./spell.ts";

beforeAll(() => setClock({ now: "2026-09-15" }));
afterAll(() => setClock({}));

/** Reads the words of a text as tokens of one kind; `~` represents a space inside a word. */
function read(kind: string, words: string) {
  const number = kinds.findIndex((row) => row.name === kind);
  const texts = words.split(" ").map((word) => Buffer.from(word.replaceAll("~", " ")));
  const ends = texts.map((_, i) => Buffer.concat(texts.slice(0, i + 1)).length);
  const starts = texts.map((text, i) => ends[i]! - text.length);
  const values = readValues(Buffer.concat(texts), 0, { kinds: texts.map(() => number), starts, ends });
  return { values, number };
}

function spell(kind: string, words: string, spelling: Partial<Spelling> = {}): (string | undefined)[] {
  const { values, number } = read(kind, words);
  return Array.from({ length: values.length }, (_, row) =>
    spellValue(values, row, number, { ...plainSpelling, ...spelling }),
  );
}

const natural = { form: "natural" } as const;
const tagged = { form: "tagged" } as const;

test.each([
  [
    "number",
    "0xff 1_000_000 9007199254740991 9007199254740992 1e22 00.50",
    ["255", "1000000", "9007199254740991", '"9007199254740992"', '"1e22"', '"0.5"'],
  ],
  ["percent", "12.50% 100%", ['"12.5"', '"100"']],
  ["money", "$1,234.56 $5", ['"1234.56"', '"5"']],
  ["bytesize", "1b 7.3KiB 1MB", ["1", '"7475.2"', "1000000"]],
  ["duration", "1m1.5s 0.1ns 100000000000y", ["61500000000", '"0.1"', '"3.1536e27"']],
  [
    "timestamp",
    "2026-09-01 2026-02-30 12:30:45 2026-09-01T12:00:00.9Z",
    ["1788220800", undefined, "null", "1788264000"],
  ],
  ["ip", "10.0.0.1 ::1", ['"167772161"', '"1"']],
  ["cidr", "10.0.0.5/8", ['"167772165/8"']],
  [
    "version",
    "v1.2.3-rc.1+b5 99999999999999999999.1.2",
    ['{"parts": [1, 2, 3], "pre": ["rc", "1"]}', '{"parts": [99999999999999999999, 1, 2]}'],
  ],
  ["word", "x", [undefined]],
] as const)("%s spelled exactly", (kind, words, expected) => expect(spell(kind, words)).toEqual([...expected]));

test("quantities name their family", () => {
  expect(spell("quantity", "20°C 1~lb")).toEqual([
    '{"family": "temperature", "value": 68}',
    '{"family": "mass", "value": "453.59237"}',
  ]);
  expect(spell("quantity", "5kg", tagged)).toEqual(['{"kind": "quantity", "exact": "5000 mass"}']);
  expect(spell("quantity", "1~lb", natural)).toEqual(['{"family": "mass", "value": 453.59237}']);
});

test("the natural spelling is the nearest double, positional within its range", () => {
  expect(spell("number", "1e400 2e-400 1e25 1e-7 9007199254740993 0", natural)).toEqual([
    "1e400",
    "2e-400",
    "10000000000000000000000000",
    "0.0000001",
    "9007199254740992",
    "0",
  ]);
  expect(spell("ip", "10.0.0.1 ::1", natural)).toEqual(["167772161", '"1"']);
  expect(spell("money", "$0.99", natural)).toEqual(["0.99"]);
});

test("the tagged spelling names the type of a value", () => {
  expect(spell("number", "3.50", tagged)).toEqual(['{"kind": "number", "exact": "3.5"}']);
  expect(spell("ip", "::1", tagged)).toEqual(['{"kind": "address", "exact": "1"}']);
  expect(spell("cidr", "10.0.0.5/8", tagged)).toEqual(['{"kind": "block", "exact": "167772165/8"}']);
  expect(spell("version", "v2.0.0", tagged)).toEqual(['{"kind": "version", "exact": "2.0.0"}']);
  expect(spell("timestamp", "1970-01-02 12:30", tagged)).toEqual(['{"kind": "timestamp", "exact": "86400"}', "null"]);
});

test("durations are exact in the requested unit", () => {
  expect(spell("duration", "3us 1500ms", { unit: "ms" })).toEqual(['"0.003"', "1500"]);
  expect(spell("duration", "3us 1500ms", { unit: "s", bareDurations: true })).toEqual(["0.000003", "1.5"]);
  expect(spell("duration", "1500ms", { ...tagged, unit: "s" })).toEqual(['{"kind": "duration", "exact": "1.5"}']);
  expect(spell("number", "1500", { unit: "s" })).toEqual(["1500"]);
});

test("values for programs", () => {
  const readTyped = (kind: string, word: string, unit?: "ms") => {
    const { values, number } = read(kind, word);
    return typedValue(values, 0, number, unit);
  };
  expect(readTyped("number", "0x1f")).toBe(31n);
  expect(String(readTyped("money", "$12.50"))).toBe("12.5");
  expect(String(readTyped("duration", "3us", "ms"))).toBe("0.003");
  expect(String(readTyped("timestamp", "2026-09-01T12:00:00.25+02:00"))).toBe("2026-09-01T10:00:00.25Z");
  expect(readTyped("timestamp", "12:30")).toBeNull();
  expect(readTyped("cidr", "10.0.0.5/8")).toEqual({ address: 167772165n, prefix: 8 });
  expect(readTyped("version", "v2.0.0-rc.1+b5")).toEqual({ parts: [2n, 0n, 0n], pre: ["rc", "1"] });
  expect(readTyped("quantity", "5 km".replace(" ", "~"))).toEqual({ family: "length", base: 5000n });
});

test("random spellings are read exactly", () => run(20260915, 3000));
