/** The type checker compares the table of options with the types of the options of each call. */
import { expect, test } from "bun:test";
import type * as axes from "./axes.ts";
import type { TrainOptions } from "./bpe.ts";
import type { DigestOptions, PageOptions } from "./digest.ts";
import type { DiffOptions, EditOptions } from "./editing.ts";
import type { EventOptions } from "./events.ts";
import type { IndexOptions } from "./file-index.ts";
import type { FilesOptions } from "./files.ts";
import type { FixOptions } from "./fixing.ts";
import type { Cancel, TailOptions } from "./follow.ts";
import type { GrepOptions } from "./grep.ts";
import type { FieldInferOptions, PlainInferOptions } from "./infer.ts";
import type { Declare, FollowOptions } from "./library.ts";
import type { OptionedCall, optionTable } from "./option-table.ts";
import type { Engine, Window } from "./options.ts";
import type { FileInput, PartOptions } from "./parts.ts";
import type { PatternOptions } from "./pattern.ts";
import type { QueryOptions } from "./query.ts";
import type { Review } from "./review.ts";
import type { Mask } from "./rewriting.ts";
import type { CheckOptions } from "./rules.ts";
import type { SensitiveOptions } from "./sensitive.ts";
import type { At, Walk } from "./sources.ts";
import type { GroupOptions, KeyOptions } from "./tables.ts";
import type { TemplateOptions } from "./templates.ts";
import type { TokenOptions } from "./tokens.ts";

/** Options of an axis. */
type Of<Axis extends keyof typeof axes> = NonNullable<Parameters<(typeof axes)[Axis]>[1]>;

interface Types {
  Pattern: PatternOptions;
  PatternSet: PatternOptions;
  isMatch: Window;
  find: Window;
  scan: Window & Engine;
  "PatternSet.scan": object;
  grep: GrepOptions;
  rewrite: Window & Engine;
  rewriteN: Window;
  redact: Window & Mask;
  diff: EditOptions & DiffOptions;
  rewriteFile: EditOptions & Review;
  rewriteFileAsync: EditOptions;
  redactDiff: EditOptions & Mask & DiffOptions;
  redactFile: EditOptions & Mask & Review;
  redactFileAsync: EditOptions & Mask;
  countBy: Window & { order?: string };
  groupBy: GroupOptions;
  distinct: KeyOptions;
  pushAsync: object;
  scanStream: Cancel & { maxCount?: number };
  redactStream: Mask;
  follow: FollowOptions & { fromEnd?: boolean };
  followEvents: EventOptions & TailOptions & Cancel;
  followLines: TailOptions & Cancel;
  followRewrite: TailOptions & FollowOptions;
  followRedact: TailOptions & Mask & FollowOptions;
  head: PartOptions;
  tail: PartOptions;
  lines: PartOptions;
  files: FilesOptions;
  tokens: TokenOptions;
  query: QueryOptions;
  events: EventOptions;
  templates: TemplateOptions;
  digest: DigestOptions;
  "diff of logs": PageOptions;
  infer: PlainInferOptions & FieldInferOptions;
  sensitive: SensitiveOptions;
  sarif: PatternOptions;
  "Library.shape": Declare & { after?: boolean };
  "Library.kind": Declare;
  "Library.let": Declare;
  "Library.check": CheckOptions;
  "Library.fix": FixOptions & DiffOptions & { dryRun?: boolean };
  "Library.follow": TailOptions & FollowOptions;
  Grammar: { start?: string };
  "Bpe.train": TrainOptions;
  "Index.build": IndexOptions;
  "Index.candidates": Walk;
  Prefilter: { kind?: string };
  "{ path }": At;
  "{ path } of one file": FileInput;
  "axes.magnitude": Of<"magnitude">;
  "axes.stress": Of<"stress">;
  "axes.flow": Of<"flow">;
  "axes.observation": Of<"observation">;
  "axes.gravity": Of<"gravity">;
  "axes.context": Of<"context">;
  "axes.relation": Of<"relation">;
  "axes.spectral": Of<"spectral">;
  "axes.seam": Of<"seam">;
  "axes.echo": Of<"echo">;
  "axes.orbit": Of<"orbit">;
  "axes.shape": Of<"shape">;
}

type CheckOf<Value> = [Value] extends [boolean]
  ? "boolean"
  : [Value] extends [AbortSignal]
    ? "signal"
    : [Value] extends [(...given: never) => unknown]
      ? "function"
      : [Value] extends [readonly string[]]
        ? "texts"
        : true;
type Named<Options> = { readonly [Name in keyof Required<Options>]: CheckOf<NonNullable<Options[Name]>> };

type Rows = Readonly<Record<string, object>>;
/** Calls whose row lacks an option, has one too many, or checks one otherwise than its type says. */
type Differing<Table extends Rows, Options> = {
  [Call in keyof Table & keyof Options]: Table[Call] extends Named<Options[Call]>
    ? keyof Table[Call] extends keyof Options[Call]
      ? never
      : Call
    : Call;
}[keyof Table & keyof Options];

test("the table has the options of each call, and how their values are checked", () => {
  const differing: readonly Differing<typeof optionTable, Types>[] = [];
  const same: readonly never[] = differing;
  const untyped: readonly Exclude<OptionedCall, keyof Types>[] = [];
  const all: readonly never[] = untyped;
  expect([...same, ...all]).toEqual([]);
});

test("a row that differs does not compile", () => {
  type Options = { call: { a?: boolean; b?: string } };
  const lacking: readonly Differing<{ call: { a: "boolean" } }, Options>[] = ["call"];
  const more: readonly Differing<{ call: { a: "boolean"; b: true; c: true } }, Options>[] = ["call"];
  const otherCheck: readonly Differing<{ call: { a: true; b: true } }, Options>[] = ["call"];
  // @ts-expect-error this row is right
  const right: readonly Differing<{ call: { a: "boolean"; b: true } }, Options>[] = ["call"];
  expect([lacking, more, otherCheck, right]).toHaveLength(4);
});
