import { expect, test } from "bun:test";
import * as matcher from "../index.ts";
import { type OptionedCall, optionedCalls } from "./option-names.ts";

const pattern = new matcher.Pattern(String.raw`\N:n`);
const set = new matcher.PatternSet([String.raw`\N:n`]);
const library = matcher.Library.shipped();
const bad = { neverAnOption: 1 } as object;
const { axes } = matcher;
const missing = { path: "/nowhere/at/all" };

/** Every call with an option that it doesn't have. */
const calls: Record<OptionedCall, ((options: object) => unknown)[]> = {
  Pattern: [(options) => new matcher.Pattern("5", options)],
  PatternSet: [(options) => new matcher.PatternSet(["5"], options)],
  isMatch: [(options) => pattern.isMatch("5", options), (options) => pattern.isMatchAsync("5", options)],
  find: [(options) => pattern.find("5", options), (options) => pattern.findAsync("5", options)],
  scan: [
    (options) => pattern.scan("5", options),
    (options) => pattern.findIter("5", options),
    (options) => pattern.scanAsync("5", options),
  ],
  "PatternSet.scan": [(options) => set.scanAsync("5", options)],
  grep: [(options) => matcher.grep("5", "5", options)],
  rewrite: [(options) => pattern.rewrite("x", "5", options), (options) => pattern.rewriteAsync("x", "5", options)],
  rewriteN: [
    (options) => pattern.rewriteN("x", "5", 1, options),
    (options) => pattern.rewriteFirst("x", "5", options),
    (options) => pattern.rewriteNAsync("x", "5", 1, options),
    (options) => pattern.rewriteFirstAsync("x", "5", options),
  ],
  redact: [(options) => pattern.redact("5", options), (options) => pattern.redactAsync("5", options)],
  diff: [
    (options) => pattern.diff("x", missing.path, options),
    (options) => pattern.diffAsync("x", missing.path, options),
  ],
  rewriteFile: [(options) => pattern.rewriteFile("x", missing.path, options)],
  rewriteFileAsync: [(options) => pattern.rewriteFileAsync("x", missing.path, options)],
  redactDiff: [
    (options) => pattern.redactDiff(missing.path, options),
    (options) => pattern.redactDiffAsync(missing.path, options),
  ],
  redactFile: [(options) => pattern.redactFile(missing.path, options)],
  redactFileAsync: [(options) => pattern.redactFileAsync(missing.path, options)],
  countBy: [
    (options) => pattern.countBy("${n}", "5", options),
    (options) => pattern.countByAsync("${n}", "5", options),
  ],
  groupBy: [
    (options) => pattern.groupBy("${n}", "5", options),
    (options) => set.groupBy("${n}", "5", options),
    (options) => pattern.groupByAsync("${n}", "5", options),
    (options) => set.groupByAsync("${n}", "5", options),
  ],
  distinct: [
    (options) => pattern.distinct("${n}", "5", options),
    (options) => set.distinct("${n}", "5", options),
    (options) => pattern.distinctAsync("${n}", "5", options),
    (options) => set.distinctAsync("${n}", "5", options),
  ],
  pushAsync: [
    (options) => new matcher.StreamScanner("5").pushAsync("5", options),
    (options) => new matcher.StreamScanner("5").finishAsync(options),
  ],
  scanStream: [(options) => matcher.scanStream("5", ["5"] as never, options).next()],
  redactStream: [(options) => matcher.redactStream("5", options)],
  follow: [(options) => matcher.follow("5", missing.path, options).next()],
  followEvents: [(options) => matcher.followEvents(missing.path, options).next()],
  followLines: [(options) => matcher.followLines(missing.path, options).next()],
  followRewrite: [(options) => matcher.followRewrite("5", "x", missing.path, options)],
  followRedact: [(options) => matcher.followRedact("5", missing.path, options)],
  head: [(options) => matcher.head(1, "5", options)],
  tail: [(options) => matcher.tail(1, "5", options)],
  lines: [(options) => matcher.lines("1", "5", options)],
  files: [(options) => matcher.files(missing.path, options), (options) => matcher.filesAsync(missing.path, options)],
  tokens: [(options) => matcher.tokens("5", options)],
  query: [(options) => matcher.query("5", "5", options), (options) => matcher.queryAsync("5", "5", options)],
  events: [(options) => matcher.events("5", options), (options) => matcher.eventsAsync("5", options)],
  templates: [(options) => matcher.templates("5", options), (options) => matcher.templatesAsync("5", options)],
  digest: [(options) => matcher.digest("5", options)],
  "diff of logs": [(options) => matcher.diff("5", "6", options)],
  infer: [(options) => matcher.infer(["5", "6"], options)],
  sensitive: [(options) => matcher.sensitive(options)],
  sarif: [(options) => matcher.sarif([], options)],
  "Library.shape": [(options) => new matcher.Library().shape("a", "a", options)],
  "Library.kind": [(options) => new matcher.Library().kind("a", "5", options)],
  "Library.let": [(options) => new matcher.Library().let("a", "5", options)],
  "Library.check": [(options) => library.check("5", options), (options) => library.checkAsync("5", options)],
  "Library.fix": [(options) => library.fix(missing.path, options)],
  "Library.follow": [(options) => library.follow(missing, options)],
  Grammar: [(options) => new matcher.Grammar('<a> := "5"', options)],
  "Bpe.train": [(options) => matcher.Bpe.train("5", options)],
  "Index.build": [(options) => matcher.Index.build("nowhere", options)],
  "Index.candidates": [(options) => matcher.Index.prototype.candidates("5", options)],
  Prefilter: [(options) => new matcher.Prefilter("5", options)],
  "{ path }": [(options) => matcher.query("5", { ...missing, ...options })],
  "{ path } of one file": [(options) => matcher.texture({ ...missing, ...options })],
  "axes.magnitude": [(options) => axes.magnitude("5", options)],
  "axes.stress": [(options) => axes.stress("5", options)],
  "axes.flow": [(options) => axes.flow("5", options)],
  "axes.observation": [(options) => axes.observation("5", options)],
  "axes.gravity": [(options) => axes.gravity("5", options)],
  "axes.context": [(options) => axes.context("5", options)],
  "axes.relation": [(options) => axes.relation("5", options)],
  "axes.spectral": [(options) => axes.spectral("5", options)],
  "axes.seam": [(options) => axes.seam("5", options)],
  "axes.echo": [(options) => axes.echo("5", options)],
  "axes.orbit": [(options) => axes.orbit("5", options)],
  "axes.shape": [(options) => axes.shape("5", options)],
};

test.each(optionedCalls)("%s refuses an option that it does not have", async (call) => {
  for (const made of calls[call]) {
    await expect((async () => made(bad))()).rejects.toMatchObject({
      code: "option",
      option: "neverAnOption",
      given: "1",
    });
  }
});

test("the error names the nearest option, or all of them", () => {
  const problem = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      return (error as Error).message;
    }
    return null;
  };
  const options = { maxcount: 5 } as object;
  expect(problem(() => [...pattern.grep("5", options)])).toBe('grep has no option "maxcount": did you mean maxCount?');
  expect(problem(() => matcher.head(1, "5", { neverAnOption: 1 } as object))).toBe(
    'head has no option "neverAnOption": it has unit',
  );
  expect(problem(() => pattern.scan("5", { neverAnOption: undefined } as object))).toBe(null);
  expect(problem(() => pattern.scan("5", null as never))).toBe("scan: the options are an object, found null");
});

test("errors of files and walks name the options of the call, not flags", () => {
  const refusal = (call: () => unknown) => {
    try {
      call();
    } catch (error) {
      const { option, given, message } = error as matcher.OptionError;
      return { option, given, message };
    }
    return null;
  };
  expect(refusal(() => matcher.files(".", { typesNot: ["rsut"] }))).toEqual({
    option: "typesNot",
    given: "rsut",
    message: 'typesNot takes a file type, such as rust: found "rsut"; did you mean rst?',
  });
  expect(refusal(() => matcher.files(".", { types: ["zzzzzz"] }))?.message).toBe(
    'types takes a file type, such as rust: found "zzzzzz"; matcher scan --type-list prints them',
  );
  expect(refusal(() => matcher.files(".", { globs: ["[z-a"] }))).toMatchObject({
    option: "globs",
    message: 'globs: "[z-a" is malformed: [ lacks its ]',
  });
  expect(refusal(() => matcher.files(".", { sort: "size" as never }))).toMatchObject({ option: "sort", given: "size" });
  expect(refusal(() => matcher.query("5", "5", { unit: "line", recordStart: pattern }))).toMatchObject({
    option: "recordStart",
    given: pattern.source,
  });
});

test("values of another type are refused by name", () => {
  const refusal = (call: () => unknown) => expect(call).toThrow(TypeError);
  const options = (given: object) => given as never;
  refusal(() => matcher.files(".", options({ globs: "*.log" })));
  refusal(() => matcher.files(".", options({ types: [5] })));
  refusal(() => matcher.files(".", options({ hidden: "no" })));
  refusal(() => matcher.query("5", options({ path: ".", globs: 5 })));
  refusal(() => pattern.rewriteFile("x", missing.path, options({ review: 5 })));
  refusal(() => new matcher.Pattern("5", options({ lib: 5 })));
  refusal(() => new matcher.StreamScanner(5 as never));
  expect(() => matcher.files(".", options({ hidden: "no" }))).toThrow('hidden: expected true or false, found "no"');
  expect(() => new matcher.Pattern("5", options({ lib: 5 }))).toThrow("lib: expected a Library, a path or an array");
});
