/** How each option of the library is given so that it must matter, in each mode of its call. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OptionedCall } from "../../ts/api/option-names.ts";
import * as matcher from "../../ts/index.ts";
import { axis, axisMatrices, plain } from "./axis-options.matrix.ts";
import { declaring, lib, type OptionMatrix, sample, text } from "./option-samples.ts";

export interface SameOption {
  readonly calls: readonly OptionedCall[] | "*";
  readonly modes: readonly string[] | "*";
  readonly options: readonly string[];
  readonly because: string;
}

const source = '"took" \\R:d';
const pattern = () => new matcher.Pattern(source);
const addresses = () => new matcher.Pattern(`\\I | ${source}`);
const texts = (found: Iterable<{ text: unknown }>) => Array.from(found, (one) => one.text);
const window = {
  head: sample({ head: 1 }),
  tail: sample({ tail: 52 }),
  lines: sample({ lines: "2..4" }),
  unit: sample({ unit: "paragraph" }, { lines: "2" }),
};
const engine = {
  backend: sample({ backend: "cpu" }),
  dualGrain: sample({ dualGrain: true }),
  chunkSize: sample({ chunkSize: 7 }),
};
const mask = {
  keep: sample({ keep: ["d"] }),
  mask: sample({ mask: "#" }),
  deep: sample({ deep: false }),
  keepPrefix: sample({ keepPrefix: 24 }, { mask: "pseudonym" }),
};
const walk = {
  hidden: sample({ hidden: true }),
  noIgnore: sample({ noIgnore: true }),
  binary: sample({ binary: true }),
  globs: sample({ globs: ["*.log"] }),
};
const later = { signal: sample({ signal: new AbortController().signal }), onWarning: sample({ onWarning: () => {} }) };
const edit = {
  ...window,
  tail: sample({ tail: 1 }),
  maxCount: sample({ maxCount: 1 }),
  ...walk,
  backend: engine.backend,
};
const review = {
  ...later,
  review: sample({ review: () => "skip" }),
  showSkipped: sample({ showSkipped: true }, { review: () => "skip" }),
  explain: sample(
    { explain: true },
    { review: ({ explanation }: { explanation: unknown }) => (explanation ? "skip" : "apply") },
  ),
};
const declareRule = () =>
  declaring((library) => {
    library.declare('rule r warning "m" = "took" \\R:d');
    library.declare("fix r = FIXED");
  });

/** The files after an edit, whose result is also compared. */
async function editAndRestore(folder: string, paths: readonly string[], run: () => unknown): Promise<unknown> {
  const before = paths.map((path) => readFileSync(join(folder, path)));
  try {
    const result = await run();
    return [result, ...paths.map((path) => readFileSync(join(folder, path), "latin1"))];
  } finally {
    for (const [at, path] of paths.entries()) writeFileSync(join(folder, path), before[at]!);
  }
}

const inFolder = (run: (options: never, path: string) => unknown) => (options: never, folder: string) =>
  editAndRestore(folder, ["d/a.log", "d/.hidden.log", "d/left.log", "d/nul.log", "d/b.txt"], () =>
    run(options, join(folder, "d")),
  );

const calls: readonly OptionMatrix[] = [
  {
    call: "Pattern",
    run: (options) => texts(new matcher.Pattern("\\{zz}", options).scan(text)),
    samples: { lib: axis.lib },
  },
  {
    call: "PatternSet",
    run: (options) =>
      new matcher.PatternSet(["\\{zz}"], options).scan(text).map(({ member, match }) => [member, match.text]),
    samples: { lib: axis.lib },
  },
  {
    call: "isMatch",
    run: (options) => pattern().isMatch(text, options),
    samples: { ...window, lines: sample({ lines: "2..3" }), head: sample({ head: 0 }), tail: sample({ tail: 1 }) },
  },
  {
    call: "find",
    run: (options) => pattern().find(text, options)?.start,
    samples: { ...window, head: sample({ head: 0 }) },
  },
  { call: "scan", run: (options) => texts(pattern().scan(text, options)), samples: { ...window, ...engine } },
  { call: "PatternSet.scan", run: () => null, samples: {} },
  {
    call: "grep",
    run: (options) => Array.from(matcher.grep(source, text, options), (line) => [line.number, line.text]),
    modes: { ...plain, inverted: { options: { invert: true } } },
    samples: {
      ...window,
      before: sample({ before: 1 }),
      after: sample({ after: 1 }),
      context: sample({ context: 1 }),
      invert: sample({ invert: true }),
      wholeLine: sample({ wholeLine: true }),
      maxCount: sample({ maxCount: 1 }),
      backend: engine.backend,
    },
  },
  { call: "rewrite", run: (options) => pattern().rewrite("x", text, options), samples: { ...window, ...engine } },
  { call: "rewriteN", run: (options) => pattern().rewriteN("x", text, 99, options), samples: window },
  {
    call: "redact",
    run: (options) => addresses().redact(text, options),
    modes: { ...plain, pseudonyms: { options: { mask: "pseudonym" } } },
    samples: { ...window, ...mask },
  },
  {
    call: "diff",
    run: inFolder((options, path) => pattern().diff("x", path, options)),
    samples: { ...edit, context: sample({ context: 0 }) },
  },
  {
    call: "rewriteFile",
    run: inFolder((options, path) => pattern().rewriteFile("x", path, options)),
    samples: { ...edit, ...review },
  },
  {
    call: "redactDiff",
    run: inFolder((options, path) => addresses().redactDiff(path, options)),
    samples: { ...edit, ...mask, context: sample({ context: 0 }) },
  },
  {
    call: "redactFile",
    run: inFolder((options, path) => addresses().redactFile(path, options)),
    samples: { ...edit, ...mask, ...review },
  },
  {
    call: "countBy",
    run: (options) => [...pattern().countBy("${d}", text, options)],
    samples: { ...window, order: sample({ order: "count" }) },
  },
  {
    call: "groupBy",
    run: (options) => new matcher.Pattern("\\W:k \\R:d").groupBy("${k}", "a 1s\nb 2s\n\nb 3s\nb 5s\n", options),
    samples: {
      ...window,
      tail: sample({ tail: 1 }),
      order: sample({ order: "count" }),
      limit: sample({ limit: 1 }),
      sum: sample({ sum: "d" }),
      avg: sample({ avg: "d" }),
      min: sample({ min: "d" }),
      max: sample({ max: "d" }),
      percentiles: sample({ percentiles: { d: 50 } }),
      percentileMethod: sample({ percentileMethod: "linear" }, { percentiles: { d: 40 } }),
      durationUnit: sample({ durationUnit: "s" }, { sum: "d" }),
    },
  },
  {
    call: "distinct",
    run: (options) => pattern().distinct("${d}", text, options),
    samples: { ...window, order: sample({ order: "count" }), limit: sample({ limit: 1 }) },
  },
  { call: "pushAsync", run: () => null, samples: {} },
  { call: "head", run: (options) => matcher.head(1, text, options), samples: { unit: sample({ unit: "paragraph" }) } },
  { call: "tail", run: (options) => matcher.tail(1, text, options), samples: { unit: sample({ unit: "paragraph" }) } },
  {
    call: "lines",
    run: (options) => matcher.lines("2", text, options),
    samples: { unit: sample({ unit: "paragraph" }) },
  },
  {
    call: "files",
    run: (options, folder) => matcher.files(join(folder, "d"), options),
    samples: {
      ...walk,
      types: sample({ types: ["rust"] }),
      typesNot: sample({ typesNot: ["rust"] }),
      texture: sample({ texture: ["table"] }),
      textureNot: sample({ textureNot: ["table", "code", "prose", "mixed", "numeric"] }),
      sort: sample({ sort: "modified" }),
      reverse: sample({ reverse: true }),
    },
  },
  {
    call: "tokens",
    run: (options) => matcher.tokens(text, options),
    samples: { lib: axis.lib, whitespace: sample({ whitespace: true }) },
  },
  {
    call: "query",
    run: (options) => texts(matcher.query(['"took"', '"plain"'], text, options)),
    modes: { ...plain, paragraphs: { options: { unit: "paragraph" } } },
    samples: {
      lib: sample({ lib: lib() }, { exclude: ["\\{zz}"] }),
      require: sample({ require: "none" }),
      atLeast: sample({ atLeast: 2 }),
      exclude: sample({ exclude: ["\\R{=3s}"] }),
      unit: sample({ unit: "paragraph" }),
      recordStart: sample({ recordStart: "\\T" }),
      recordSpan: sample({ recordSpan: "\\T .* ($)" }),
      maxCount: sample({ maxCount: 1 }),
    },
  },
  {
    call: "events",
    run: (options) => matcher.events(`{"level":"warn"}\n${text}`, options),
    samples: { in: sample({ in: "logfmt" }) },
  },
  {
    call: "templates",
    run: (options) =>
      matcher
        .templates(`user bob in\nuser eve in\n${text}`, options)
        .map(({ count, readable, rare, novel, joined, slots }) => ({ count, readable, rare, novel, joined, slots })),
    modes: {
      ...plain,
      merged: { options: { merge: true } },
      compared: { options: { against: "plain\n" } },
      rare: { options: { rare: true } },
      records: { options: { unit: "paragraph" }, samples: { lib: sample({ lib: lib() }) } },
    },
    samples: {
      ...window,
      tail: sample({ tail: 1 }),
      unit: sample({ unit: "paragraph" }),
      lib: sample({ lib: lib() }, { recordStart: "\\{zz}" }),
      cut: sample({ cut: 9 }),
      merge: sample({ merge: true }),
      explain: sample({ explain: true }, { merge: true }),
      slots: sample({ slots: true }),
      against: sample({ against: "plain\n" }),
      load: sample({ load: [] }),
      save: sample({ save: () => {} }),
      novel: sample({ novel: true }, { against: text }),
      rare: sample({ rare: true }),
      recordStart: sample({ recordStart: "\\T" }),
      recordSpan: sample({ recordSpan: "\\T .* ($)" }),
    },
  },
  {
    call: "infer",
    run: (options) => matcher.infer(["port 80 on web01", "port 81 on web02"], options),
    modes: { ...plain, fields: { options: { fields: { h: "web02" } } } },
    samples: {
      lib: sample({ lib: declaring((library) => library.shape("zz", "web[0-9]{2}")) }),
      anchored: sample({ anchored: true }),
      against: sample({ against: ["port 200 on web01"] }),
      marked: sample({ marked: ["port {d:82} up"] }),
      fields: sample({ fields: { d: "80" } }),
      marksInLines: sample({ marksInLines: true }),
      unanchored: sample({ unanchored: true }),
      noMint: sample({ noMint: true }),
      mintShapes: sample({ mintShapes: true }),
    },
  },
  {
    call: "sensitive",
    run: (options) => [
      matcher.sensitive(options).source,
      matcher.redact(matcher.sensitive(options), "pet=felix and=10.0.0.7"),
    ],
    samples: {
      only: sample({ only: ["address"] }),
      except: sample({ except: ["address"] }),
      names: sample({ names: ["pet"] }),
    },
  },
  {
    call: "Grammar",
    run: (options) => new matcher.Grammar('s := <w> <w>\nw := "a"', options).count("a"),
    samples: { start: sample({ start: "w" }) },
  },
  {
    call: "Bpe.train",
    run: (options) => matcher.Bpe.train(text, options).model,
    samples: { merges: sample({ merges: 2 }), maxBytes: sample({ maxBytes: 40 }) },
  },
  {
    call: "Prefilter",
    run: (options) => new matcher.Prefilter(text, options).test("took"),
    samples: { kind: sample({ kind: "xor" }) },
  },
  {
    call: "rewriteFileAsync",
    run: inFolder((options, path) => pattern().rewriteFileAsync("x", path, options)),
    samples: edit,
  },
  {
    call: "redactFileAsync",
    run: inFolder((options, path) => addresses().redactFileAsync(path, options)),
    samples: { ...edit, ...mask },
  },
  {
    call: "scanStream",
    run: async (options) => texts(await Array.fromAsync(matcher.scanStream(source, [text], options))),
    samples: { ...later, maxCount: sample({ maxCount: 1 }) },
  },
  {
    call: "redactStream",
    run: (options) => {
      const upstream = new Blob([text]).stream() as ReadableStream<Uint8Array>;
      return new Response(upstream.pipeThrough(matcher.redactStream(addresses(), options))).text();
    },
    samples: mask,
  },
  {
    call: "sarif",
    run: (options) => matcher.sarif([], options),
    samples: { lib: sample({ lib: declareRule() }) },
  },
  ...(["shape", "kind", "let"] as const).map(
    (declare): OptionMatrix => ({
      call: `Library.${declare}`,
      run: (options) => {
        const library = new matcher.Library();
        const form = declare === "shape" ? "[0-9]{2}ms" : "\\N";
        library[declare]("zz", declare === "shape" ? "[a-z]{2}" : "\\W");
        library[declare]((options as { replace?: boolean }).replace === undefined ? "yy" : "zz", form, options);
        return [
          library.test(),
          new matcher.Pattern("\\{zz}", { lib: library }).find("5 ab 12ms 12")?.text,
          library.names,
        ];
      },
      samples: {
        accepts: sample({ accepts: ["ab"] }),
        rejects: sample({ rejects: ["12"] }),
        replace: sample({ replace: true }),
        ...(declare === "shape" && { after: sample({ after: true }, { replace: true }) }),
      },
    }),
  ),
  {
    call: "Library.check",
    run: (options) =>
      declareRule()
        .check(text, options)
        .map(({ line, start }) => [line, start]),
    samples: { ...window, maxCount: sample({ maxCount: 1 }) },
  },
  {
    call: "Library.fix",
    run: inFolder((options, path) => declareRule().fix(path, options)),
    modes: {
      ...plain,
      diff: {
        options: { dryRun: true },
        samples: { showSkipped: sample({ showSkipped: true }), explain: sample({ explain: true }) },
      },
    },
    samples: {
      ...edit,
      ...review,
      context: sample({ context: 0 }, { dryRun: true }),
      dryRun: sample({ dryRun: true }),
    },
  },
  {
    call: "Index.candidates",
    run: (options, folder) => {
      matcher.Index.build(join(folder, "d"));
      return matcher.Index.load(join(folder, "d")).candidates(source, options);
    },
    samples: walk,
  },
  {
    call: "{ path }",
    run: (options, folder) => {
      const at = options as { path?: string };
      return texts(matcher.query(source, { ...at, path: join(folder, at.path ?? "d") }));
    },
    samples: { ...walk, path: sample({ path: "p" }) },
  },
  {
    call: "{ path } of one file",
    run: (options, folder) => {
      const at = options as { path?: string };
      return matcher.axes.stress({ ...at, path: join(folder, at.path ?? "d/nul.log") });
    },
    samples: { binary: sample({ binary: true }), path: sample({ path: "read.log" }) },
  },
];

export const optionMatrices: readonly OptionMatrix[] = [...calls, ...axisMatrices];

/** Calls whose options other tests try: those that go on until they are left, and one that looks at the clock. */
export const elsewhere: Readonly<Record<string, string>> = {
  follow: "ts/api/streams.test.ts",
  followEvents: "ts/api/follow.test.ts",
  followLines: "ts/api/follow.test.ts",
  followRewrite: "ts/api/follow.test.ts",
  followRedact: "ts/api/follow.test.ts",
  "Library.follow": "ts/api/follow.test.ts",
  digest: "ts/api/digest.test.ts",
  "diff of logs": "ts/api/digest.test.ts",
  // A file that was changed a moment ago is in no index.
  "Index.build": "ts/api/file-index.test.ts",
};

const every: "*" = "*";
/** Calls with the samples of `later`; `signal` of axes.flow is something else, and changes its report. */
const interruptible = ["rewriteFile", "redactFile", "Library.fix", "scanStream"] as const;

/** Why options rightly change nothing. */
export const sameOptions: readonly SameOption[] = [
  {
    calls: every,
    modes: every,
    options: ["backend", "dualGrain", "chunkSize"],
    because: "results never depend on the engine",
  },
  {
    calls: interruptible,
    modes: every,
    options: ["signal"],
    because: "it is not aborted here: ts/api/later.test.ts has its tests",
  },
  { calls: interruptible, modes: every, options: ["onWarning"], because: "there is nothing to warn of" },
  {
    calls: ["rewriteFile", "redactFile", "Library.fix"],
    modes: every,
    options: ["showSkipped"],
    because: "it lists changes in a warning: ts/api/redact.test.ts",
  },
  { calls: ["templates"], modes: every, options: ["save"], because: "it is given the set, and changes no row" },
  {
    calls: ["templates"],
    modes: every,
    options: ["load"],
    because: "no set is loaded: ts/api/templates.test.ts loads some",
  },
  { calls: ["infer"], modes: ["fields"], options: ["anchored"], because: "with fields it is the default" },
  { calls: ["infer"], modes: ["fields"], options: ["marksInLines"], because: "the examples have no marks" },
];
