/**
 * Matches as library callers hold them: plain data that can be logged, cloned and serialized, and that outlives its
 * search.
 */
import { OptionError, RegisterError } from "../error/errors.ts";
import { type CompiledPattern, registersOf } from "../pattern/compiled.ts";
import { type Matches, MatchView } from "../scan/index.ts";
import { ByteBuffer, parseTemplate, type Template } from "../template/index.ts";
import { type DurationUnit, dateOrderNow, parseDurationUnit } from "../value/index.ts";
import { type Explanation, explain } from "./explain.ts";
import { type Input, InputText, type MatchText, type Text } from "./input.ts";
import { jsonText, jsonValue } from "./json.ts";
import { Recent } from "./recent.ts";
import { referenceText } from "./reference.ts";
import { MatchRow, MatchRows } from "./row.ts";
import { openReadings, type SearchedText, withOwnReadings } from "./trace.ts";
import { readRegisters, type Value, valueInUnit } from "./values.ts";

/** A register's binding in one match. Offsets are in the input's own units; an unbound register is at 0..0. */
export interface Capture<T extends Input = string> {
  /** The last binding; empty if unbound. */
  text: Text<T>;
  /** The value of its single token; for a register under a repetition, a list with one value per binding. */
  value: Value | Value[];
  /** The only kind that it can bind; `null` if it can bind several kinds or tokens. */
  kind: string | null;
  /** The register took part in the match. */
  bound: boolean;
  start: number;
  end: number;
  byteStart: number;
  byteEnd: number;
  /** For a register under a repetition: every binding, oldest first. Absent otherwise. */
  all?: Text<T>[];
}

/** Shared by all matches of one scan. */
interface Origin {
  readonly compiled: CompiledPattern;
  /** Names of the members. */
  readonly names: readonly string[];
}

let originOf: (match: Match<Input>) => { readonly compiled: CompiledPattern; readonly row: MatchRow };

/** @internal The pattern that found a match, and its numbers. */
export const matchOrigin = (match: Match<Input>) => originOf(match);

/**
 * A match: plain data, in the units of its input, that outlives its search.
 * @example find(String.raw`\I:ip`, "from 10.0.0.1")!.captures.ip!.text // "10.0.0.1"
 */
export class Match<T extends Input = string, Name extends string = string> {
  /** In the input's own units: `input.slice(match.start, match.end)` is the match. */
  start: number;
  end: number;
  /** In bytes of UTF-8. */
  byteStart: number;
  byteEnd: number;
  /** From 1. */
  line: number;
  /** Code points from the start of the line, from 1. */
  column: number;
  text: Text<T>;
  /** The file that contains it; `null` for an input. */
  path: string | null;
  /** The member of the set that matched; `null` without a set. */
  pattern: string | null;
  /** By the full names of registers. */
  captures: Record<Name, Capture<T>>;
  readonly #origin: Origin;
  readonly #rows: MatchRows;
  /** Its index in the rows. */
  readonly #k: number;

  static {
    originOf = (match) => ({ compiled: match.#origin.compiled, row: match.#row });
  }

  /** @internal Created by searches. */
  constructor(
    origin: Origin,
    rows: MatchRows,
    k: number,
    text: MatchText<T>,
    path: string | null,
    captures: Record<Name, Capture<T>>,
  ) {
    this.#origin = origin;
    this.#rows = rows;
    this.#k = k;
    const start = rows.start(k);
    const end = rows.end(k);
    this.start = text.unit(start);
    this.end = text.unit(end);
    this.byteStart = start;
    this.byteEnd = end;
    this.line = rows.line(k);
    this.column = text.column(rows.lineStart(k), start);
    this.text = text.slice(start, end);
    this.path = path;
    this.pattern = origin.names[rows.member(k)] ?? null;
    this.captures = captures;
  }

  get #row(): MatchRow {
    return new MatchRow(this.#rows, this.#k);
  }

  span(): [number, number] {
    return [this.start, this.end];
  }
  byteSpan(): [number, number] {
    return [this.byteStart, this.byteEnd];
  }

  /**
   * The text of a reference: a register's name, `"0"` for the match, `"N"` for the Nth register, `"name[i]"` for one
   * binding from 0, `"name[*]"` for all joined by commas; optionally accessors after a colon.
   * @throws {RegisterError} the pattern binds no such register, or the index is out of range
   * @throws {TemplateError} an unknown accessor, a number greater than the number of registers
   * @example find(String.raw`\I:ip`, "from 10.0.0.1")!.group("ip:octet1-2") // "10.0"
   */
  group(reference: string): Text<T> {
    return referenceText(reference, this.#origin.compiled, this.#row, this.text, this.captures);
  }

  /**
   * The value of a register's token; durations in nanoseconds, or in `unit`.
   * @throws {RegisterError} the pattern binds no such register
   * @throws {OptionError} `unit` is not a unit of durations, or the register binds no durations
   * @example find(String.raw`\R:d`, "took 1.5s")!.value("d", "ms") // 1500n
   */
  value(name: string, unit?: DurationUnit): Value | Value[] {
    const { kind, value } = this.#capture(name);
    if (unit === undefined) return value;
    const checked = parseDurationUnit(unit);
    if (kind !== "duration") {
      const found = kind === null ? "binds tokens of several kinds, or several tokens" : `binds a ${kind}`;
      throw new OptionError("unit", unit, `unit: "${name}" ${found}, and only durations are converted: leave it out`);
    }
    return Array.isArray(value) ? value.map((one) => valueInUnit(one, checked)) : valueInUnit(value, checked);
  }

  /** The only kind that a register can bind; `null` if it can bind several. @throws {RegisterError} */
  kind(name: string): string | null {
    return this.#capture(name).kind;
  }
  /** @throws {RegisterError} */
  captureSpan(name: string): [number, number] {
    const { start, end } = this.#capture(name);
    return [start, end];
  }
  /** @throws {RegisterError} */
  captureByteSpan(name: string): [number, number] {
    const { byteStart, byteEnd } = this.#capture(name);
    return [byteStart, byteEnd];
  }

  /**
   * Renders a `--format` template for this match; `${col}` counts code points, and offsets are in the input's units.
   * @param input the input that contains the match
   * @throws {TemplateError | OptionError} the input is shorter than the match's end
   * @example find(String.raw`\I:ip`, log)!.format("${line}: ${ip}", log)
   */
  format(template: string, input: Input): string {
    return this.formatGiven(template, this.#inputText(input), {});
  }

  /** @internal The same with additional named texts. */
  formatGiven(
    template: string,
    text: SearchedText & { readonly base: number },
    given: Readonly<Record<string, string>>,
  ): string {
    const { compiled, names } = this.#origin;
    const options = { registers: compiled.registers, where: "format", given: Object.keys(given) } as const;
    const key = `${template}\0${options.given.join("\0")}`;
    const parsed = templates.take(compiled, key, () => parseTemplate(template, options));
    const out = new ByteBuffer();
    const render = (match: Matches) =>
      parsed.renderOne(out, match, {
        path: this.path ?? "",
        text: text.bytes,
        baseBytes: text.base,
        members: names,
        dateOrder: dateOrderNow(),
        readings: openReadings(compiled, text.bytes),
        shown: { column: () => this.column, start: () => this.start, end: () => this.end },
        given,
      });
    if (parsed.usesReadings)
      withOwnReadings(compiled, this.#withScan(text), this.#row, (batch, i) => render(new MatchView(batch, [i])));
    else render(this.#row);
    return out.text();
  }

  /**
   * The tokens of the match, the conditions they satisfied, and how the match was found.
   * @param input the input that contains the match
   * @throws {OptionError} the input is shorter than the match's end
   */
  explain(input: Input): Explanation {
    const text = this.#withScan(this.#inputText(input));
    return explain(this.#origin.compiled, text, this.#row);
  }

  /** The same object that `--json` prints: captures as objects, bytes as text if they are UTF-8. */
  toJSON(): unknown {
    return {
      ...(this.path === null ? {} : { path: this.path }),
      line: this.line,
      column: this.column,
      start: this.start,
      end: this.end,
      text: jsonText(this.text),
      captures: this.capturesJson(),
      ...(this.pattern === null ? {} : { pattern: this.pattern }),
    };
  }

  /** @internal */
  capturesJson(): Record<string, unknown> {
    const captures = Object.entries<Capture<T>>(this.captures).map(([name, { text, kind, value, all }]) => {
      const spelled = { text: jsonText(text), ...(value === null ? {} : { value: jsonValue(value, kind) }) };
      return [name, all ? { ...spelled, all: all.map(jsonText) } : spelled];
    });
    return Object.fromEntries(captures);
  }

  #inputText(input: Input): InputText {
    const text = encodedOnce(input);
    if (text.bytes.length >= this.byteEnd) return text;
    const found = text.bytes.length;
    throw new OptionError(
      "input",
      found,
      `the input has ${found} ${found === 1 ? "byte" : "bytes"} and the match ends at byte ${this.byteEnd}: give the input it was found in`,
    );
  }

  #withScan({ bytes, input }: SearchedText): SearchedText {
    return { bytes, ...(input !== undefined && { input }), scan: this.#origin };
  }

  #capture(name: string): Capture<T> {
    if (Object.hasOwn(this.captures, name)) return this.captures[name as Name];
    const bound = Object.keys(this.captures).join(", ") || "none";
    throw new RegisterError(name, `the pattern has no register "${name}": it binds ${bound}`);
  }
}

/** Constants are read in the zone of now, and a value before the match is none. */
const templates = new Recent<Template>(({ computes }) => !computes);

/** The last string that matches were rendered for: a loop over matches renders all of them for the same one. */
let lastEncoded: WeakRef<InputText> | undefined;

/** The input with its bytes; the last string is not encoded again. */
function encodedOnce(input: Input): InputText {
  if (typeof input !== "string") return new InputText(input);
  const last = lastEncoded?.deref();
  if (last !== undefined && last.input === input) return last;
  const text = new InputText(input);
  lastEncoded = new WeakRef(text);
  return text;
}

/** Matches whose numbers are kept together: few, since whoever keeps one of them keeps the numbers of all. */
const rowsTogether = 32;

/** Creates matches from the batches of one input. */
export class MatchMaker<T extends Input> {
  readonly #origin: Origin;

  constructor(
    private readonly text: MatchText<T>,
    private readonly compiled: CompiledPattern,
    private readonly path: string | null = null,
    names: readonly string[] = compiled.members,
  ) {
    this.#origin = { compiled, names };
  }

  /** All matches of a batch; their values are read in one call. */
  all(batch: Matches): Match<T>[] {
    return this.some(batch, 0, batch.count);
  }

  /** The matches from index `from` up to but excluding `to`. */
  some(batch: Matches, from: number, to: number): Match<T>[] {
    const made: Match<T>[] = [];
    for (let at = from; at < to; at += rowsTogether) this.#push(made, batch, at, Math.min(at + rowsTogether, to));
    return made;
  }

  one(batch: Matches, i: number): Match<T> {
    return this.some(batch, i, i + 1)[0]!;
  }

  #push(made: Match<T>[], batch: Matches, from: number, to: number): void {
    const { compiled, text, path } = this;
    const { registers } = compiled;
    const rows = new MatchRows(compiled, batch, from, to);
    const readValue = registers.length === 0 ? null : readRegisters(compiled, rows, text);
    for (let k = 0; k < rows.count; k++) {
      const captures: Record<string, Capture<T>> = {};
      if (readValue) {
        const own = registersOf(compiled, rows.member(k));
        for (let r = own.from; r < own.to; r++) {
          setOwn(captures, registers[r]!.name, this.#capture(rows, k, r, readValue(k, r)));
        }
      }
      made.push(new Match(this.#origin, rows, k, text, path, captures));
    }
  }

  #capture(rows: MatchRows, k: number, r: number, value: Value | Value[]): Capture<T> {
    const { text, compiled } = this;
    const { kind } = compiled.registers[r]!;
    const span = rows.span(k, r);
    const { start, end } = span ?? { start: 0, end: 0 };
    const capture: Capture<T> = {
      text: text.slice(start, end),
      value,
      kind: kind < 0 ? null : (compiled.kindNames[kind] ?? null),
      bound: span !== null,
      start: text.unit(start),
      end: text.unit(end),
      byteStart: start,
      byteEnd: end,
    };
    const bindings = rows.bindings(k, r);
    if (bindings) capture.all = bindings.map((one) => text.slice(one.start, one.end));
    return capture;
  }
}

/** Sets a property of any name: assigning to `__proto__` would replace what the object inherits from. */
function setOwn<V>(object: Record<string, V>, name: string, value: V): void {
  if (name !== "__proto__") object[name] = value;
  else Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
