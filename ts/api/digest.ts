/** Digests: what is in a log, and how two logs differ. */
import {
  areAlike,
  buildContents,
  type Contents,
  collectFacts,
  comparedContents,
  type Part,
  Places,
  printPage,
} from "../digest/index.ts";
import { OptionError } from "../error/errors.ts";
import { comparedWork, notedWork } from "../mine/index.ts";
import { atOnce } from "../native/work.ts";
import { pathWord } from "../terminal/shell-word.ts";
import { resolveWindow } from "../window/index.ts";
import { checkOptions } from "./option-names.ts";
import { spellValue, type Window, windowParts } from "./options.ts";
import { readSource, type Source } from "./sources.ts";

const bytesPerToken = 4;
const defaultTokens = 4000;

/** How long a page may be. */
export interface PageOptions {
  /** The most tokens, of four bytes each; 4000 without it. */
  budget?: number | undefined;
  /** The most lines of `text`. */
  lineLimit?: number | undefined;
}

/** How long the page may be, and of what it is. */
export interface DigestOptions extends PageOptions, Omit<Window, "unit"> {
  /** Another log; the section `new` has the wordings that it lacks. */
  against?: Source | undefined;
}

/** A part of a page: failures, statements that begin, and so on. */
export interface PageSection {
  name: string;
  /** What was found, as `matcher digest --json` and `matcher diff --json` print it. */
  items: Record<string, unknown>[];
  /** Number of items that the budget left out. */
  left: number;
  /** The command that shows them. */
  more: string;
}

/** What is in a log. */
export interface Digest {
  lines: number;
  bytes: number;
  /** Number of lines of which only the beginning was looked at, if there are such. */
  cut?: number;
  /** Number of statements that wrote it. */
  statements: number;
  /** In UTC, or a time of day; `null` without times. */
  firstTime: string | null;
  lastTime: string | null;
  /** The most severe first. */
  levels: { level: string; count: number; first: { line: number; input?: string } }[];
  sections: PageSection[];
  /** The page, as `matcher digest` prints it. */
  text: string;
}

/** How two logs differ. */
export interface LogDiff {
  /** Nothing differs. */
  alike: boolean;
  /** Lines of each. */
  first: number;
  second: number;
  sections: PageSection[];
  /** The page, as `matcher diff` prints it. */
  text: string;
}

/**
 * What is in a log, on one page that is never longer than the budget.
 * @throws {OptionError | FileError | BinaryFileError}
 * @example digest("ERROR disk full\n".repeat(3)).levels[0].count // 3
 * @example digest(log, { budget: 500 }).text
 */
export function digest(source: Source, options: DigestOptions = {}): Digest {
  checkOptions("digest", options);
  const { against } = options;
  const { window } = windowParts({ ...options, unit: undefined });
  const parts = new SourceParts((text) => resolveWindow(text, window, null));
  const others = against === undefined ? null : { sets: [], texts: readTexts(against) };
  const comparedWith = against === undefined ? null : `--against ${nameOf(against, "OTHER")}`;
  const mining = atOnce(
    notedWork(parts.texts(source), { against: others, onCount: (recordCount) => parts.countWith(recordCount) }),
  );
  const contents = buildContents(atOnce(collectFacts(mining, parts.places(), { comparedWith })), parts.name());
  const { first_time, last_time, sections, ...summary } = pageData(contents, options, parts.name());
  return {
    ...(summary as unknown as Pick<Digest, "lines" | "bytes" | "statements" | "levels">),
    firstTime: first_time as string | null,
    lastTime: last_time as string | null,
    sections,
    text: pageText(contents, options, parts.name()),
  };
}

/**
 * How a log differs from an earlier one: statements that are new, gone, more or less frequent, and amounts that moved.
 * @throws {OptionError | FileError | BinaryFileError}
 * @example diff("a 1\n", "a 2\n").alike // true
 * @example diff("a 1\n", "a 1\ndisk full\n").sections[0].items.length // 1
 */
export function diff(first: Source, second: Source, options: PageOptions = {}): LogDiff {
  checkOptions("diff of logs", options);
  const parts = new SourceParts((text) => resolveWindow(text, null, null));
  const names = [nameOf(first, "first"), nameOf(second, "second")] as const;
  const [before, after] = [parts.texts(first, names[0]), parts.texts(second, names[1])];
  const countWith = (recordCount: () => number) => parts.countWith(recordCount);
  const compared = atOnce(comparedWork({ sets: [], texts: before }, { sets: [], texts: after }, countWith));
  const boundary = compared.firstRecords;
  const again = names.join(" ");
  const contents = comparedContents(atOnce(collectFacts(compared, parts.places())), names, {
    boundary,
    counted: null,
    isOrdered: true,
    again,
  });
  const data = pageData(contents, options, "");
  const linesOf = (side: unknown) => (side as { lines: number }).lines;
  return {
    alike: areAlike(contents),
    first: linesOf(data.first),
    second: linesOf(data.second),
    sections: data.sections,
    text: pageText(contents, options, ""),
  };
}

/** The path of a source, or what it is called without one. */
function nameOf(source: Source, unnamed: string): string {
  const path = typeof source === "object" && "path" in source ? source.path : undefined;
  return typeof path === "string" ? pathWord(path) : unnamed;
}

function* readTexts(source: Source): Generator<Uint8Array> {
  for (const { text } of readSource(source)) yield text.bytes;
}

/** The texts of a source, and where their lines begin among those of all. */
class SourceParts {
  readonly #parts: Part[] = [];
  #recordCount: () => number = () => 0;

  constructor(readonly partOf: (text: Uint8Array) => ReturnType<typeof resolveWindow>) {}

  countWith(recordCount: () => number): void {
    this.#recordCount = recordCount;
  }

  /** @param unnamed the name of a text without a path */
  *texts(source: Source, unnamed = "-"): Generator<Uint8Array> {
    for (const { path, text } of readSource(source)) {
      const part = this.partOf(text.bytes);
      this.#parts.push({
        name: path == null ? unnamed : pathWord(path),
        firstRecord: this.#recordCount(),
        firstLine: part.firstLine,
      });
      yield part.bytes;
    }
  }

  places(): Places {
    return new Places(this.#parts.length > 0 ? this.#parts : [{ name: "-", firstRecord: 0, firstLine: 1 }]);
  }

  name(): string {
    return this.#parts.length === 1 ? this.#parts[0]!.name : "-";
  }
}

/** @throws {OptionError} */
function readLimits({ budget, lineLimit }: PageOptions) {
  return {
    bytes: bytesPerToken * (wholeFrom1("budget", budget) ?? defaultTokens),
    lines: wholeFrom1("lineLimit", lineLimit) ?? Number.POSITIVE_INFINITY,
  };
}

function wholeFrom1(name: string, given: unknown): number | undefined {
  if (given === undefined) return undefined;
  if (typeof given === "number" && Number.isSafeInteger(given) && given >= 1) return given;
  throw new OptionError(name, given, `${name}: expected a whole number from 1, found ${spellValue(given)}`);
}

function pageText(contents: Contents, options: PageOptions, input: string): string {
  return printPage(contents, { form: "text", limits: readLimits(options), input, explains: false });
}

interface Printed extends Record<string, unknown> {
  readonly sections?: PageSection[];
}

/** The object that the command prints, within the same limits. */
function pageData(contents: Contents, options: PageOptions, input: string): Required<Printed> {
  const limits = { ...readLimits(options), lines: Number.POSITIVE_INFINITY };
  const text = printPage(contents, { form: "json", limits, input, explains: false });
  const { sections = [], ...summary }: Printed = JSON.parse(text || "{}");
  // A budget that holds not even the heading leaves only that.
  return { ...contents.summary, ...summary, sections };
}
