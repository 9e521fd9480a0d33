/** Entries of the shipped library, and declared patterns, that match a field's values. */

import { DeclarationSet, type ShippedEntry, shippedEntries } from "../library/index.ts";
import { type CompiledPattern, compilePattern } from "../pattern/index.ts";
import { allMatchWhole, lexLines, matchesWhole, matchSpans } from "./engine.ts";
import type { Run } from "./field.ts";
import type { Line } from "./token.ts";

/** A row, and the runs of a field's values in it. */
export interface RowValues {
  readonly line: Line;
  readonly runs: readonly Run[];
}

/** Compiled entries, and results for earlier texts. */
export class LibraryClasses {
  readonly #compiled = new Map<string, CompiledPattern>();
  readonly #lines = new Map<string, Line>();
  readonly #accepted = new Map<string, boolean>();

  readonly #shipped = new DeclarationSet();
  /** Entries that no declaration replaces. */
  readonly #entries: readonly ShippedEntry[];

  constructor(readonly declarations: DeclarationSet) {
    this.#entries = shippedEntries.filter(({ name }) => declarations.lookup(name) === this.#shipped.lookup(name));
  }

  /** Word lists and named sub-patterns that match each of the texts as a whole. */
  findClasses(texts: readonly string[]): string[] {
    const distinct = [...new Set(texts)];
    return this.#entries
      .filter((entry) => entry.form === "pattern" && this.#acceptsAll(entry.name, distinct))
      .map((entry) => entry.name);
  }

  /** Declared patterns that match each of the texts as a whole. */
  declaredFor(texts: readonly string[]): string[] {
    const distinct = [...new Set(texts)];
    return this.declarations.patternNames().filter((name) => this.#acceptsAll(name, distinct));
  }

  /** The first shape that matches every value as one token and leaves the other tokens of the rows unchanged. */
  findShape(values: readonly RowValues[]): string | null {
    const first = values.find((one) => one.runs.length > 0);
    if (!first) return null;
    const text = decodeRun(first.line, first.runs[0]!);
    const entry = this.#entries.find((one) => {
      if (one.form !== "kind" || one.guard === "context" || !this.#accepts(one.name, text)) return false;
      return values.every((row) => this.#readsOnly(one.name, row)) && this.#saysSomething(one, text);
    });
    return entry?.name ?? null;
  }

  #pattern(name: string): CompiledPattern {
    let pattern = this.#compiled.get(name);
    if (!pattern) this.#compiled.set(name, (pattern = compilePattern(`\\{${name}}`, this.declarations)));
    return pattern;
  }

  #line(text: string): Line {
    let line = this.#lines.get(text);
    if (!line) this.#lines.set(text, (line = lexLines([text])[0]!));
    return line;
  }

  #accepts(name: string, text: string): boolean {
    const key = `${name} ${text}`;
    let accepted = this.#accepted.get(key);
    if (accepted === undefined) {
      accepted = matchesWhole(this.#pattern(name), this.#line(text));
      this.#accepted.set(key, accepted);
    }
    return accepted;
  }

  /** Most entries refuse the first text. */
  #acceptsAll(name: string, texts: readonly string[]): boolean {
    if (texts.length > 0 && !this.#accepts(name, texts[0]!)) return false;
    return allMatchWhole(this.#pattern(name), texts.slice(1));
  }

  /** Whether the row's matches are exactly its values. */
  #readsOnly(name: string, { line, runs }: RowValues): boolean {
    const spans = matchSpans(this.#pattern(name), line);
    return (
      spans.length === runs.length &&
      spans.every(([start, end], i) => {
        const run = runs[i]!;
        return line.tokens[run.from]!.start === start && line.tokens[run.to - 1]!.end === end;
      })
    );
  }

  /** Whether its form names a letter or digit, or its check would fail for another character. */
  #saysSomething(entry: ShippedEntry, text: string): boolean {
    const shape = this.#shipped.lookup(entry.name);
    if (shape?.form !== "shape") return false;
    const fixed = shape.bytes.replace(/\[[^\]]*\]|\\[pP]\{[^}]*\}|\\[dwsDWS]|\{[\d,]*\}/g, "");
    if (/[A-Za-z0-9]/.test(fixed)) return true;
    if (shape.guard === "none") return false;
    return [...text].some((character, i) => {
      const other = next(character);
      return other !== null && !this.#accepts(entry.name, text.slice(0, i) + other + text.slice(i + 1));
    });
  }
}

/** The next letter or digit of the same class; `null` for other characters. */
function next(character: string): string | null {
  for (const [first, last] of ["09", "az", "AZ"] as const) {
    if (character >= first! && character <= last!)
      return character === last ? first! : String.fromCharCode(character.charCodeAt(0) + 1);
  }
  return null;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function decodeRun(line: Line, run: Run): string {
  return decoder.decode(line.bytes.subarray(line.tokens[run.from]!.start, line.tokens[run.to - 1]!.end));
}
