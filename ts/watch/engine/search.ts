/** Finds the patterns of all rules in one pass over the lines of an input, and conditions on fields in another one. */
import type { RecordFormat } from "../../fields/formats.ts";
import { type SharedQueries, SharedStream, sharedQueries } from "../../fields/index.ts";
import { type CompiledPattern, compileSet, type Declarations } from "../../pattern/index.ts";
import { type Matches, scan } from "../../scan/index.ts";
import type { MatchContext } from "../../template/index.ts";
import { queriedTextsMax } from "../limits.ts";
import { findFormat, type RulePattern, rulePattern } from "../rule-pattern.ts";
import type { LinesOrigin, WatchInput } from "../types.ts";
import { Heads, type SavedHead } from "./heads.ts";
import type { Tally, TallyRule } from "./tally.ts";

/** The tallies of one pattern, which is searched once. */
interface Searched {
  readonly text: string;
  readonly tallies: Tally[];
}

export class Search {
  readonly #texts: Searched[] = [];
  readonly #queries: Searched[] = [];
  readonly #set: CompiledPattern | null;
  readonly #readsRegisters: boolean;
  readonly #rows: Uint32Array[];
  readonly #globs: readonly { readonly glob: Bun.Glob; readonly input: WatchInput }[];
  /** The queries over texts of inputs with a format. */
  readonly #streams = new Map<string, SharedStream>();
  /** The queries by the name of a format. */
  readonly #compiledBy = new Map<string, SharedQueries>();
  /** Lines of texts that may name the columns: a restarted watch has its queries read them again. */
  readonly #heads = new Heads();

  constructor(
    tallies: readonly Tally[],
    private readonly inputs: readonly WatchInput[],
    private readonly declarations: Declarations,
  ) {
    for (const tally of tallies) {
      const { isQuery, text } = tally.pattern;
      const list = isQuery ? this.#queries : this.#texts;
      // Queries with other fields are other queries.
      const same = list.find((one) => one.text === text && sameRegisters(one.tallies[0]!, tally));
      if (same) same.tallies.push(tally);
      else list.push({ text, tallies: [tally] });
    }
    const members = this.#texts.map(({ text }, i) => ({ name: `${i}`, source: text }));
    this.#set = members.length > 0 ? compileSet(members, declarations) : null;
    this.#readsRegisters = this.#texts.some((one) =>
      one.tallies.some(
        ({ rule, pattern }) => rule.reads !== undefined || (rule.labels.length > 0 && bindsSome(pattern)),
      ),
    );
    this.#rows = members.map(() => new Uint32Array(1024));
    this.#globs = inputs.map((input) => ({ glob: new Bun.Glob(input.glob), input }));
  }

  /** Whether the queries over a text have not seen its first lines. */
  needsHead(path: string, { glob, text }: LinesOrigin): boolean {
    if (this.#queries.length === 0 || this.#streams.has(text) || this.#heads.has(text)) return false;
    return this.#findFormat(path, glob) !== null;
  }

  /** Counts whole lines of the file at `path`. */
  feed(path: string, lines: Uint8Array, second: number, origin: LinesOrigin): void {
    if (this.#set) this.#feedTexts(this.#set, path, lines, second);
    if (this.#queries.length === 0) return;
    const stream = this.#openStream(path, origin);
    if (!stream) return;
    this.#heads.note(origin.text, lines);
    for (const step of [stream.push(lines), stream.settle()]) {
      for (const { query, matches, text, base } of step) {
        const context: MatchContext = { path, text, baseBytes: base, members: [], dateOrder: "dmy" };
        const rows = Uint32Array.from({ length: matches.count }, (_, row) => row);
        for (const tally of this.#queries[query]!.tallies) tally.take(matches, rows, context, second);
      }
    }
  }

  saveHeads(): SavedHead[] {
    return this.#heads.save();
  }

  restoreHeads(saved: readonly SavedHead[]): void {
    this.#heads.restore(saved);
  }

  close(): void {
    for (const stream of this.#streams.values()) stream.close();
  }

  #feedTexts(set: CompiledPattern, path: string, lines: Uint8Array, second: number): void {
    const context: MatchContext = { path, text: lines, baseBytes: 0, members: [], dateOrder: "dmy" };
    const options = { byLine: true, lines: false, registers: this.#readsRegisters, device: false };
    for (const batch of scan(set, lines, options)) {
      const counts = this.#divide(batch);
      for (const [member, count] of counts.entries()) {
        if (count === 0) continue;
        const rows = this.#rows[member]!.subarray(0, count);
        const matches = memberMatches(batch, set.memberRegisters[member] ?? 0);
        for (const tally of this.#texts[member]!.tallies) tally.take(matches, rows, context, second);
      }
    }
  }

  /** Sorts the matches of a batch by their member. @returns the number of each */
  #divide(batch: Matches): number[] {
    const rows = this.#rows;
    for (const [member, list] of rows.entries()) {
      if (list.length < batch.count) rows[member] = new Uint32Array(batch.count * 2);
    }
    const counts = rows.map(() => 0);
    if (rows.length === 1) {
      const only = rows[0]!;
      for (let i = 0; i < batch.count; i++) only[i] = i;
      return [batch.count];
    }
    for (let i = 0; i < batch.count; i++) {
      const member = batch.member(i);
      rows[member]![counts[member]!++] = i;
    }
    return counts;
  }

  #findFormat(path: string, own: string): RecordFormat | null {
    const input = this.#globs.find(({ glob, input: { glob: text } }) => text === own || glob.match(path))?.input;
    const name = (input ?? this.inputs[0])?.format;
    return name === undefined ? null : findFormat(name);
  }

  /** The queries over a text; `null` if its input has no format. Those of texts read longest ago go. */
  #openStream(path: string, { glob, text, head }: LinesOrigin): SharedStream | null {
    const known = this.#streams.get(text);
    if (known) {
      this.#streams.delete(text);
      this.#streams.set(text, known);
      return known;
    }
    const format = this.#findFormat(path, glob);
    if (!format) return null;
    const stream = new SharedStream(this.#compileOnce(format));
    if (head && !this.#heads.has(text)) this.#heads.note(text, head);
    const lines = this.#heads.of(text);
    if (lines.length > 0) readAgain(stream, lines);
    const [oldest] = this.#streams;
    if (oldest && this.#streams.size >= queriedTextsMax) {
      oldest[1].close();
      this.#streams.delete(oldest[0]);
      this.#heads.forget(oldest[0]);
    }
    this.#streams.set(text, stream);
    // Those of a state may be of texts of which nothing more comes.
    if (this.#heads.size > 2 * queriedTextsMax)
      for (const one of this.#heads.texts) if (!this.#streams.has(one)) this.#heads.forget(one);
    return stream;
  }

  #compileOnce(format: RecordFormat): SharedQueries {
    const known = this.#compiledBy.get(format.name);
    if (known) return known;
    const queries = this.#queries.map(
      ({ text, tallies }) => rulePattern(text, this.declarations, format, namedFields(tallies[0]!.rule)).compiled,
    );
    const made = sharedQueries(queries, format);
    this.#compiledBy.set(format.name, made);
    return made;
  }
}

/** Has queries read lines that were counted before. */
function readAgain(stream: SharedStream, lines: Uint8Array): void {
  for (const step of [stream.push(lines), stream.settle()]) for (const _ of step);
}

/** Fields that a rule reads besides the fields of its query. */
export function namedFields({ labels, reads }: Pick<TallyRule, "labels" | "reads">): string[] {
  const sources = [...labels.map(({ source }) => source), ...(reads === undefined ? [] : [reads])];
  return sources.flatMap((source) => (source.startsWith(".") ? [source.slice(1)] : []));
}

const bindsSome = ({ compiled }: RulePattern) => compiled.registers.length > 0;

function sameRegisters(a: Tally, b: Tally): boolean {
  const names = ({ pattern }: Tally) => JSON.stringify(pattern.compiled.registers.map(({ name }) => name));
  return names(a) === names(b);
}

/** Matches of a member of a set, whose registers begin at `first`, numbered as its pattern's. */
function memberMatches(matches: Matches, first: number): Matches {
  if (first === 0) return matches;
  return {
    count: matches.count,
    start: (i) => matches.start(i),
    end: (i) => matches.end(i),
    member: () => 0,
    line: (i) => matches.line(i),
    lineStart: (i) => matches.lineStart(i),
    registerStart: (i, r) => matches.registerStart(i, r + first),
    registerEnd: (i, r) => matches.registerEnd(i, r + first),
    registerKind: (i, r) => matches.registerKind(i, r + first),
    bindingCount: (i, r) => matches.bindingCount(i, r + first),
    bindingStart: (i, r, k) => matches.bindingStart(i, r + first, k),
    bindingEnd: (i, r, k) => matches.bindingEnd(i, r + first, k),
    bindingKind: (i, r, k) => matches.bindingKind(i, r + first, k),
  };
}
