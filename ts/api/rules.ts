/** Rules of a library, and their findings. */
import { OptionError, TemplateError } from "../error/errors.ts";
import { compileFields, findFieldNames, type RecordFormat } from "../fields/index.ts";
import { textSource } from "../input/index.ts";
import {
  type DeclarationSet,
  type Rule as DeclaredRule,
  type FieldQuery,
  placeOf,
  type Where,
} from "../library/index.ts";
import { HeapCheck } from "../native/heap-check.ts";
import { onThreads } from "../native/threads.ts";
import { atOnce } from "../native/work.ts";
import { type CompiledPattern, compileSet, type Pattern } from "../pattern/index.ts";
import { countMatches, type Matches } from "../scan/index.ts";
import { ByteBuffer, parseTemplate, type Template } from "../template/index.ts";
import { dateOrderNow } from "../value/index.ts";
import { parseUnit, type RecordDefinition, resolveWindow } from "../window/index.ts";
import { countUnits, type HeldText, heldTextsLater, searchFile } from "./async.ts";
import { collectSpans, RecordFinder } from "./field-rules.ts";
import { Finding, type FindingParts, type Rule } from "./finding.ts";
import { type Input, type InputText, type MatchText, shownPlaces } from "./input.ts";
import { type Match, MatchMaker } from "./match.ts";
import { checkLimit, type Window, type WindowParts, windowParts } from "./options.ts";
import { patternRecords } from "./pattern-records.ts";
import { type RuleRecords, recordsOfRule } from "./rule-records.ts";
import { searchInBatches } from "./search.ts";
import { compileGlobs, readSource, type Source } from "./sources.ts";
import { type Counting, StreamMatcher } from "./stream-matches.ts";
import { openReadings } from "./trace.ts";
import type { Turns } from "./turns.ts";

export { Finding };

/** Which part of each input is checked, and how many findings are given. */
export interface CheckOptions extends Window {
  /** Maximum number of findings. */
  maxCount?: number | undefined;
}

/** A rule in the form that programs see. */
export function toRule({ name, severity, message, pattern, fix, files, meta, where }: DeclaredRule): Rule {
  return {
    name,
    severity,
    message,
    pattern: pattern.source,
    fix: fix ?? null,
    files: splitList(files),
    meta: Object.fromEntries(meta),
    tags: splitList(meta.get("tags")),
    file: where.file,
    line: where.line,
  };
}

function splitList(text: string | undefined): string[] {
  return (text ?? "").split(/[\s,]+/).filter((word) => word !== "");
}

/** How the command line's flags change a search by rules. */
export interface RuleSearch {
  /** No finding spans a line end. */
  readonly byLine?: boolean;
  /** Rules may be conditions on the fields of these records. */
  readonly format?: RecordFormat | undefined;
  /** Templates that may name fields besides the ones that rules name. */
  readonly templates?: readonly string[];
}

/** The text that matches were found in: all of it, or the part that a stream still holds. */
type PartOfText = Pick<MatchText<Input>, "bytes" | "base" | "unit" | "column">;

/** A rule ready to run. */
interface Ready {
  readonly rule: Rule;
  readonly reads: (path: string | null) => boolean;
  readonly compiled: CompiledPattern;
  readonly message: Template;
  readonly fix: Template | null;
  readonly unless: CompiledPattern | null;
  /** The record that must contain a finding; `null`: anywhere. */
  readonly record: RecordDefinition | null;
  /** Where the pattern, or `unless`, is conditions on fields. */
  readonly query: CompiledPattern | null;
  readonly unlessQuery: CompiledPattern | null;
}

/**
 * Finds what the rules of a library report.
 * @throws {TemplateError} a message or fix refers to a register that the pattern does not bind
 */
export class RuleChecker {
  readonly #rules: readonly Ready[];
  readonly #byLine: boolean;
  /** The rules' queries over fields. */
  readonly #queries: readonly CompiledPattern[];
  readonly #records: RecordFinder | null;
  /** All findings of a text are held, since they come in order of place. */
  readonly #heap = new HeapCheck("the findings of an input", "search a part of it, as by --head");

  /** @throws {OptionError} there is no rule */
  constructor(set: DeclarationSet, search: RuleSearch = {}) {
    if (set.rules.length === 0)
      throw new OptionError("lib", "", "check: the library has no rules: include a file that declares one");
    this.#rules = set.rules.map((rule) => ready(rule, set, search));
    this.#byLine = search.byLine ?? false;
    this.#queries = this.#rules.flatMap(listQueries);
    this.#records = this.#queries.length > 0 ? new RecordFinder(this.#queries, search.format!, this.#heap) : null;
  }

  get programs(): readonly CompiledPattern[] {
    return this.#rules.map(({ compiled }) => compiled);
  }

  /** Whether a rule needs records, so that nothing is decided before the text ends. */
  get asksForRecords(): boolean {
    return this.#rules.some(({ record }) => record !== null);
  }

  /**
   * Findings in one text, in order of place; at the same place, in order of declaration.
   * @throws {MatcherError} they take more than the memory limit
   * @param file the path by which rules choose their files; `null` for a text without one
   */
  findings(path: string | null, text: InputText, parts: WindowParts, file = path): Finding[] {
    const window = resolveWindow(text.bytes, parts.window, parts.definition);
    const found: Finding[] = [];
    const said = new Set<string>();
    const rules = this.#rules.filter((ready) => ready.reads(file));
    const queryNumber = (query: CompiledPattern) => this.#queries.indexOf(query);
    const wanted = new Set(rules.flatMap(listQueries).map(queryNumber));
    if (wanted.size > 0) this.#records!.read(text, window, wanted);
    const findRecords = (query: CompiledPattern | null) => query && this.#records!.records(queryNumber(query));
    const tellRest = (query: CompiledPattern | null) => {
      if (query) this.#records!.tellRest(queryNumber(query), path ?? "", said);
    };
    for (const ready of rules) {
      const silencing = findRecords(ready.unlessQuery);
      tellRest(ready.unlessQuery);
      const records = findRecords(ready.query);
      const silenced = silencing && collectSpans(silencing);
      const places = atOnce(recordsOfRule(text.bytes, ready, silenced, records && collectSpans(records)));
      if (records) {
        for (const record of records) {
          const { matches } = record;
          if (!places.allows(matches.start(0), matches.end(0))) continue;
          const match = new MatchMaker(record.text, ready.compiled, path, []).one(matches, 0) as Match<string>;
          found.push(finding(ready, match, record.text, matches, 0));
          this.#heap.keep();
        }
        tellRest(ready.query);
        continue;
      }
      const add = adding(ready, path, { text, places, found, heap: this.#heap });
      for (const batch of searchInBatches({ pattern: ready.compiled, window, byLine: this.#byLine })) add(batch);
    }
    return found.sort((a, b) => a.byteStart - b.byteStart);
  }

  /** Frees what searches fields. */
  close(): void {
    this.#records?.close();
  }

  /** The same, found on the library's threads. @throws the signal's reason */
  async findingsLater(held: HeldText, parts: WindowParts, turns: Turns): Promise<Finding[]> {
    const { path, bytes } = held;
    const window = resolveWindow(bytes, parts.window, parts.definition);
    const text = await held.copyText(); // Findings outlive the held text.
    await countUnits(text, window.to, turns);
    const found: Finding[] = [];
    for (const ready of this.#rules) {
      if (!ready.reads(path)) continue;
      const places = await onThreads(recordsOfRule(bytes, ready), turns);
      const add = adding(ready, path, { text, places, found, heap: this.#heap });
      await searchFile(textSource(bytes), { pattern: ready.compiled, window }, turns, add);
    }
    return found.sort((a, b) => a.byteStart - b.byteStart);
  }

  /** Findings of a text that comes in pieces; must be closed. */
  openStream(path: string, counting: Counting = {}): StreamedFindings {
    return new StreamedFindings(
      this.#rules.filter((ready) => ready.reads(path)),
      path,
      counting,
    );
  }
}

function listQueries({ query, unlessQuery }: Ready): CompiledPattern[] {
  return [unlessQuery, query].filter((one) => one !== null);
}

interface Adding {
  readonly text: InputText;
  readonly places: RuleRecords;
  readonly found: Finding[];
  readonly heap: HeapCheck;
}

/** Adds the findings of a batch of matches. */
function adding(ready: Ready, path: string | null, { text, places, found, heap }: Adding) {
  const maker = new MatchMaker(text, ready.compiled, path, []);
  return (batch: Matches) => {
    for (let i = 0; i < batch.count; i++) {
      if (!places.allows(batch.start(i), batch.end(i))) continue;
      const match = maker.one(batch, i) as Match<string>;
      found.push(finding(ready, match, text, batch, i));
      heap.keep();
    }
  };
}

/** Findings in text that comes in pieces, each once no later text can change its match. */
class StreamedFindings {
  readonly #matchers: readonly StreamMatcher[];
  #found: Finding[] = [];

  constructor(rules: readonly Ready[], path: string, counting: Counting) {
    this.#matchers = rules.map((ready) => {
      const silenced = ready.unless && new SilencedLines(ready.unless);
      const onMatch = (match: Match, batch: Matches, i: number, part: PartOfText) => {
        if (silenced?.has(match, part)) return;
        this.#found.push(finding(ready, match, part, batch, i));
      };
      return new StreamMatcher(ready.compiled, path, [], onMatch, counting);
    });
  }

  /** The findings in further text, in order of place, found on the library's threads. */
  async pushLater(bytes: Uint8Array, turns: Turns): Promise<Finding[]> {
    for (const matcher of this.#matchers) for await (const _ of matcher.pushLater(bytes, turns));
    const found = this.#found.sort((a, b) => a.byteStart - b.byteStart);
    this.#found = [];
    return found;
  }

  restart(offset: number, line: number, units = 0): void {
    for (const matcher of this.#matchers) matcher.restart(offset, line, units);
  }

  close(): void {
    for (const matcher of this.#matchers) matcher.close();
  }
}

/** The lines of a text that a pattern matches in; each is looked at once, however many findings it has. */
class SilencedLines {
  #part: PartOfText | null = null;
  #line = 0;
  #is = false;

  constructor(private readonly unless: CompiledPattern) {}

  /** Whether the line is one that a match begins on. */
  has({ line, byteStart }: Match, part: PartOfText): boolean {
    if (part === this.#part && line === this.#line) return this.#is;
    const { bytes, base } = part;
    const at = byteStart - base;
    const start = at === 0 ? 0 : bytes.lastIndexOf(lineFeed, at - 1) + 1;
    const end = bytes.indexOf(lineFeed, at);
    const text = bytes.subarray(start, end < 0 ? bytes.length : end);
    [this.#part, this.#line] = [part, line];
    this.#is = countMatches(this.unless, text, { maxCount: 1 }).matches > 0;
    return this.#is;
  }
}

function ready(declared: DeclaredRule, set: DeclarationSet, search: RuleSearch): Ready {
  const rule = toRule(declared);
  const { format, templates = [] } = search;
  const compileTokens = (name: string, pattern: Pattern) =>
    compileSet([{ name, source: pattern.source, pattern }], set);
  const compile = (name: string, pattern: Pattern | FieldQuery, texts: readonly string[]) => {
    if (!("isQuery" in pattern)) return compileTokens(name, pattern);
    return compileFields(pattern.source, format!, texts.flatMap(findFieldNames), set);
  };
  const compiled = compile(declared.name, declared.pattern, [declared.message, ...templates]);
  const unless = declared.unless ? compile("unless", declared.unless, []) : null;
  const template = (text: string, where: Where) =>
    addPlace(where, declared.name, () => parseTemplate(text, { registers: compiled.registers, where: "rewrite" }));
  const globs = rule.files.length > 0 ? compileGlobs("files", rule.files) : null;
  return {
    rule,
    reads: (path) => globs === null || (path !== null && globs.decide(path.replace(/^\.\//, ""), false) === "keep"),
    compiled,
    message: template(declared.message, declared.messageWhere),
    fix: declared.fix === undefined ? null : template(declared.fix, declared.fixWhere ?? declared.where),
    unless: unless?.fields ? null : unless,
    record: compileRecord(declared, compileTokens),
    query: compiled.fields ? compiled : null,
    unlessQuery: unless?.fields ? unless : null,
  };
}

/** An error in a template of a rule says where the rule has it. */
function addPlace<T>(where: Where, rule: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { template, byteOffset, message, allowed } = error;
    throw new TemplateError(template, byteOffset, `${placeOf(where)}rule ${rule}: ${message}`, allowed);
  }
}

function compileRecord(
  { record, recordStart, recordSpan }: DeclaredRule,
  compile: (name: string, pattern: Pattern) => CompiledPattern,
): RecordDefinition | null {
  if (record !== undefined) return { kind: "unit", unit: parseUnit(record, "record") };
  const pattern = recordStart ?? recordSpan;
  if (!pattern) return null;
  return patternRecords(compile("record", pattern), recordStart ? "start" : "span");
}

function finding(
  { rule, compiled, message, fix }: Ready,
  match: Match<string>,
  text: PartOfText,
  batch: Parameters<Template["render"]>[1],
  i: number,
): Finding {
  const context = {
    path: match.path ?? "",
    text: text.bytes,
    baseBytes: text.base,
    members: [],
    dateOrder: dateOrderNow(),
    shown: shownPlaces(text),
    readings: openReadings(compiled, text.bytes),
  };
  const render = (template: Template) => {
    const out = new ByteBuffer();
    template.render(out, batch, i, context);
    return out;
  };
  const replacement = fix && render(fix);
  const isBytes = typeof match.text !== "string";
  const parts: FindingParts = {
    definition: rule,
    message: render(message).text(),
    fix: replacement && (isBytes ? replacement.copy() : replacement.text()),
    ...findEnd(text, match, batch.lineStart(i)),
    input: { bytes: text.bytes, base: text.base },
  };
  return new Finding(match, parts);
}

/** Line and column after the last character. */
function findEnd(
  text: PartOfText,
  { line, byteStart, byteEnd }: Match,
  matchLineStart: number,
): { endLine: number; endColumn: number } {
  // Only the match is looked at: a line may be long, and hold many.
  const own = text.bytes.subarray(byteStart - text.base, byteEnd - text.base);
  let endLine = line;
  let lineStart = matchLineStart;
  for (let at = own.indexOf(lineFeed); at >= 0; at = own.indexOf(lineFeed, at + 1)) {
    endLine++;
    lineStart = byteStart + at + 1;
  }
  return { endLine, endColumn: text.column(lineStart, byteEnd) };
}

const lineFeed = 10;

/** What the rules find, at most `maxCount`; `null` after each text. */
function* findings(set: DeclarationSet, source: Source, options: CheckOptions): Generator<Finding | null> {
  const checker = new RuleChecker(set);
  const parts = windowParts(options);
  let left = checkLimit("maxCount", options.maxCount);
  for (const { path, text } of readSource(source)) {
    for (const one of checker.findings(path, text, parts)) {
      if (left-- <= 0) return;
      yield one;
    }
    yield null;
  }
}

export function collectFindings(set: DeclarationSet, source: Source, options: CheckOptions): Finding[] {
  return [...findings(set, source, options)].filter((one) => one !== null);
}

/** The same on the library's threads. */
export async function checkedLater(
  set: DeclarationSet,
  source: Source,
  options: CheckOptions,
  turns: Turns,
): Promise<Finding[]> {
  const checker = new RuleChecker(set);
  const parts = windowParts(options);
  const limit = checkLimit("maxCount", options.maxCount);
  const found: Finding[] = [];
  for await (const text of heldTextsLater(source, turns)) {
    for (const one of await checker.findingsLater(text, parts, turns)) {
      if (found.length >= limit) return found;
      found.push(one);
    }
  }
  return found;
}
