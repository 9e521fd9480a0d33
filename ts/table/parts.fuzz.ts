/**
 * Tables in parts: for random logs, keys and aggregates, parts of the log cut at random line ends combine to the table
 * of one pass, in every format. Changed bytes of a part are an error.
 */
import { type Below, randomBelow } from "../../tests/prng.ts";
import { FileError, OptionError } from "../error/errors.ts";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { parseTemplate } from "../template/index.ts";
import {
  type Aggregate,
  buildTable,
  type PartQuestion,
  parseAggregate,
  partPieces,
  percentileMethods,
  printJson,
  printSeparated,
  printText,
  readPart,
  type TableOrder,
  Tally,
} from "./index.ts";

/** Spellings of values, of which some are equal and some have no order. */
const values: Readonly<Record<string, readonly string[]>> = {
  R: ["5ms", "5000us", "0.1ns", "1h", "1.5s", "7us", "3d", "1500ms"],
  N: ["1", "2", "2.50", "2.5", "1e3", "0.001", "123456789012345678901234567890", "1e-30", "17"],
  Z: ["1KB", "1KiB", "3MiB", "0B", "1.5GB"],
  V: ["v2.0", "2.0.0", "2.0.0-rc.1", "1.10.2", "v1.9.0", "1.2.3+build"],
  I: ["10.0.0.1", "::1", "192.168.1.20", "fe80::1", "10.0.0.2"],
  "{money}": ["$5", "€2.50", "$7", "£3", "¥100", "$0.10"],
  T: ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.5Z", "12:30:00", "2026-01-02T05:04:05+02:00"],
  "{quantity}": ["5kg", "3 GHz", "200g", "20 °C", "7 kg"],
};
const words = ["alpha", "beta", "gamma", "\xe9t\xe9", "z", "delta-9"];
const kindNames = Object.keys(values);
const orders: readonly TableOrder[] = ["key", "count", "first", 0];
const flags = ["--sum", "--avg", "--min", "--max", "--p0", "--p50", "--p95", "--p100"];
const question: PartQuestion = {
  ...{ version: "1", command: "top", pattern: "", key: "", slice: null },
  ...{ aggregates: [], percentile: "nearest", registers: [], flags: [] },
};

const choose = <T>(below: Below, from: readonly T[]): T => from[below(from.length)]!;

function randomLines(below: Below, kind: string): string[] {
  const keys = words.slice(0, 1 + below(words.length));
  const line = () =>
    `${choose(below, keys)} = ${choose(below, values[below(20) === 0 ? choose(below, kindNames) : kind]!)}`;
  return Array.from({ length: below(60) }, () => (below(9) === 0 ? "" : line()) + choose(below, ["\n", "\n", "\r\n"]));
}

interface Request {
  readonly pattern: string;
  readonly key: string;
  readonly flags: readonly string[];
  readonly method: (typeof percentileMethods)[number];
}

function begin({ pattern, key, flags: given, method }: Request) {
  const compiled = compilePattern(pattern);
  const template = parseTemplate(key, { registers: compiled.registers, where: "key" });
  const aggregates = given.map((flag) => parseAggregate({ flag, argument: "v" }, method, compiled.registers));
  const tally = new Tally(template, aggregates);
  const count = (text: string) => {
    const bytes = Buffer.from(text, "latin1");
    const context = { path: "a", text: bytes, baseBytes: 0, members: [], dateOrder: "any" } as const;
    for (const batch of scan(compiled, bytes, { byLine: true })) tally.add(batch, context);
  };
  return { tally, aggregates, count };
}

/** Every format of a table as one text. */
function printFormats(tally: Tally, aggregates: readonly Aggregate[], order: TableOrder): string {
  const texts: string[] = [];
  const out = {
    text: (text: string) => void texts.push(text),
    bytes: (bytes: Uint8Array, start = 0) => void texts.push(Buffer.from(bytes.subarray(start)).toString("latin1")),
    safe: (text: string) => text,
    inputText: (bytes: Uint8Array) => void texts.push(Buffer.from(bytes).toString("latin1")),
  } as unknown as Parameters<typeof printJson>[1];
  for (const form of ["exact", "tagged"] as const) {
    const spelling = { form, unit: "ms", bareDurations: false, averageForm: "repetend" } as const;
    const table = buildTable(tally, { order, limit: 40, keysOnly: false, aggregates, spelling });
    printJson(table, out);
    printSeparated(table, "csv", out);
    printText(table, { byDisplayWidth: false, barsWithin: null, forPeople: { columns: Infinity } }, out);
  }
  const units = aggregates.map((aggregate) => tally.unitsOf(aggregate).mixed.join(" "));
  return [tally.matchCount, ...units, ...aggregates.map((one) => tally.leftOut(one)), ...texts].join("\n");
}

/** The bytes of a part. */
function savePart(request: Request, text: string): Uint8Array {
  const { tally, count } = begin(request);
  try {
    count(text);
    return Buffer.concat([...partPieces(question, tally.save())]);
  } finally {
    tally.close();
  }
}

function combineParts(request: Request, parts: readonly Uint8Array[]): ReturnType<typeof begin> {
  const made = begin(request);
  for (const part of parts) if (!made.tally.merge(readPart(part, "part").saved)) throw new FileError(["part"], "", "");
  made.tally.countMatches();
  return made;
}

/** What a table prints, or the message of the error that it is. */
function outcome({ tally, aggregates }: ReturnType<typeof begin>, order: TableOrder): string {
  try {
    return printFormats(tally, aggregates, order);
  } catch (error) {
    if (error instanceof OptionError) return error.message;
    throw error;
  } finally {
    tally.close();
  }
}

function checkDamaged(request: Request, part: Uint8Array, below: Below, where: string): void {
  const changed = Uint8Array.from(part);
  const at = below(part.length);
  changed[at]! ^= 1 + below(255);
  for (const bytes of [changed, part.subarray(0, at)]) {
    try {
      combineParts(request, [bytes]).tally.close();
    } catch (error) {
      if (error instanceof FileError) continue;
      throw new Error(`${where}: ${error}`);
    }
    throw new Error(`${where}: a part changed or cut at byte ${at} was read`);
  }
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const below = randomBelow(seed * 7919 + round);
    const kind = choose(below, kindNames);
    const order = choose(below, orders);
    const given = Array.from({ length: below(4) + (order === 0 ? 1 : 0) }, () => choose(below, flags));
    const isOrderedOnly = ["V", "I", "T"].includes(kind);
    const request: Request = {
      pattern: `.:w "=" \\${kind}:v`,
      key: choose(below, ["${w}", "${v}", "all", "${w} of ${path}"]),
      flags: given.map((flag) => (isOrderedOnly && /sum|avg/.test(flag) ? "--max" : flag)),
      method: choose(below, isOrderedOnly || kind === "{quantity}" ? ["nearest", "lower"] : percentileMethods),
    };
    const lines = randomLines(below, kind);
    const whole = begin(request);
    whole.count(lines.join(""));
    const expected = outcome(whole, order);
    const parts: Uint8Array[] = [];
    for (let from = 0; from < lines.length || parts.length === 0; ) {
      const to = from + 1 + below(lines.length);
      parts.push(savePart(request, lines.slice(from, to).join("")));
      from = to;
    }
    if (order !== "first" && !["{money}", "{quantity}"].includes(kind) && below(2) === 0) parts.reverse();
    const where = `seed ${seed}, round ${round}: ${JSON.stringify({ request, order, lines })}`;
    const found = outcome(combineParts(request, parts), order);
    if (found !== expected) throw new Error(`${where}: in parts\n${found}\nin one pass\n${expected}`);
    checkDamaged(request, choose(below, parts), below, where);
  }
}
