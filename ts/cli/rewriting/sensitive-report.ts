/** `redact --report`: how many of each kind there are, and where; never what they are. */
import { artifactOf, sarifAround } from "../../api/sarif-log.ts";
import { type Depth, foundMatches } from "../../deep/index.ts";
import { errorReported, warn } from "../../error/diagnostics.ts";
import { type Input, openInput, openInputs, Untouched } from "../../input/index.ts";
import { issuerOf, type SensitiveKind } from "../../library/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import type { Matches } from "../../scan/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { resolveWindow } from "../../window/index.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { windowWithRecords } from "../args/window-options.ts";
import { countedKinds } from "./counted-kinds.ts";

/** Places of a kind in a file that are listed; all of them are counted. */
const placesMax = 1000;

/** Line and columns count from 1, columns in characters. */
interface Place {
  readonly kind: SensitiveKind;
  /** The form of a key, if an issuer's. */
  readonly form: string | null;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface FileReport {
  readonly path: string | null;
  /** For each kind. */
  readonly counts: readonly number[];
  readonly places: readonly Place[];
}

interface Form {
  file(report: FileReport): void;
  end(counts: readonly number[], files: number): void;
}

/** @returns 1 if something was found, 2 if an input could not be read */
export async function reportFound(
  args: ParsedArgs,
  kinds: readonly SensitiveKind[],
  pattern: CompiledPattern,
  deep: Depth,
): Promise<number> {
  const options = inputOptions(args, 0);
  const inputs = openInputs(options);
  const windows = await windowWithRecords(args);
  const form = formOf(args, kinds);
  const totals = kinds.map(() => 0);
  const untouched = new Untouched();
  const onSkip = (input: Input) => untouched.addBinary(input);
  const binary = { read: options.binary, alone: !inputs.isMultiple, beside: "skip", onSkip } as const;
  let files = 0;
  for (const input of untouched.noting(inputs)) {
    const source = openInput(input, { ...binary, alone: binary.alone || input.from === "standard input" });
    if (source === null) continue;
    try {
      const window = resolveWindow(source.bytes, windows.window, windows.definition);
      const places = new Places(kinds, source.bytes, window.firstLine);
      if (!window.isEmpty) {
        const range = { from: window.from, to: window.to, maxCount: undefined, deep, byLine: false, joins: undefined };
        for (const matches of foundMatches(pattern, window.text, range)) places.add(matches);
      }
      if (places.total === 0) continue;
      files += 1;
      for (const [i, count] of places.counts.entries()) totals[i]! += count;
      form.file({ path: input.path?.shown ?? null, counts: places.counts, places: places.found });
    } finally {
      source.close();
    }
  }
  form.end(totals, files);
  standardOutput.flush();
  const left = untouched.report(options);
  if (left) warn(left);
  if (errorReported()) return 2;
  return files > 0 ? 1 : 0;
}

/** Collects the places of one text. */
class Places {
  total = 0;
  readonly counts: number[];
  readonly found: Place[] = [];
  /** End of the last match: of overlapping ones the first counts. */
  #end = 0;

  constructor(
    private readonly kinds: readonly SensitiveKind[],
    private readonly text: Uint8Array,
    private readonly firstLine: number,
  ) {
    this.counts = kinds.map(() => 0);
  }

  add(matches: Matches): void {
    for (let i = 0; i < matches.count; i++) {
      const end = matches.end(i);
      if (end <= this.#end) continue;
      this.#end = end;
      const number = this.kinds.findIndex((_, register) => matches.registerStart(i, register) >= 0);
      this.total += 1;
      this.counts[number]! += 1;
      if (this.counts[number]! <= placesMax) this.found.push(this.#placeOf(matches, i, this.kinds[number]!));
    }
  }

  #placeOf(matches: Matches, i: number, kind: SensitiveKind): Place {
    const { text } = this;
    const [start, end] = [matches.start(i), matches.end(i)];
    const line = matches.line(i) + this.firstLine - 1;
    let endLine = line;
    let lastStart = matches.lineStart(i);
    for (let at = text.indexOf(lineEnd, start); at >= 0 && at < end; at = text.indexOf(lineEnd, at + 1)) {
      endLine += 1;
      lastStart = at + 1;
    }
    const column = characters(text, matches.lineStart(i), start) + 1;
    const endColumn = characters(text, lastStart, end) + 1;
    const form = kind.name === "key" ? issuerOf(Buffer.from(text.subarray(start, end)).toString("latin1")) : null;
    return { kind, form, line, column, endLine, endColumn };
  }
}

const lineEnd = 0x0a;

function characters(text: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if ((text[at]! & 0xc0) !== 0x80) count += 1;
  return count;
}

function formOf(args: ParsedArgs, kinds: readonly SensitiveKind[]): Form {
  if (args.has.json) return jsonForm(kinds);
  return args.has.sarif ? sarifForm(kinds) : textForm(kinds);
}

/** Number of finds above the places that are listed. */
function notListed(counts: readonly number[], places: readonly Place[]): number {
  return counts.reduce((sum, count) => sum + count, 0) - places.length;
}

function textForm(kinds: readonly SensitiveKind[]): Form {
  const write = (line: string) => standardOutput.text(`${line}\n`);
  return {
    file({ path, counts, places }) {
      const name = path === null ? "text" : standardOutput.pathText(path);
      for (const { kind, form, line, column } of places) {
        write(`${name}:${line}:${column}: ${kind.one}${form === null ? "" : ` (${form})`}`);
      }
      const left = notListed(counts, places);
      if (left > 0) write(`${name}: ${left} more`);
      write(`${name}: ${countedKinds(kinds, counts)}`);
    },
    end(counts, files) {
      write(
        files === 0
          ? countedKinds(kinds, counts)
          : `${countedKinds(kinds, counts)} in ${files} ${files === 1 ? "input" : "inputs"}`,
      );
    },
  };
}

const countsOf = (kinds: readonly SensitiveKind[], counts: readonly number[]) =>
  Object.fromEntries(kinds.flatMap(({ name }, i) => (counts[i] === 0 ? [] : [[name, counts[i]]])));

/** One document, written file by file. */
function jsonForm(kinds: readonly SensitiveKind[]): Form {
  let separator = "";
  standardOutput.text('{"files":[');
  return {
    file({ path, counts, places }) {
      const listed = places.map(({ kind, form, line, column, endLine, endColumn }) => ({
        kind: kind.name,
        ...(form === null ? {} : { form }),
        ...{ line, column, end_line: endLine, end_column: endColumn },
      }));
      standardOutput.text(`${separator}\n${JSON.stringify({ path, counts: countsOf(kinds, counts), places: listed })}`);
      separator = ",";
    },
    end: (counts) => standardOutput.text(`\n],"counts":${JSON.stringify(countsOf(kinds, counts))}}\n`),
  };
}

/** One document, written file by file. */
function sarifForm(kinds: readonly SensitiveKind[]): Form {
  const rules = kinds.map(({ name, what }) => ({ id: name, shortDescription: { text: what } }));
  const [before, behind] = sarifAround(rules);
  let separator = "";
  standardOutput.text(before);
  return {
    file({ path, counts, places }) {
      const left = notListed(counts, places);
      if (left > 0) warn(`${path ?? "text"}: ${left} more are not in the document (placesMax: ${placesMax} of a kind)`);
      for (const { kind, form, line, column, endLine, endColumn } of places) {
        const region = { startLine: line, startColumn: column, endLine, endColumn };
        const result = {
          ruleId: kind.name,
          ruleIndex: kinds.indexOf(kind),
          level: "warning",
          message: { text: form === null ? kind.one : `${kind.one} (${form})` },
          locations: [{ physicalLocation: { ...artifactOf(path), region } }],
        };
        standardOutput.text(separator + JSON.stringify(result));
        separator = ",";
      }
    },
    end: () => standardOutput.text(`${behind}\n`),
  };
}
