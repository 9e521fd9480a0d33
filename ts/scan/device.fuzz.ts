/**
 * Random patterns, half of them with required bytes, over random texts: a GPU, in chunks of any size, finds what the
 * reference engine finds.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MatcherError, PatternError } from "../error/errors.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { deviceFailure, deviceRefusal, openDevice } from "./device.ts";
import { describeMatches, expectAlike, generator, pattern, pick, type Random } from "./engines.fuzz.ts";
import { countMatches, ScanFacts, type ScanOptions, scan } from "./index.ts";

/** Why it cannot run on this machine. */
export function whySkipped(): string | null {
  const reason = openDevice(true);
  return reason && `device tests skipped: no Vulkan driver (${reason})`;
}

const required = [
  '"a"',
  '"b"',
  '"ab"',
  '"error"',
  '"é"',
  '["a" "error" "zz"]',
  "\\U",
  "\\@",
  "[\\@ \\%]",
  ...[
    "\\I",
    "\\R",
    "\\T",
    "\\Z",
    "\\Q",
    "\\V",
    "\\L",
    "\\C",
    "\\{mac}",
    "\\{quantity}",
    "\\{uuid}",
    "\\{geo}",
    "[\\I \\R]",
  ],
  "\\R{> 10ms}",
  '("b" | "timeout")',
];

/** Tests that are decided by the kind or text of a token. */
const plain = [
  ...["\\W", "\\N", "\\P", "\\I", "\\T", "\\R", "\\Z", "\\Q", "\\L", "\\V", "\\%", ".", '"a"', '"="', '"12"', '":"'],
  ...[
    "\\N{>5}",
    "\\N{>=12,<=100}",
    "\\N{=12}",
    "\\N{!=7}",
    "\\N{<2.5}",
    "[\\W \\N{<100}]",
    "[^\\N{>11}]",
    "\\N{>1000000000}",
    "\\N{>5,<7}",
    "\\N{>=5,<6}",
    "\\R{> 3s}",
    "\\R{>= 0.1m, < 2999ms}",
    "\\R{!= 7ms}",
    "\\Z{> 1kB}",
    "\\Z{<= 1.5MiB}",
    "[\\R{< 1m} \\N{> 5}]",
    "[^\\R{> 5ms}]",
  ],
  ...["[\\W \\N]", "[^\\P]", '["a" "error"]', '"("', '")"'],
];
const repeats = ["", "", "", "?", "+", "*", "+?", "{2}", "{1,3}", "*?"];

function plainSource(random: Random): string {
  const part = () => pick(random, plain) + pick(random, repeats);
  const some = (count: number) => Array.from({ length: count }, part).join(" ");
  const shape = random();
  if (shape < 0.4) return some(1 + Math.floor(random() * 3));
  if (shape < 0.6) return `(${some(2)})${pick(random, ["+", "{2}", "?"])} ${some(1)}`;
  if (shape < 0.7) return `(${some(2)} | ${some(1)}) ${some(1)}`;
  if (shape < 0.8) return `(${part()}:x ${part()}:y)${pick(random, ["", "", "?", "*"])}:z ${some(1)}`;
  if (shape < 0.85) return `(${part()}:x | ${part()}:y) ${part()}:x`;
  return `${pick(random, plain)}:x ${some(1)} ${random() < 0.3 ? pick(random, ["~(\\W)", "!~(\\N)"]) : ""}`;
}

function source(random: Random): string {
  if (random() < 0.5) return plainSource(random);
  const around = () => (random() < 0.4 ? `${pattern(random, 1)} ` : "");
  return `${around()}${pick(random, required)}${random() < 0.4 ? ` ${pattern(random, 1)}` : ""}`;
}

const words = [
  ...[
    "Mar",
    "don't",
    "41:9000",
    "2006-01-03-07.13.09.127918",
    "a@929",
    "../x",
    "17/06/09",
    "0x1f",
    "3.5",
    "4111111111111111",
  ],
  ...[
    "5",
    "6",
    "7",
    "100",
    "999999999",
    "1000000000",
    "0012",
    "1e3",
    "2.4",
    "-12",
    "5.0",
    "5.5",
    "11.2",
    "12.00",
    "00000000007",
    "12345678901",
    "999999999.5",
  ],
  ...["a", "b", "ab", "error", "é", "timeout", "zz", "x1", "12", "10.0.0.1", "me@x.io", "https://x.io/a?b=1", "7%"],
  ...[
    "fe80::1",
    "a:2:3:4:5:6:7:8",
    "5ms",
    "1h30m",
    "12:30",
    "2026-01-02",
    "Jan  2 03:04:05",
    "1/2/2025",
    "10MB",
    "1.2.3",
    "Sun Dec 04 04:47:44 2005",
    "081109 203615 148",
    "17/06/09 20:10:40",
    "2022/02/07 - 10:49:33",
    "2005-06-03-15.42.50.363779",
    "2026-01-02T03:04:05.123+02:00",
    "97 seconds",
    "5.2 KB",
    "00003s",
    "3.0s",
    "2999ms",
    "3000 ms",
    "0.0501m",
    "1e3ms",
    "5000000000ns",
    "1.5MiB",
    "1000 bytes",
    "200 1234",
    "/10.251.71.68",
    "0.0.0.0/0.0.0.0",
    '"a\\"b"',
    "rdev=08:02",
    "5MB per second",
  ],
  ...[
    "/api/v2",
    "./x",
    "C:\\T\\x",
    "10.0.0.0/8",
    "00:1a:2b:3c:4d:5e",
    "5 kg",
    "5\u{a0}km",
    "40.7128,-74.0060",
    ".",
    ":",
    "-",
  ],
  ...[
    "(",
    ")",
    ",",
    "=",
    " ",
    " ",
    "\n",
    "\n",
    "\r\n",
    "\0",
    '"a b"',
    '"a\\\nb"',
    "'\n'",
    "\xa0",
    "\xa0\n",
    "\u2003\r\n",
    "\u{1f600}",
    "\x1b[1m",
  ],
];

const formats = join(import.meta.dir, "..", "..", "formats");

/** Fields of the examples in all formats. */
const fields = readdirSync(formats)
  .filter((name) => name.endsWith(".matcher"))
  .flatMap((name) => readFileSync(join(formats, name), "utf8").match(/(?<=^ {2}test = ).*/gm) ?? [])
  .flatMap((line) => line.split(" "))
  .filter((field) => field.length > 0 && field.length < 40);

function text(random: Random): Uint8Array {
  const length = Math.floor(random() ** 3 * 400); // For longer ones, the reference engine may take minutes.
  const endsLines = random() < 0.8 ? 0.3 : 0.01; // Else lines are longer than most chunks.
  const ofFields = pick(random, [0, 0.3, 0.9]);
  const parts = Array.from(
    { length },
    () => pick(random, random() < ofFields ? fields : words) + (random() < endsLines ? "\n" : pick(random, ["", " "])),
  );
  const bytes = new TextEncoder().encode(parts.join(""));
  if (bytes.length > 0 && random() < 0.2) bytes[Math.floor(random() * bytes.length)] = 0xff;
  return bytes;
}

const batchTexts = 20;

export function run(seed: number, rounds: number): void {
  const random = generator(seed);
  for (let round = 0; round < rounds; round++) {
    const written = source(random);
    const compiled = compiledFor(written);
    if (compiled) compare(random, compiled, text(random), written);
  }
  runBatch(random, batchTexts);
}

/**
 * One search of many small texts, divided by blank lines so that most are searched independently.
 * @returns their number
 */
export function runBatch(random: Random, texts: number): number {
  const written = source(random);
  const compiled = compiledFor(written);
  if (!compiled) return 0;
  const parts = Array.from({ length: texts }, () => [...text(random).subarray(0, 120), 10, 10]);
  compare(random, compiled, Uint8Array.from(parts.flat()), written);
  return texts;
}

/** `null` for a pattern that is an error or has nothing that a device could look for. */
function compiledFor(written: string): CompiledPattern | null {
  try {
    const compiled = compilePattern(written);
    return deviceRefusal(compiled) === null ? compiled : null;
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

/** `null` if the reference engine, which is cubic for some patterns, needs too much memory. */
function answerUnlessMemory(search: () => string): string | null {
  try {
    return search();
  } catch (error) {
    if (error instanceof MatcherError && error.code === "memory") return null;
    throw error;
  }
}

function compare(random: Random, compiled: CompiledPattern, bytes: Uint8Array, written: string): void {
  const searchWith = (options: ScanOptions) => {
    const all: string[] = [];
    for (const batch of scan(compiled, bytes, { registers: true, ...options }))
      all.push(...describeMatches(batch, compiled.registers));
    return all.join("\n");
  };
  const deviceChunkBytes = 64 << Math.floor(random() * 7);
  const device = { device: true, deviceChunkBytes };
  const facts = new ScanFacts();
  // A pipeline skips nothing.
  const wanted = answerUnlessMemory(() =>
    searchWith({ engine: "reference", device: false, facts: new ScanFacts(true) }),
  );
  if (wanted === null) return;
  const byLine = random() < 0.3;
  const count = (options: ScanOptions) => {
    const { matches, lines } = countMatches(compiled, bytes, { ...options, byLine });
    return `${matches} in ${lines}`;
  };
  const ways: Record<string, () => string> = {
    device: () => searchWith({ ...device, facts }),
    "device, small segments": () => searchWith({ ...device, segmentBytes: 8 }),
    "device, reference engine": () => searchWith({ ...device, engine: "reference" }),
    "device, count": () => (count(device) === count({ device: false }) ? wanted : "another"),
    "device, by line": () =>
      searchWith({ ...device, byLine: true }) === searchWith({ device: false, byLine: true }) ? wanted : "others",
  };
  const what = `chunks of ${deviceChunkBytes}: ${written} over ${JSON.stringify(new TextDecoder("latin1").decode(bytes))}`;
  expectAlike(ways, wanted, what);
  const failure = deviceFailure();
  if (failure !== null) throw new Error(`${what}: ${failure}`);
}
