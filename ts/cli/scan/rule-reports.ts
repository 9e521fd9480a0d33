/** The forms in which `--rules` prints findings. */
import {
  ByteText,
  type Finding,
  findingForPrograms,
  findingInput,
  findingMatch,
  Utf16Text,
} from "../../api/finding.ts";
import { InputText } from "../../api/input.ts";
import { matchOrigin } from "../../api/match.ts";
import { sarifDocument } from "../../api/sarif.ts";
import type { Path } from "../../input/index.ts";
import type { DeclarationSet } from "../../library/index.ts";
import type { CompiledPattern } from "../../pattern/index.ts";
import { PathWriter, type ValueSpelling } from "../../report/index.ts";
import { PrefixWriter } from "../../report/prefix.ts";
import { Registers } from "../../report/registers.ts";
import { oneLine, standardOutput } from "../../terminal/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { themeOf, valuesSpelled } from "../args/report-options.ts";

/** An input that was checked. */
export interface CheckedInput {
  /** `null` if it has none, or paths are not shown. */
  readonly path: Path | null;
  readonly text: Uint8Array;
}

export interface FindingReport {
  /** The text that findings refer to. Their offsets and columns count its units. */
  readonly textOf: (bytes: Uint8Array) => InputText;
  input(input: CheckedInput, found: readonly Finding[]): void;
  end(total: number): void;
}

const nothing = () => {};

/** Columns count bytes, as everywhere on the command line; formats for other programs count code points. */
const countingBytes = (bytes: Uint8Array) => new ByteText(bytes);
const countingCodePoints = (bytes: Uint8Array) => new InputText(bytes);

/** @throws {OptionError} a colour is invalid */
export function findingReport(args: ParsedArgs, set: DeclarationSet): FindingReport {
  const out = standardOutput;
  if (args.has.quiet) return { textOf: countingBytes, input: nothing, end: nothing };
  if (args.has.json) return args.has.utf16 ? programReport() : jsonReport(valuesSpelled(args));
  if (args.has.sarif) return sarifReport(set);
  const each = (write: (finding: Finding) => void, textOf: FindingReport["textOf"]): FindingReport => ({
    textOf,
    input: (_, found) => found.forEach(write),
    end: nothing,
  });
  if (args.has.github) return each((finding) => out.text(`${out.safe(finding.github())}\n`), countingCodePoints);
  const format = args.text.format;
  if (format !== undefined) return each((finding) => out.text(`${out.safe(finding.format(format))}\n`), countingBytes);
  return pathReport(args);
}

function sarifReport(set: DeclarationSet): FindingReport {
  const all: Finding[] = [];
  return {
    textOf: countingCodePoints,
    input: (_, found) => void all.push(...found),
    end: () => standardOutput.text(`${sarifDocument(all, set.rules)}\n`),
  };
}

/** Reports of lines that begin with a path: the same paths, colours and links as in other reports of `scan`. */
function pathReport(args: ParsedArgs): FindingReport {
  const output = standardOutput;
  const theme = themeOf(args);
  const nullPaths = args.has.null;
  const paths = new PathWriter(output, theme, args.has.hyperlink ?? false, nullPaths);
  const settings = { output, theme, paths, nullPaths, showPath: true, showPlace: true, members: [] };
  const prefix = new PrefixWriter(settings);
  const list = (wants: boolean): FindingReport => ({
    textOf: countingBytes,
    input({ path }, found) {
      if (found.length > 0 !== wants || path === null) return;
      paths.write(path);
      output.text(nullPaths ? "\0" : "\n");
    },
    end: nothing,
  });
  if (args.has["files-with-matches"]) return list(true);
  if (args.has["files-without-match"]) return list(false);
  if (args.has.count) {
    const count = ({ path }: CheckedInput, found: readonly Finding[]) => {
      prefix.path(path, ":");
      output.text(`${found.length}\n`);
    };
    return { textOf: countingBytes, input: count, end: nothing };
  }
  return {
    textOf: countingBytes,
    input({ path }, found) {
      for (const finding of found) writePlain(finding, path, prefix);
    },
    end: (total) => void (total === 0 && output.text("no finding\n")),
  };
}

/** Offsets in UTF-16 units, columns in code points, and the rule of each. */
function programReport(): FindingReport {
  const write = (finding: Finding) => standardOutput.text(JSON.stringify(findingForPrograms(finding)));
  return jsonArray((bytes) => new Utf16Text(bytes), write);
}

function jsonReport(values: ValueSpelling): FindingReport {
  return jsonArray(countingBytes, (finding) => {
    const { captures: _, fix, meta, ...before } = finding.toJSON() as Record<string, unknown>;
    standardOutput.text(`${JSON.stringify(before).slice(0, -1)},"captures":`);
    writeCaptures(finding, values);
    standardOutput.text(`,${JSON.stringify({ fix, meta }).slice(1)}`);
  });
}

function jsonArray(textOf: FindingReport["textOf"], write: (finding: Finding) => void): FindingReport {
  let separator = "[";
  return {
    textOf,
    input(_, found) {
      for (const finding of found) {
        standardOutput.text(separator);
        write(finding);
        separator = ",";
      }
    },
    end: () => standardOutput.text(separator === "[" ? "[]\n" : "]\n"),
  };
}

const registersOf = new WeakMap<CompiledPattern, Registers>();

/** As in the JSON of matches. */
function writeCaptures(finding: Finding, { spell }: ValueSpelling): void {
  const { bytes: text, base } = findingInput(finding);
  const { compiled, row } = matchOrigin(findingMatch(finding));
  let registers = registersOf.get(compiled);
  if (!registers) {
    registers = new Registers(compiled.registers, compiled.memberRegisters);
    registersOf.set(compiled, registers);
  }
  const spans = registers.typedSpans(row);
  const spelled = spans.kinds.length > 0 ? spell(text, base, spans) : [];
  let next = 0;
  registers.writeJson(standardOutput, { text, base }, row, 0, () => spelled[next++]);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function writePlain(finding: Finding, path: Path | null, prefix: PrefixWriter): void {
  prefix.path(path, ":");
  prefix.line(finding.line, ":");
  prefix.column(finding.column);
  writeMessage(finding);
}

/** What a finding says, behind its place. */
export function writeMessage({ severity, message, rule, fix }: Finding): void {
  standardOutput.text(standardOutput.safe(` ${severity}: ${oneLine(message)} [${rule}]\n`));
  if (fix === null) return;
  standardOutput.text(`  fix: ${JSON.stringify(typeof fix === "string" ? fix : decoder.decode(fix))}\n`);
}
