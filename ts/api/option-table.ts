/**
 * The options of every call. A table without imports, so that it depends on no call; `option-table.test.ts` has the
 * type checker compare it with the types of the options.
 */

/** How a value is checked before the call: by its type, or by the call itself (`true`). */
export type Check = "boolean" | "signal" | "function" | "texts" | true;

const signal = { signal: "signal" } as const;
const lib = { lib: true } as const;
const window = { head: true, tail: true, lines: true, unit: true } as const;
const { unit: _unit, ...linesWindow } = window;
const engine = { backend: true, dualGrain: "boolean", chunkSize: true } as const;
const cancel = { ...signal, onWarning: "function" } as const;
const tail = { tail: true, lines: true, unit: true } as const;
const walk = { hidden: "boolean", noIgnore: "boolean", binary: "boolean", globs: "texts" } as const;
const { binary: _binary, ...walkOfText } = walk;
const mask = { keep: true, mask: true, deep: "boolean", keepPrefix: true } as const;
const review = { ...cancel, review: "function", showSkipped: "boolean", explain: "boolean" } as const;
const { globs: _, ...walkWithoutGlobs } = walk;
const edit = { ...window, ...walkWithoutGlobs, maxCount: true, backend: true } as const;
const diff = { context: true } as const;
const follow = { ...cancel, ...lib, maxCount: true, keepCount: "boolean" } as const;
const keys = { ...window, order: true, limit: true } as const;
const declare = { accepts: "texts", rejects: "texts", replace: "boolean" } as const;
const detail = { detail: "boolean" } as const;
const axis = { ...detail, ...lib } as const;

/** By call: its options, and how their values are checked. */
export const optionTable = {
  Pattern: lib,
  PatternSet: lib,
  isMatch: window,
  find: window,
  scan: { ...window, ...engine },
  "PatternSet.scan": {},
  grep: {
    ...window,
    before: true,
    after: true,
    context: true,
    invert: "boolean",
    wholeLine: "boolean",
    maxCount: true,
    backend: true,
  },
  rewrite: { ...window, ...engine },
  rewriteN: window,
  redact: { ...window, ...mask },
  diff: { ...edit, ...diff },
  rewriteFile: { ...edit, ...review },
  rewriteFileAsync: edit,
  redactDiff: { ...edit, ...mask, ...diff },
  redactFile: { ...edit, ...mask, ...review },
  redactFileAsync: { ...edit, ...mask },
  countBy: { ...window, order: true },
  groupBy: {
    ...keys,
    sum: true,
    avg: true,
    min: true,
    max: true,
    percentiles: true,
    percentileMethod: true,
    durationUnit: true,
  },
  distinct: keys,
  pushAsync: {},
  scanStream: { ...cancel, maxCount: true },
  redactStream: mask,
  follow: { ...follow, fromEnd: "boolean" },
  followEvents: { ...tail, ...cancel, in: true },
  followLines: { ...tail, ...cancel },
  followRewrite: { ...tail, ...follow },
  followRedact: { ...tail, ...mask, ...follow },
  head: { unit: true },
  tail: { unit: true },
  lines: { unit: true },
  files: {
    ...walk,
    types: "texts",
    typesNot: "texts",
    texture: "texts",
    textureNot: "texts",
    sort: true,
    reverse: "boolean",
  },
  tokens: { ...lib, whitespace: "boolean" },
  query: {
    ...lib,
    require: true,
    atLeast: true,
    exclude: true,
    unit: true,
    recordStart: true,
    recordSpan: true,
    maxCount: true,
  },
  events: { in: true },
  templates: {
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
  },
  digest: { ...linesWindow, budget: true, lineLimit: true, against: true },
  "diff of logs": { budget: true, lineLimit: true },
  infer: {
    ...lib,
    anchored: "boolean",
    against: true,
    marked: "texts",
    fields: true,
    marksInLines: "boolean",
    unanchored: "boolean",
    noMint: "boolean",
    mintShapes: "boolean",
  },
  sensitive: { only: "texts", except: "texts", names: "texts" },
  sarif: lib,
  "Library.shape": { ...declare, after: "boolean" },
  "Library.kind": declare,
  "Library.let": declare,
  "Library.check": { ...window, maxCount: true },
  "Library.fix": {
    ...window,
    ...walk,
    ...review,
    ...diff,
    dryRun: "boolean",
  },
  "Library.follow": { ...tail, ...follow },
  Grammar: { start: true },
  "Bpe.train": { merges: true, maxBytes: true },
  "Index.build": walkOfText,
  "Index.candidates": walk,
  Prefilter: { kind: true },
  /** Inputs that are files. */
  "{ path }": { ...walk, path: true },
  "{ path } of one file": { path: true, binary: "boolean" },

  "axes.magnitude": { ...axis, jumpThreshold: true, outlierSigma: true },
  "axes.stress": { ...axis, peakMinDepth: true, fractureMinDepth: true },
  "axes.flow": {
    ...axis,
    signal: true,
    grain: true,
    analytic: "boolean",
    window: true,
    steadyBand: true,
  },
  "axes.observation": {
    ...axis,
    grain: true,
    contestedThreshold: true,
    contestedMinGap: true,
  },
  "axes.gravity": { ...axis, grain: true, top: true },
  "axes.context": { ...axis, fold: true, tokenWindow: true, unitWindow: true },
  "axes.relation": { ...axis, canonical: "boolean" },
  "axes.spectral": {
    ...detail,
    classify: "boolean",
    cpThreshold: true,
    cpFloor: true,
    cpMinGap: true,
  },
  "axes.seam": {
    ...detail,
    order: true,
    passes: true,
    english: "boolean",
    cutThreshold: true,
  },
  "axes.echo": { ...axis, group: true, structure: "boolean", maxPeriodCv: true },
  "axes.orbit": { ...axis, group: true, sameAs: true },
  "axes.shape": { ...axis, group: true, templateStrength: true },
} as const;

export type OptionedCall = keyof typeof optionTable;
