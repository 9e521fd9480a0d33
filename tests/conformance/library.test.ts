/**
 * The calls of tests/conformance/vectors/lib.json on `ts/index.ts`; `MATCHER_LIB_CASES` names another file of calls.
 * Calls that the library lacks are listed in `missing`.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Input, Match, MatcherError } from "../../ts/index.ts";
import * as matcher from "../../ts/index.ts";
import {
  type Given,
  input,
  matchRow,
  type Row,
  spelledValue,
  spellValue,
  wantedMatch,
  wantedValue,
} from "./library-values.ts";

interface Case {
  readonly id: string;
  readonly fn: string;
  // biome-ignore lint/suspicious/noExplicitAny: each call takes its own.
  readonly args: Record<string, any>;
  readonly files?: Record<string, string | Given>;
  // biome-ignore lint/suspicious/noExplicitAny: each call gives its own.
  readonly result?: any;
  readonly error?: {
    type: string;
    byteOffset?: number;
    offset?: number;
    has?: string[];
    reason?: string;
    line?: number;
  };
}

const file = process.env.MATCHER_LIB_CASES ?? join(import.meta.dir, "vectors", "lib.json");
const cases: Case[] = JSON.parse(readFileSync(file, "utf8"));

/** Calls that the library does not have yet. */
const missing = new Set<string>();

const spellSource = ({ pattern }: Case["args"]): string =>
  typeof pattern === "string" ? pattern : "(".repeat(pattern.nested) + pattern.inner + ")".repeat(pattern.nested);
const compileCase = (args: Case["args"]) => new matcher.Pattern(spellSource(args), args.lib ? { lib: args.lib } : {});

/** The input of a call, or the files that its options name. */
function source({ input: given, options = {} }: Case["args"]) {
  if (options.path === undefined) return { from: given && input(given), options };
  const { path, hidden, noIgnore, binary, globs, ...rest } = options;
  return { from: { path, hidden, noIgnore, binary, globs }, options: rest };
}

const rows = (found: Iterable<Match<Input>>, want: Row[]) =>
  expect(Array.from(found, (match, i) => matchRow(match, wantedMatch(want[i] ?? {})))).toEqual(want.map(wantedMatch));

/** The members of `found` that `want` has too, since a case need not list every property. */
function pickWanted(found: object, want: object): Row {
  return Object.fromEntries(Object.keys(want).map((key) => [key, (found as Row)[key]]));
}

function replacement(given: string | { callback: string }): string | ((match: Match<string>) => string) {
  if (typeof given === "string") return given;
  if (given.callback.includes("number 5")) return () => 5 as unknown as string;
  return (match) => String(BigInt(match.captures.n!.text) * 2n);
}

const calls: Record<string, (one: Case) => unknown> = {
  "Pattern.scan": ({ args, result }) => {
    if (args.shape) {
      const library = new matcher.Library();
      library.shape(args.shape[0], args.shape[1], { accepts: args.accepts, rejects: args.rejects });
      const found = new matcher.Pattern(args.pattern, { lib: library }).scan(input(args.input) as string);
      const pairs = found.map(({ text, captures }) => [text, captures.t!.kind]);
      return expect([pairs, library.names, library.test().map(({ passed }) => passed)]).toEqual(result);
    }
    const found = compileCase(args).scan(input(args.input), args.options);
    if (typeof result?.[0] === "string") return expect(found.map(({ text }) => text)).toEqual(result);
    rows(found, result);
  },
  "Pattern.find": ({ args, result }) => {
    const found = compileCase(args).find(input(args.input), args.options);
    if (found === null || result === null) return expect(found).toBe(result);
    rows([found], [result]);
  },
  "Match.value": ({ args, result }) =>
    expect(
      compileCase(args)
        .scan(input(args.input))
        .map((match) => spelledValue(match.value(args.register, args.unit))),
    ).toEqual(wantedValue(result) as unknown[]),
  "Match.group": ({ args, result }) =>
    expect(spellValue(compileCase(args).find(input(args.input))!.group(args.ref))).toEqual(result),
  "Match.format": ({ args, result }) =>
    expect(compileCase(args).find(input(args.input))!.format(args.template, input(args.input))).toEqual(
      result?.utf16 ?? result,
    ),
  "Match.explain": ({ args, result }) => {
    const { route, guards, ...found } = compileCase(args).find(input(args.input))!.explain(input(args.input));
    expect(route).not.toBe(""); // Names of routes and texts of guards are our own.
    const { route: _, guards: wanted, ...rest } = result;
    expect(found).toEqual(rest);
    expect(guards.map(kindOfGuard)).toEqual(wanted.map(kindOfGuard));
  },
  scanStats: ({ args, result }) => {
    compileCase(args).scan(input(args.input));
    expect(pickWanted(matcher.scanStats()!, result)).toEqual(result);
  },
  "Pattern.isMatch": ({ args, result }) => {
    const made = compileCase(args);
    expect(args.inputs.map((text: string) => made.isMatch(text))).toEqual(result);
  },
  "Pattern.grep": ({ args, result }) => {
    const { from, options } = source(args);
    const lines = [...compileCase(args).grep(from, options)];
    const found = lines.map((line, i) => ({
      ...pickWanted(line, result?.[i] ?? {}),
      text: spellValue(line.text),
      matches: line.matches.map((match, k) => matchRow(match, wantedMatch(result?.[i]?.matches[k] ?? {}))),
    }));
    expect(found).toEqual(result.map((line: Row) => ({ ...line, matches: (line.matches as Row[]).map(wantedMatch) })));
  },
  "Pattern.rewrite": ({ args, result }) =>
    expect(
      spellValue(compileCase(args).rewrite(replacement(args.replacement), input(args.input) as string, args.options)),
    ).toEqual(result),
  "Pattern.rewriteN": ({ args, result }) =>
    expect(spellValue(compileCase(args).rewriteN(args.replacement, input(args.input), args.n))).toEqual(result),
  "Pattern.rewriteFirst": ({ args, result }) =>
    expect(spellValue(compileCase(args).rewriteFirst(args.replacement, input(args.input)))).toEqual(result),
  "Pattern.redact": ({ args, result }) =>
    expect(spellValue(compileCase(args).redact(input(args.input), args.options))).toEqual(result),
  "Pattern.split": ({ args, result }) =>
    expect((compileCase(args).split(input(args.input)) as Input[]).map(spellValue)).toEqual(result),
  "Pattern.splitN": ({ args, result }) =>
    expect((compileCase(args).splitN(input(args.input), args.limit) as Input[]).map(spellValue)).toEqual(result),
  "Pattern.captureNames": ({ args, result }) => expect(compileCase(args).captureNames()).toEqual(result),
  "Pattern.fields": ({ args, result }) => expect(compileCase(args).fields).toEqual(result),
  "Pattern.records": ({ args, result }) => expect(compileCase(args).records(input(args.input))).toEqual(result),
  "Pattern.countBy": ({ args, result }) =>
    expect(compileCase(args).countBy(args.key, input(args.input), args.options)).toEqual(result),
  "Pattern.groupBy": ({ args, result }) => groups(compileCase(args), args, result),
  "Pattern.distinct": ({ args, result }) => {
    const { from, options } = source(args);
    expect(compileCase(args).distinct(args.key, from, options)).toEqual(result);
  },
  "Pattern.diff": ({ args, result }) =>
    expect(compileCase(args).diff(args.replacement, args.path, args.options)).toEqual(result),
  "Pattern.redactDiff": ({ args, result }) =>
    expect(compileCase(args).redactDiff(args.path, args.options)).toEqual(result),
  "Pattern.rewriteFile": ({ args, result }) => {
    const returns = compileCase(args).rewriteFile(args.replacement, args.path, args.options);
    expect({ returns, file: matcher.read(args.path) }).toEqual(result);
  },
  "Pattern.redactFile": ({ args, result }) => {
    const returns = compileCase(args).redactFile(args.path, args.options);
    expect({ returns, file: matcher.read(args.path) }).toEqual(result);
  },
  "PatternSet.scan": ({ args, result }) =>
    members(new matcher.PatternSet(args.patterns).scan(input(args.input)), result),
  "PatternSet.matchesWithSpans": ({ args, result }) =>
    members(new matcher.PatternSet(args.patterns).matchesWithSpans(input(args.input)), result),
  "PatternSet.matches": ({ args, result }) =>
    expect(new matcher.PatternSet(args.patterns).matches(input(args.input))).toEqual(result),
  "PatternSet.matchesAt": ({ args, result }) =>
    expect(new matcher.PatternSet(args.patterns).matchesAt(input(args.input), args.at)).toEqual(result),
  "PatternSet.isMatch": ({ args, result }) =>
    expect(new matcher.PatternSet(args.patterns).isMatch(input(args.input))).toEqual(result),
  "PatternSet.names": ({ args, result }) => expect(new matcher.PatternSet(args.patterns).names).toEqual(result),
  "PatternSet.new": ({ args }) => new matcher.PatternSet(args.patterns),
  "PatternSet.fromFile": ({ args, result }) => {
    const set = matcher.PatternSet.fromFile(args.file);
    if (args.input) members(set.scan(input(args.input)), result);
    else expect(set.names).toEqual(result);
  },
  "PatternSet.groupBy": ({ args, result }) => groups(new matcher.PatternSet(args.patterns), args, result),
  "PatternSet.distinct": ({ args, result }) =>
    expect(new matcher.PatternSet(args.patterns).distinct(args.key, input(args.input), args.options)).toEqual(result),
  StreamScanner: ({ args, result }) => {
    const scanner = new matcher.StreamScanner(
      args.patterns ? new matcher.PatternSet(args.patterns) : new matcher.Pattern(args.pattern),
    );
    if (args.finishThenPush) {
      scanner.finish();
      return scanner.push("1");
    }
    const spans = (found: matcher.Span[]) =>
      found.map(({ start, end, member }) => (member === undefined ? [start, end] : [member, start, end]));
    const pushed = args.chunks.map((chunk: Given) => spans(scanner.push(input(chunk))));
    expect([...pushed, spans(scanner.finish())]).toEqual(result);
  },
  texture: ({ args, result }) => expect(matcher.texture(input(args.input))).toEqual(result),
  "Bpe.train": ({ args, result }) => {
    const { merges, maxBytes } = args;
    const bpe = matcher.Bpe.train(args.corpus, { merges, maxBytes });
    expect(pickWanted({ merges: bpe.merges, model: bpe.model, encoded: bpe.encode(args.encode) }, result)).toEqual(
      result,
    );
  },
  "Prefilter.test": ({ args, result }) => {
    const filter = new matcher.Prefilter(args.corpus, { kind: args.kind });
    expect(filter.test(...args.literals)).toEqual(result);
  },
  Grammar: ({ args, result }) => {
    const grammar = new matcher.Grammar(args.grammar, { start: args.start });
    expect(grammar.parse(args.input ? input(args.input) : args.text)?.expression ?? null).toEqual(result);
  },
  compile: ({ args, result }) => {
    const made = compileCase(args);
    if (args.input) expect(made.isMatch(input(args.input))).toBe(result);
  },
  escape: ({ args, result }) => expect(matcher.escape(args.text)).toBe(result),
  head: ({ args, result }) =>
    expect(spellValue(matcher.head(args.n, partSource(args), partOptions(args)))).toEqual(result),
  tail: ({ args, result }) =>
    expect(spellValue(matcher.tail(args.n, partSource(args), partOptions(args)))).toEqual(result),
  lines: ({ args, result }) =>
    expect(spellValue(matcher.lines(args.range, partSource(args), partOptions(args)))).toEqual(result),
  read: ({ args, result }) => expect(matcher.read(args.path)).toBe(result),
  files: ({ args, result }) => expect(matcher.files(args.paths, args.options)).toEqual(result),
  records: ({ args, result }) => expect(matcher.records(input(args.input), args.unit)).toEqual(result),
  tokens: ({ args, result }) => {
    const { from, options } = source(args);
    const found = matcher.tokens(from as string, options);
    const shown = found.map((token, i) => ({
      ...pickWanted(token, result[i] ?? {}),
      text: spellValue(token.text),
      ...(result[i] && "value" in result[i] ? { value: spelledValue(token.value) } : {}),
    }));
    expect(shown).toEqual(
      result.map((token: Row) => ("value" in token ? { ...token, value: wantedValue(token.value) } : token)),
    );
  },
  templates: ({ args, result }) => {
    const { from, options } = source(args);
    expect(matcher.templates(from, options)).toEqual(result);
  },
  infer: ({ args, result }) => {
    const built = matcher.infer(args.examples, args.options) as unknown;
    if (typeof built === "string") return expect(built).toBe(result);
    expect(pickWanted(built as object, result)).toEqual(result);
  },
  query: ({ args, result }) => {
    const { from, options } = source(args);
    const found = matcher.query(args.patterns, from, options);
    expect(
      found.map((record, i) => ({ ...pickWanted(record, result[i] ?? {}), text: spellValue(record.text) })),
    ).toEqual(result);
  },
  "Library.check": ({ args, result }) => {
    const { from, options } = source(args);
    const library = args.lib ? matcher.Library.load(args.lib) : new matcher.Library();
    const found = library.check(from, options);
    expect(
      found.map((one, i) => ({
        ...pickWanted(one, result[i] ?? {}),
        text: spellValue(one.text),
        fix: spellValue(one.fix),
      })),
    ).toEqual(result);
  },
  "Finding.github": ({ args, result }) => {
    const { from, options } = source(args);
    expect(
      matcher.Library.load(args.lib)
        .check(from, options)
        .map((one) => one.github()),
    ).toEqual(result);
  },
  "Library.shape": ({ args }) => {
    const library = new matcher.Library();
    library.shape(args.name, args.bytes ?? "[A-Z]-[0-9]");
    if (args.twice) library.shape(args.name, "[A-Z]");
  },
  setTzOffset: ({ args, result }) => {
    matcher.setTzOffset(args.tz);
    try {
      expectTimes(args, result);
    } finally {
      matcher.setTzOffset(0);
    }
  },
  setNow: ({ args, result }) => {
    matcher.setNow(args.now);
    try {
      rows(compileCase(args).scan(input(args.input)), result);
    } finally {
      matcher.setNow(null);
    }
  },
  setDateOrder: ({ args, result }) => {
    matcher.setDateOrder(args.order);
    try {
      expectTimes(args, result);
    } finally {
      matcher.setDateOrder("any");
    }
  },
};

/** The values of the register `t` in every match. */
function expectTimes(args: Case["args"], result: Case["result"]): void {
  const matches = compileCase(args).scan(input(args.input));
  expect(matches.map((match) => spelledValue(match.value("t")))).toEqual(wantedValue(result) as unknown[]);
}

const kindOfGuard = (guard: string) => guard.slice(0, guard.indexOf(":"));

const partSource = ({ input: given, path, options }: Case["args"]) =>
  (given ? input(given) : { path: path ?? options.path }) as string;
const partOptions = ({ options: { path, ...options } = {} as Case["args"] }: Case["args"]) => options;

function members(found: { member: number; match: Match<Input> }[], want: Row[]): void {
  const row = ({ member, ...match }: Row) => ({ member, ...wantedMatch(match) });
  expect(
    found.map(({ member, match }, i) => {
      const { member: _, ...wanted } = want[i] ?? {};
      return { member, ...matchRow(match, wantedMatch(wanted)) };
    }),
  ).toEqual(want.map(row) as never);
}

type Grouping = Pick<matcher.Pattern, "groupBy">;

function groups(from: Grouping, args: Case["args"], want: Row[]): void {
  const { from: text, options } = source(args);
  const found = from.groupBy(args.key, text, options);
  const spellFigures = (group: object, spell: (value: unknown) => unknown): Row =>
    Object.fromEntries(
      Object.entries(group).map(([key, figures]) => {
        if (key === "key" || key === "count") return [key, figures];
        const spellOne = ([name, value]: [string, unknown]) => [
          name,
          key === "percentiles"
            ? Object.fromEntries(Object.entries(value as object).map(([p, one]) => [p, spell(one)]))
            : spell(value),
        ];
        return [key, Object.fromEntries(Object.entries(figures as object).map(spellOne))];
      }),
    );
  expect(found.map((group, i) => spellFigures(pickWanted(group, want[i] ?? {}), spelledValue))).toEqual(
    want.map((group) => spellFigures(group, wantedValue)),
  );
}

const folders: string[] = [];
const home = process.cwd();
afterAll(() => {
  process.chdir(home);
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Creates the files of a case in a separate folder and makes it the current one. */
function enter(files: Record<string, string | Given>): void {
  const folder = mkdtempSync(join(tmpdir(), "library-case-"));
  folders.push(folder);
  for (const [name, given] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof given === "string" ? given : (input(given) as Uint8Array));
  }
  process.chdir(folder);
}

/** Cases in which the library differs on purpose, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  "lib-stream-held-lookahead": "a match is given once its line has ended, not at the end of all",
  "lib-stats-bytes-only": "tokens around a literal are lexed",
  "lib-stream-anchors": "a stream gives what one scan of the whole gives",
  "lib-clock-err": "ymd is an order, too (ruling 42)",
};

for (const one of cases) {
  if (one.id in otherwise) {
    test.todo(`${one.id}: ${otherwise[one.id]}`);
    continue;
  }
  if (missing.has(one.fn)) {
    test.todo(one.id);
    continue;
  }
  test(one.id, () => {
    enter(one.files ?? {});
    const call = calls[one.fn];
    if (!call) throw new Error(`nothing calls ${one.fn}`);
    if (!one.error) return void call(one);
    let caught: unknown;
    try {
      call(one);
    } catch (error) {
      caught = error;
    }
    const { type, has = [], ...facts } = one.error;
    expect((caught as Error | undefined)?.name).toBe(type);
    if (type !== "TypeError") expect(caught).toBeInstanceOf(matcher.MatcherError);
    expect(pickWanted(caught as MatcherError, facts)).toEqual(facts);
    for (const fact of has) expect((caught as Error).message).toContain(fact);
  });
}
