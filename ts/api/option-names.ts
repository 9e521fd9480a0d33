/** The names of the options of every call: a call refuses others, so that a misspelt option is not ignored. */
import { OptionError } from "../error/errors.ts";
import { suggestion } from "../error/suggest.ts";
import type * as axes from "./axes.ts";
import type { TrainOptions } from "./bpe.ts";
import type { DigestOptions, PageOptions } from "./digest.ts";
import type { DiffOptions, EditOptions } from "./editing.ts";
import type { IndexOptions } from "./file-index.ts";
import type { FilesOptions } from "./files.ts";
import type { FixOptions } from "./fixing.ts";
import type { Cancel, TailOptions } from "./follow.ts";
import type { GrepOptions } from "./grep.ts";
import type { FieldInferOptions, PlainInferOptions } from "./infer.ts";
import type { Declare } from "./library.ts";
import { checkNeeds } from "./option-needs.ts";
import { type Engine, shown, type Window } from "./options.ts";
import type { FileInput, PartOptions } from "./parts.ts";
import type { PatternOptions } from "./pattern.ts";
import type { QueryOptions } from "./query.ts";
import type { Review } from "./review.ts";
import type { Mask } from "./rewriting.ts";
import type { CheckOptions } from "./rules.ts";
import type { SensitiveOptions } from "./sensitive.ts";
import type { At, Walk } from "./sources.ts";
import type { FollowOptions } from "./streams.ts";
import type { GroupOptions, KeyOptions } from "./tables.ts";
import type { TemplateOptions } from "./templates.ts";
import type { TokenOptions } from "./tokens.ts";

/** How a value is checked before the call: by its type, or by the call itself (`true`). */
type Check = keyof typeof checks | true;
type CheckOf<Value> = [Value] extends [boolean]
  ? "boolean"
  : [Value] extends [AbortSignal]
    ? "signal"
    : [Value] extends [(...given: never) => unknown]
      ? "function"
      : [Value] extends [readonly string[]]
        ? "texts"
        : true;
/** The type checker compares the names, and how their values are checked, with the type of the options. */
type Named<Options> = { readonly [Name in keyof Required<Options>]: CheckOf<NonNullable<Options[Name]>> };
const named = <Options>(names: Named<Options>): ReadonlyMap<string, Check> => new Map(Object.entries<Check>(names));

const checks = {
  boolean: { is: (value: unknown) => typeof value === "boolean", expected: "true or false" },
  signal: { is: (value: unknown) => value instanceof AbortSignal, expected: "an AbortSignal" },
  function: { is: (value: unknown) => typeof value === "function", expected: "a function" },
  texts: {
    is: (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string"),
    expected: "an array of strings",
  },
};
/** Options of an axis. */
type Of<Axis extends keyof typeof axes> = NonNullable<Parameters<(typeof axes)[Axis]>[1]>;

const signal = { signal: "signal" } as const;
const lib = { lib: true } as const;
const window: Named<Window> = { head: true, tail: true, lines: true, unit: true };
const { unit: _unit, ...linesWindow } = window;
const engine: Named<Engine> = { backend: true, dualGrain: "boolean", chunkSize: true };
const cancel: Named<Cancel> = { ...signal, onWarning: "function" };
const tail: Named<TailOptions> = { tail: true, lines: true, unit: true };
const walk: Named<Walk> = { hidden: "boolean", noIgnore: "boolean", binary: "boolean", globs: "texts" };
const { binary: _binary, ...walkOfText } = walk;
const mask: Named<Mask> = { keep: true, mask: true, deep: "boolean", keepPrefix: true };
const review: Named<Review> = { ...cancel, review: "function", showSkipped: "boolean", explain: "boolean" };
const { globs: _, ...walkWithoutGlobs } = walk;
const edit: Named<EditOptions> = { ...window, ...walkWithoutGlobs, maxCount: true, backend: true };
const diff: Named<DiffOptions> = { context: true };
const follow: Named<FollowOptions> = { ...cancel, ...lib, maxCount: true, keepCount: "boolean" };
const keys: Named<KeyOptions> = { ...window, order: true, limit: true };
const declare: Named<Declare> = { accepts: "texts", rejects: "texts", replace: "boolean" };
const detail = { detail: "boolean" } as const;
const axis = { ...detail, ...lib } as const;

const optionNames = {
  Pattern: named<PatternOptions>(lib),
  PatternSet: named<PatternOptions>(lib),
  isMatch: named<Window>(window),
  find: named<Window>(window),
  scan: named<Window & Engine>({ ...window, ...engine }),
  "PatternSet.scan": named<object>({}),
  grep: named<GrepOptions>({
    ...window,
    before: true,
    after: true,
    context: true,
    invert: "boolean",
    wholeLine: "boolean",
    maxCount: true,
    backend: true,
  }),
  rewrite: named<Window & Engine>({ ...window, ...engine }),
  rewriteN: named<Window>(window),
  redact: named<Window & Mask>({ ...window, ...mask }),
  diff: named<EditOptions & DiffOptions>({ ...edit, ...diff }),
  rewriteFile: named<EditOptions & Review>({ ...edit, ...review }),
  rewriteFileAsync: named<EditOptions>(edit),
  redactDiff: named<EditOptions & Mask & DiffOptions>({ ...edit, ...mask, ...diff }),
  redactFile: named<EditOptions & Mask & Review>({ ...edit, ...mask, ...review }),
  redactFileAsync: named<EditOptions & Mask>({ ...edit, ...mask }),
  countBy: named<Window & { order?: string }>({ ...window, order: true }),
  groupBy: named<GroupOptions>({
    ...keys,
    sum: true,
    avg: true,
    min: true,
    max: true,
    percentiles: true,
    percentileMethod: true,
    durationUnit: true,
  }),
  distinct: named<KeyOptions>(keys),
  pushAsync: named<object>({}),
  scanStream: named<Cancel & { maxCount?: number }>({ ...cancel, maxCount: true }),
  redactStream: named<Mask>(mask),
  follow: named<FollowOptions & { fromEnd?: boolean }>({ ...follow, fromEnd: "boolean" }),
  followLines: named<TailOptions & Cancel>({ ...tail, ...cancel }),
  followRewrite: named<TailOptions & FollowOptions>({ ...tail, ...follow }),
  followRedact: named<TailOptions & Mask & FollowOptions>({ ...tail, ...mask, ...follow }),
  head: named<PartOptions>({ unit: true }),
  tail: named<PartOptions>({ unit: true }),
  lines: named<PartOptions>({ unit: true }),
  files: named<FilesOptions>({
    ...walk,
    types: "texts",
    typesNot: "texts",
    texture: "texts",
    textureNot: "texts",
    sort: true,
    reverse: "boolean",
  }),
  tokens: named<TokenOptions>({ ...lib, whitespace: "boolean" }),
  query: named<QueryOptions>({
    ...lib,
    require: true,
    atLeast: true,
    exclude: true,
    unit: true,
    recordStart: true,
    recordSpan: true,
    maxCount: true,
  }),
  templates: named<TemplateOptions>({
    ...window,
    ...lib,
    cut: true,
    merge: "boolean",
    explain: "boolean",
    slots: "boolean",
    against: true,
    load: true,
    save: "function",
    novel: "boolean",
    rare: "boolean",
    recordStart: true,
    recordSpan: true,
  }),
  digest: named<DigestOptions>({ ...linesWindow, budget: true, lineLimit: true, against: true }),
  "diff of logs": named<PageOptions>({ budget: true, lineLimit: true }),
  infer: named<PlainInferOptions & FieldInferOptions>({
    ...lib,
    anchored: "boolean",
    against: true,
    marked: "texts",
    fields: true,
    marksInLines: "boolean",
    unanchored: "boolean",
    noMint: "boolean",
    mintShapes: "boolean",
  }),
  sensitive: named<SensitiveOptions>({ only: "texts", except: "texts", names: "texts" }),
  sarif: named<PatternOptions>(lib),
  "Library.shape": named<Declare & { after?: boolean }>({ ...declare, after: "boolean" }),
  "Library.kind": named<Declare>(declare),
  "Library.let": named<Declare>(declare),
  "Library.check": named<CheckOptions>({ ...window, maxCount: true }),
  "Library.fix": named<FixOptions & DiffOptions & { dryRun?: boolean }>({
    ...window,
    ...walk,
    ...review,
    ...diff,
    dryRun: "boolean",
  }),
  "Library.follow": named<TailOptions & FollowOptions>({ ...tail, ...follow }),
  Grammar: named<{ start?: string }>({ start: true }),
  "Bpe.train": named<TrainOptions>({ merges: true, maxBytes: true }),
  "Index.build": named<IndexOptions>(walkOfText),
  "Index.candidates": named<Walk>(walk),
  Prefilter: named<{ kind?: string }>({ kind: true }),
  /** Inputs that are files. */
  "{ path }": named<At>({ ...walk, path: true }),
  "{ path } of one file": named<FileInput>({ path: true, binary: "boolean" }),

  "axes.magnitude": named<Of<"magnitude">>({ ...axis, jumpThreshold: true, outlierSigma: true }),
  "axes.stress": named<Of<"stress">>({ ...axis, peakMinDepth: true, fractureMinDepth: true }),
  "axes.flow": named<Of<"flow">>({
    ...axis,
    signal: true,
    grain: true,
    analytic: "boolean",
    window: true,
    steadyBand: true,
  }),
  "axes.observation": named<Of<"observation">>({
    ...axis,
    grain: true,
    contestedThreshold: true,
    contestedMinGap: true,
  }),
  "axes.gravity": named<Of<"gravity">>({ ...axis, grain: true, top: true }),
  "axes.context": named<Of<"context">>({ ...axis, fold: true, tokenWindow: true, unitWindow: true }),
  "axes.relation": named<Of<"relation">>({ ...axis, canonical: "boolean" }),
  "axes.spectral": named<Of<"spectral">>({
    ...detail,
    classify: "boolean",
    cpThreshold: true,
    cpFloor: true,
    cpMinGap: true,
  }),
  "axes.seam": named<Of<"seam">>({
    ...detail,
    order: true,
    passes: true,
    english: "boolean",
    cutThreshold: true,
  }),
  "axes.echo": named<Of<"echo">>({ ...axis, group: true, structure: "boolean", maxPeriodCv: true }),
  "axes.orbit": named<Of<"orbit">>({ ...axis, group: true, sameAs: true }),
  "axes.shape": named<Of<"shape">>({ ...axis, group: true, templateStrength: true }),
} as const;

export type OptionedCall = keyof typeof optionNames;

/** All calls with options, for tests. */
export const optionedCalls = Object.keys(optionNames) as OptionedCall[];

/** Whether a call has an option. */
export function hasOption(call: OptionedCall, name: string): boolean {
  return (optionNames[call] as ReadonlyMap<string, Check>).has(name);
}

/** The names of a call's options. */
export function optionsOf(call: OptionedCall): string[] {
  return [...(optionNames[call] as ReadonlyMap<string, Check>).keys()];
}

/**
 * Refuses options that a call does not have.
 * @param more names that this form of the call has besides: `signal` for one that returns a promise
 * @throws {OptionError} an unknown name
 * @throws {TypeError} the options are no object, or a value has another type
 */
export function checkOptions(call: OptionedCall, options: object, more: Readonly<Record<string, Check>> = {}): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`${call}: the options are an object, found ${options === null ? "null" : typeof options}`);
  }
  const known: ReadonlyMap<string, Check> = optionNames[call];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const check = known.get(name) ?? more[name];
    if (check === undefined) throw unknownOption(call, name, value, [...known.keys(), ...Object.keys(more)]);
    if (check === true || checks[check].is(value)) continue;
    throw new TypeError(`${name}: expected ${checks[check].expected}, found ${shown(value)}`);
  }
  checkNeeds(call, options);
}

function unknownOption(call: string, name: string, value: unknown, allowed: readonly string[]): OptionError {
  const near = suggestion(name, allowed);
  const wayOn = near ? `did you mean ${near}?` : `it has ${allowed.length > 0 ? allowed.join(", ") : "none"}`;
  return new OptionError(name, value, `${call} has no option "${name}": ${wayOn}`, allowed);
}

/** The same for a call that returns a promise, which has a `signal` too. */
export function checkLaterOptions(call: OptionedCall, options: object): void {
  checkOptions(call, options, signal);
}
