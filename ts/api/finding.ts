/** What a rule found, in forms that other programs read. */
import { isUtf8 } from "node:buffer";
import { FileText, InputText } from "./input.ts";
import { jsonText } from "./json.ts";
import type { Match } from "./match.ts";

/** A rule as it was declared. */
export interface Rule {
  name: string;
  severity: "error" | "warning" | "note";
  /** A template. */
  message: string;
  pattern: string;
  /** Template of the replacement of a finding; `null` if there is none. */
  fix: string | null;
  /** Globs of the files it applies to; empty: all. */
  files: string[];
  meta: Record<string, string>;
  /** The words of `meta NAME tags`. */
  tags: string[];
  file: string | null;
  line: number;
}

/** What a finding holds besides its match. */
export interface FindingParts {
  readonly definition: Rule;
  readonly message: string;
  readonly fix: string | Uint8Array | null;
  readonly endLine: number;
  readonly endColumn: number;
  /**
   * Offsets are in the input's own units, columns in code points; both refer to the input's or the file's decoded text.
   */
  readonly input: FoundIn;
}

/** The text of a match, and the offset of its first byte. */
export interface FoundIn {
  readonly bytes: Uint8Array;
  readonly base: number;
}

/** Bytes whose columns count bytes, as on the command line. */
export class ByteText extends InputText<Uint8Array> {
  override column(lineStart: number, byteOffset: number): number {
    return byteOffset - lineStart + 1;
  }
}

/** Bytes whose offsets count UTF-16 units; an ill-formed sequence counts as the character that replaces it. */
export class Utf16Text extends FileText {
  readonly #isWellFormed: boolean;
  /** A byte of an ill-formed text, and the units before it. */
  #counted = { at: 0, units: 0 };

  constructor(bytes: Uint8Array) {
    super(bytes);
    this.#isWellFormed = isUtf8(bytes);
  }

  override unit(byteOffset: number): number {
    if (this.#isWellFormed) return super.unit(byteOffset);
    if (byteOffset < this.#counted.at) this.#counted = { at: 0, units: 0 };
    const { at, units } = this.#counted;
    this.#counted = { at: byteOffset, units: units + this.slice(at, byteOffset).length };
    return this.#counted.units;
  }
}

let matchOf: (finding: Finding) => Match;
let inputOf: (finding: Finding) => FoundIn;

/**
 * Offsets count in the input's own units, columns in code points, both from the input's or the file's decoded text.
 * @example
 * library.check("a LATER")[0]!.github() // "::warning line=1,col=3,endLine=1,endColumn=8,title=later::left to do"
 */
export class Finding {
  rule: string;
  severity: Rule["severity"];
  /** The rule's message, rendered. */
  message: string;
  path: string | null;
  line: number;
  column: number;
  /** After the last character. */
  endLine: number;
  endColumn: number;
  start: number;
  end: number;
  byteStart: number;
  byteEnd: number;
  text: string | Uint8Array;
  /** The replacement text; `null` if the rule has no fix. */
  fix: string | Uint8Array | null;
  fixSpan: [number, number] | null;
  captures: Record<string, string | string[]>;
  definition: Rule;
  readonly #match: Match;
  readonly #input: FoundIn;

  static {
    matchOf = (finding) => finding.#match;
    inputOf = (finding) => finding.#input;
  }

  /** @internal Created by `check`. */
  constructor(match: Match, { definition, message, fix, endLine, endColumn, input }: FindingParts) {
    this.rule = definition.name;
    this.severity = definition.severity;
    this.message = message;
    this.path = match.path;
    this.line = match.line;
    this.column = match.column;
    this.endLine = endLine;
    this.endColumn = endColumn;
    this.start = match.start;
    this.end = match.end;
    this.byteStart = match.byteStart;
    this.byteEnd = match.byteEnd;
    this.text = match.text;
    this.fix = fix;
    this.fixSpan = fix === null ? null : [match.start, match.end];
    this.captures = Object.fromEntries(
      Object.entries(match.captures).map(([name, { text, all }]) => [
        name,
        all ? all.map(decodeText) : decodeText(text),
      ]),
    );
    this.definition = definition;
    this.#match = match;
    this.#input = input;
  }

  /** A workflow command that GitHub shows next to the line. */
  github(): string {
    const level = this.severity === "note" ? "notice" : this.severity;
    const properties = [
      ...(this.path === null ? [] : [["file", this.path]]),
      ["line", this.line],
      ["col", this.column],
      ["endLine", this.endLine],
      ["endColumn", this.endColumn],
      ["title", this.rule],
    ].map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
    return `::${level} ${properties.join(",")}::${escapedData(this.message)}`;
  }

  /**
   * Renders a `--format` template, in which `${rule}`, `${severity}` and `${message}` are available too.
   * @throws {TemplateError}
   */
  format(template: string): string {
    const given = { rule: this.rule, severity: this.severity, message: this.message };
    return this.#match.formatGiven(template, this.#input, given);
  }

  /** What `--rules --json` prints: captures as objects. */
  toJSON(): unknown {
    return {
      rule: this.rule,
      severity: this.severity,
      message: this.message,
      path: this.path,
      line: this.line,
      col: this.column,
      end_line: this.endLine,
      end_col: this.endColumn,
      start: this.start,
      end: this.end,
      text: jsonText(this.text),
      captures: this.#match.capturesJson(),
      fix: this.fix === null ? null : jsonText(this.fix),
      meta: this.definition.meta,
    };
  }
}

/** @internal A finding as `--json --utf16` prints it: registers that are not bound are null. */
export function findingForPrograms(finding: Finding): Record<string, unknown> {
  const { byteStart: byte_start, byteEnd: byte_end, definition } = finding;
  const captures = Object.fromEntries(
    Object.entries(matchOf(finding).captures).map(([name, { text, all, bound }]) => [
      name,
      all ? all.map(decodeText) : bound ? decodeText(text) : null,
    ]),
  );
  const line_text = lineAt(inputOf(finding), byte_start);
  return { ...(finding.toJSON() as object), captures, byte_start, byte_end, line_text, definition };
}

const [lineFeed, carriageReturn] = [10, 13];

/** The line of an offset, without its end. */
function lineAt({ bytes, base }: FoundIn, offset: number): string {
  const at = offset - base;
  const start = at === 0 ? 0 : bytes.lastIndexOf(lineFeed, at - 1) + 1;
  const next = bytes.indexOf(lineFeed, at);
  const end = next < 0 ? bytes.length : next;
  return decoder.decode(bytes.subarray(start, end > start && bytes[end - 1] === carriageReturn ? end - 1 : end));
}

/** @internal The text in which the registers of a finding have their places. */
export const findingInput = (finding: Finding): FoundIn => inputOf(finding);

/** @internal */
export const findingMatch = (finding: Finding): Match => matchOf(finding);

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function decodeText(text: string | Uint8Array): string {
  return typeof text === "string" ? text : decoder.decode(text);
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/**
 * All findings as one JSON array.
 * @example JSON.parse(findingsJson(library.check("a LATER")))[0].rule // "later"
 */
export function findingsJson(findings: Iterable<Finding>): string {
  return JSON.stringify([...findings]);
}
