/** Templates: the shapes of lines and records, with counts. */
import { OptionError } from "../error/errors.ts";
import { isRare, mineTemplates, noveltyAgainst, parseCut } from "../mine/index.ts";
import { resolveWindow } from "../window/index.ts";
import { declarationsOf, type Lib } from "./library.ts";
import { type Window, windowParts } from "./options.ts";
import type { Pattern } from "./pattern.ts";
import { definitionOf } from "./query.ts";
import { type Source, textsOf } from "./sources.ts";

/** Which templates are given. */
export interface TemplateOptions extends Window {
  /**
   * A template is rare if it has fewer records than `"N"`, or than `"P%"` of all records; by default, fewer than the
   * mean.
   */
  cut?: string | undefined;
  /** Another input; rows say whether it has their template too. */
  against?: Source | undefined;
  /** Only templates that do not occur in `against`. */
  novel?: boolean | undefined;
  /** Only rare templates. */
  rare?: boolean | undefined;
  recordStart?: Pattern | string | undefined;
  recordSpan?: Pattern | string | undefined;
  lib?: Lib | undefined;
}

/** The shape that records share. */
export interface Template {
  count: number;
  /** Numbers of its records, from 0. */
  records: number[];
  /** Its first record, with varying parts as `<kind>`. */
  readable: string;
  /** Matches exactly its records, as whole lines. */
  pattern: string;
  rare: boolean;
  /** `null` without `against`. */
  novel: boolean | null;
  /** Records that have a template. */
  covered: number;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The templates of an input's lines or records, most frequent first.
 * @throws {OptionError | PatternError | FileError}
 * @example templates(log).map(({ count, readable }) => `${count} ${readable}`)
 */
export function templates(source: Source, options: TemplateOptions = {}): Template[] {
  const { cut, against, novel = false, rare = false, recordStart, recordSpan } = options;
  if (novel && against === undefined) {
    throw new OptionError("novel", "true", "novel requires against");
  }
  const limit = cut === undefined ? ({ kind: "mean" } as const) : parseCut(String(cut), "cut");
  const { window } = windowParts({ ...options, unit: undefined });
  const definition = definitionOf({ unit: options.unit, recordStart, recordSpan }, declarationsOf(options.lib));
  const windows = function* (from: Source) {
    for (const { text } of textsOf(from)) yield resolveWindow(text.bytes, window, definition).bytes;
  };
  const mined = mineTemplates(windows(source), { definition, numbered: true });
  const isNovel = against === undefined ? null : noveltyOf(against, definition);
  const rows = mined.templates.map(({ count, records, readable, pattern, group }) => ({
    count,
    records: [...records!],
    readable: decoder.decode(readable),
    pattern: decoder.decode(pattern),
    rare: isRare(limit, count, mined.templates.length, mined.covered),
    novel: isNovel === null ? null : isNovel(group),
    covered: mined.covered,
  }));
  return rows.filter((row) => (!rare || row.rare) && (!novel || row.novel === true));
}

function noveltyOf(against: Source, definition: ReturnType<typeof definitionOf>) {
  const texts = function* () {
    for (const { text } of textsOf(against)) yield text.bytes;
  };
  return noveltyAgainst(mineTemplates(texts(), { definition }).templates.map(({ group }) => group));
}
