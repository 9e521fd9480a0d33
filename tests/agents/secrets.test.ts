/**
 * 4,000 secrets in the records, joins and encodings in which logs have them: in no answer of any tool can a piece of
 * one be read. The few that `redact` leaves in their record, which `tests/redact` counts, are not planted.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redact, sensitive } from "../../ts/index.ts";
import { keyShapes } from "../../ts/library/shipped/keys.ts";
import { shapes } from "../../ts/library/shipped/shapes.ts";
import { secretJoins } from "../../ts/tables/secrets.ts";
import { randomBelow } from "../prng.ts";
import { generateKey, surroundings } from "../redact/keys.ts";
import { alphabets, contexts, decodeAll, encodings, Plants, readableRun } from "../redact/secrets.ts";
import { LogClient } from "./client.ts";

setDefaultTimeout(120_000);

const secretsMin = 4000;
/** So many characters of a secret tell something, and are nowhere else by chance. */
const pieceLength = 8;

const pattern = sensitive();
/** Secrets that were not planted. */
let left = 0;

interface PlantedLog {
  readonly text: string;
  readonly values: readonly string[];
}

/** Values behind names: for each join a record of each form, and an encoding in turn. */
function namedSecrets(seed: number): PlantedLog {
  const plants = new Plants(seed);
  const kinds = Object.values(alphabets);
  const all = secretJoins.flatMap((joined, i) =>
    contexts.flatMap((context, k) => {
      const encoding = encodings[(i + k + seed) % encodings.length]!;
      const one = plants.plant(joined, context, encoding, kinds[(i + k) % kinds.length]!);
      if (one === null || readableRun(one.value, redact(pattern, one.text)) === null) return one ?? [];
      left++;
      return [];
    }),
  );
  return { text: all.map(({ text }) => `${text.trimEnd()}\n`).join(""), values: all.map(({ value }) => value) };
}

/** Keys that their form tells. */
function keys(seed: number, count: number): PlantedLog {
  const forms = shapes.filter(({ name }) => keyShapes.has(name));
  const below = randomBelow(seed);
  const values = Array.from({ length: count }, (_, i) => generateKey(forms[i % forms.length]!.bytes, below));
  const lines = values.map((value, i) => surroundings[i % surroundings.length]!(value));
  return { text: lines.map((line) => `${line.trimEnd()}\n`).join(""), values };
}

const planted = new Map<string, PlantedLog>();
let count = 0;
for (let seed = 1; count < secretsMin / 2; seed++) {
  const log = namedSecrets(seed);
  planted.set(`named-${seed}.log`, log);
  count += log.values.length;
}
planted.set("keys.log", keys(48, secretsMin - count));

/** The value of each piece. */
const pieces = new Map<string, string>();
for (const { values } of planted.values()) {
  for (const value of values) {
    for (let at = 0; at + pieceLength <= value.length; at++) {
      const piece = value.slice(at, at + pieceLength);
      // A value may be like the name of a pseudonym.
      if (/\d/.test(piece) && /[A-Za-z]/.test(piece) && !/^SECRET_\d$/.test(piece)) pieces.set(piece, value);
    }
  }
}

/** Values of which a piece can be read, each with the text around it. */
function readableIn(answer: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const text of new Set([answer, decodeAll(answer)])) {
    for (let at = 0; at + pieceLength <= text.length; at++) {
      const value = pieces.get(text.slice(at, at + pieceLength));
      if (value !== undefined) found[value] ??= text.slice(Math.max(0, at - 60), at + 60);
    }
  }
  return found;
}

const root = mkdtempSync(join(tmpdir(), "matcher-secrets-"));
let logs: LogClient;

beforeAll(async () => {
  for (const [name, { text }] of planted) writeFileSync(join(root, name), text);
  writeFileSync(join(root, "plain.log"), "started\nstopped\n");
  logs = await LogClient.start(["--root", root]);
});

afterAll(async () => {
  await logs.stop();
  rmSync(root, { recursive: true });
});

const names = [...planted.keys()];
const calls: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ...names.map((path) => ["lines", { path }] as const),
  ...["keys.log", "named-1.log"].flatMap((path) => [
    ["digest", { path }] as const,
    ["templates", { path }] as const,
    ["events", { path }] as const,
  ]),
  ["diff", { a: "plain.log", b: names[3] }],
  ["digest", { path: names[1], against: names[2] }],
  ["search", { paths: names, query: "password" }],
  ["search", { paths: names, query: "token" }],
  ["values", { path: names[0], pattern: '"=" .:p', register: "p" }],
  ["values", { path: names[0], pattern: '":" .:p', register: "p" }],
  ["values", { path: "keys.log", pattern: '"using" .:p', register: "p" }],
  ["table", { path: names[0], pattern: ".:a .:b .:c", key: "${a} ${b} ${c}" }],
  ["table", { path: names[0], pattern: '.:a "=" .:b', key: "${b:first8}", aggregates: ["max b", "min b"] }],
];

test("there are as many secrets, each of its own", () => {
  const values = [...planted.values()].flatMap((log) => log.values);
  expect(values.length).toBe(secretsMin);
  expect(left).toBeLessThan(secretsMin / 1000);
  expect(new Set(values).size).toBeGreaterThan(secretsMin * 0.98);
  expect(readableIn(`a ${values[0]} b`)).toHaveProperty([values[0]!]);
});

test.each(calls)("%s %j", async (tool, args) => {
  const { text } = await logs.call(tool, { ...args, budget: 20_000 });
  expect(readableIn(text)).toEqual({});
});
