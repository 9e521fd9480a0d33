/** The calls of tests/conformance/vectors/lib.json on `ts/index.ts`, for what the library gives so far. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  head,
  type Input,
  lines,
  type Match,
  MatcherError,
  Pattern,
  PatternSet,
  query,
  records,
  tail,
} from "../../ts/index.ts";

type Given = { text: string } | { b64: string };
interface Case {
  readonly id: string;
  readonly fn: string;
  readonly args: Record<string, never> & {
    pattern: string | { nested: number; inner: string };
    patterns: string[];
    input: Given;
    inputs: string[];
    options?: Record<string, never>;
    replacement: string;
    n: number;
    limit: number;
    range: string;
    unit: string;
  };
  readonly files?: unknown;
  readonly result?: unknown;
  readonly error?: { type: string; byteOffset?: number; offset?: number; has?: string[] };
}

const cases: Case[] = JSON.parse(readFileSync(join(import.meta.dir, "vectors", "lib.json"), "utf8"));

const input = (given: Given): Input =>
  "text" in given ? given.text : new Uint8Array(Buffer.from(given.b64, "base64"));
const pattern = ({ args }: Case) => {
  const { pattern } = args;
  return new Pattern(
    typeof pattern === "string" ? pattern : "(".repeat(pattern.nested) + pattern.inner + ")".repeat(pattern.nested),
  );
};

/** Bytes as the cases spell them. */
function spelled(text: string | Uint8Array): unknown {
  return typeof text === "string" ? text : { b64: Buffer.from(text).toString("base64") };
}

/** The keys of `want` alone, so that a case need not name every property. */
function shown(match: Match<Input>, want: Record<string, unknown>): Record<string, unknown> {
  const all: Record<string, unknown> = {
    start: match.start,
    end: match.end,
    byteStart: match.byteStart,
    byteEnd: match.byteEnd,
    line: match.line,
    column: match.column,
    text: spelled(match.text),
    pattern: match.pattern,
  };
  return Object.fromEntries(Object.keys(want).map((key) => [key, all[key]]));
}

/** Values of captures and code point offsets are held by other tests; here the places and texts. */
function comparable(want: Record<string, unknown>): Record<string, unknown> {
  const { cpStart, cpEnd, captures, explain, value, path, ...rest } = want;
  return rest;
}

const calls: Record<string, (one: Case) => void> = {
  "Pattern.scan": (one) => {
    const want = one.result as Record<string, unknown>[];
    const found = pattern(one).scan(input(one.args.input), one.args.options);
    expect(found.map((match, i) => shown(match as Match<Input>, comparable(want[i] ?? {})))).toEqual(
      want.map(comparable),
    );
  },
  "Pattern.find": (one) => {
    const found = pattern(one).find(input(one.args.input), one.args.options) as Match<Input> | null;
    const want = one.result as Record<string, unknown> | null;
    expect(found && want ? shown(found, comparable(want)) : found).toEqual(want && comparable(want));
  },
  "Pattern.isMatch": (one) => {
    const made = pattern(one);
    expect(one.args.inputs.map((text) => made.isMatch(text))).toEqual(one.result as boolean[]);
  },
  "Pattern.rewrite": (one) =>
    expect(spelled(pattern(one).rewrite(one.args.replacement, input(one.args.input), one.args.options))).toEqual(
      one.result,
    ),
  "Pattern.rewriteN": (one) =>
    expect(spelled(pattern(one).rewriteN(one.args.replacement, input(one.args.input), one.args.n))).toEqual(one.result),
  "Pattern.rewriteFirst": (one) =>
    expect(spelled(pattern(one).rewriteFirst(one.args.replacement, input(one.args.input)))).toEqual(one.result),
  "Pattern.split": (one) =>
    expect((pattern(one).split(input(one.args.input)) as Input[]).map(spelled)).toEqual(one.result as unknown[]),
  "Pattern.splitN": (one) =>
    expect((pattern(one).splitN(input(one.args.input), one.args.limit) as Input[]).map(spelled)).toEqual(
      one.result as unknown[],
    ),
  "Pattern.captureNames": (one) => expect(pattern(one).captureNames()).toEqual(one.result as string[]),
  "PatternSet.scan": (one) => {
    const want = one.result as Record<string, unknown>[];
    const found = new PatternSet(one.args.patterns).scan(input(one.args.input));
    expect(
      found.map(({ member, match }, i) => ({ member, ...shown(match as Match<Input>, omitMember(want[i] ?? {})) })),
    ).toEqual(want.map(comparable) as never);
  },
  "PatternSet.matches": (one) =>
    expect(new PatternSet(one.args.patterns).matches(input(one.args.input))).toEqual(one.result as number[]),
  "PatternSet.isMatch": (one) =>
    expect(new PatternSet(one.args.patterns).isMatch(input(one.args.input))).toEqual(one.result as boolean),
  "PatternSet.names": (one) => expect(new PatternSet(one.args.patterns).names).toEqual(one.result as string[]),
  "PatternSet.new": (one) => void new PatternSet(one.args.patterns),
  compile: (one) => void pattern(one),
  head: (one) => expect(spelled(head(one.args.n, input(one.args.input), one.args.options))).toEqual(one.result),
  tail: (one) => expect(spelled(tail(one.args.n, input(one.args.input), one.args.options))).toEqual(one.result),
  lines: (one) => expect(spelled(lines(one.args.range, input(one.args.input), one.args.options))).toEqual(one.result),
  records: (one) => expect(records(input(one.args.input), one.args.unit)).toEqual(one.result as [number, number][]),
  query: (one) => {
    const found = query(one.args.patterns, input(one.args.input), one.args.options);
    expect(found.map(({ path, text, ...rest }) => ({ ...rest, text: spelled(text) }))).toEqual(one.result as never);
  },
};

const omitMember = ({ member, ...rest }: Record<string, unknown>) => comparable(rest);

const windowOptions = new Set(["head", "tail", "lines", "unit"]);

for (const one of cases) {
  const call = calls[one.fn];
  const options = one.args.options ?? {};
  const isKnown = one.fn === "query" || Object.keys(options).every((name) => windowOptions.has(name));
  if (!call || one.files || !isKnown || "lib" in one.args || "shape" in one.args) continue;
  if (typeof one.args.replacement === "object") continue; // A callback in words.
  test(one.id, () => {
    if (!one.error) return call(one);
    let caught: unknown;
    try {
      call(one);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(one.error.type === "TypeError" ? TypeError : MatcherError);
    expect((caught as Error).name).toBe(one.error.type);
    if (one.error.byteOffset !== undefined)
      expect((caught as { byteOffset?: number }).byteOffset).toBe(one.error.byteOffset);
    for (const fact of one.error.has ?? []) expect((caught as Error).message).toContain(fact);
  });
}
