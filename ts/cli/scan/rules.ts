/** `--rules`: reports what the rules of pattern files find, by the same calls as the library's `check`. */
import { ByteText, type Finding, findingForPrograms, Utf16Text } from "../../api/finding.ts";
import { InputText } from "../../api/input.ts";
import { RuleChecker } from "../../api/rules.ts";
import { sarifDocument } from "../../api/sarif.ts";
import { OptionError } from "../../error/errors.ts";
import { type Input, openInput, openInputs } from "../../input/index.ts";
import { type DeclarationSet, readDeclarations } from "../../library/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { givenDeclarations } from "../args/declarations.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { windowWithRecords } from "../args/window-options.ts";

/**
 * The rules of the command line with its declarations.
 * @throws {DeclarationError | PatternError | FileError | OptionError}
 */
function ruleSet(args: ParsedArgs): DeclarationSet {
  const files = args.all("rules");
  const set = readDeclarations([
    ...givenDeclarations(args),
    ...files.map((value) => ({ flag: "lib", value }) as const),
  ]);
  if (set.rules.length > 0) return set;
  const problem = `--rules: ${files.join(", ")}: no rule there: write rule NAME "MESSAGE" = PATTERN`;
  throw new OptionError("--rules", files.join(", "), problem);
}

/** @returns the exit status: 1 if a rule of level error found something, or if `--require-match` found nothing */
export async function runRules(args: ParsedArgs): Promise<number> {
  const set = ruleSet(args);
  if (args.has("fix")) return (await import("./fix-rules.ts")).fixByRules(args, set);
  if (args.has("follow")) return (await import("./follow-rules.ts")).followByRules(args, set);
  const checker = new RuleChecker(set);
  const { window, definition } = await windowWithRecords(args);
  const options = inputOptions(args, 0, searchedByDefault());
  const inputs = openInputs(options);
  const report = reportOf(args, set);
  const limit = args.number("max-count") ?? Number.POSITIVE_INFINITY;
  let [total, errors] = [0, 0];
  for (const input of inputs) {
    const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
    if (source === null) continue;
    try {
      const path = pathOf(input);
      const text = report.textOf(source.bytes);
      const found = checker.findings(path, text, { window, definition }).slice(0, limit);
      report.input(path ?? (input.from === "text" ? "" : "-"), found);
      total += found.length;
      errors += found.filter(({ severity }) => severity === "error").length;
    } finally {
      source.close();
    }
  }
  report.end(total);
  return errors > 0 || (args.has("require-match") && total === 0) ? 1 : 0;
}

/** The path in findings; texts and standard input have none. */
function pathOf(input: Input): string | null {
  return input.from === "file" ? input.path.shown : null;
}

interface FindingReport {
  /** The text that findings refer to, whose units are those of their offsets and columns. */
  textOf(bytes: Uint8Array): InputText;
  input(name: string, found: readonly Finding[]): void;
  end(total: number): void;
}

/** Columns count bytes, as everywhere on the command line; formats for other programs count code points. */
const countingBytes = (bytes: Uint8Array) => new ByteText(bytes);
const countingCodePoints = (bytes: Uint8Array) => new InputText(bytes);

function reportOf(args: ParsedArgs, set: DeclarationSet): FindingReport {
  const out = standardOutput;
  const nothing = () => {};
  if (args.has("quiet")) return { textOf: countingBytes, input: nothing, end: nothing };
  if (args.has("json")) return jsonReport(args.has("utf16"));
  if (args.has("sarif")) {
    const all: Finding[] = [];
    return {
      textOf: countingCodePoints,
      input: (_, found) => void all.push(...found),
      end: () => out.text(`${sarifDocument(all, set.rules)}\n`),
    };
  }
  const each = (write: (finding: Finding) => void, textOf: FindingReport["textOf"]): FindingReport => ({
    textOf,
    input: (_, found) => found.forEach(write),
    end: nothing,
  });
  if (args.has("github")) return each((finding) => out.text(`${finding.github()}\n`), countingCodePoints);
  const format = args.text("format");
  if (format !== undefined) return each((finding) => out.text(`${finding.format(format)}\n`), countingBytes);
  const end = args.has("null") ? "\0" : "\n";
  const list = (wants: boolean): FindingReport => ({
    textOf: countingBytes,
    input: (name, found) => void (found.length > 0 === wants && out.text(`${name}${end}`)),
    end: nothing,
  });
  if (args.has("files-with-matches")) return list(true);
  if (args.has("files-without-match")) return list(false);
  if (args.has("count")) {
    const count = (name: string, found: readonly Finding[]) =>
      out.text(`${name === "" ? "" : `${name}:`}${found.length}\n`);
    return { textOf: countingBytes, input: count, end: nothing };
  }
  return {
    textOf: countingBytes,
    input: (_, found) => found.forEach(writePlain),
    end: (total) => void (total === 0 && out.text("no finding\n")),
  };
}

/** @param forPrograms offsets in UTF-16 units, columns in code points, and the rule of each */
function jsonReport(forPrograms: boolean): FindingReport {
  let separator = "[";
  return {
    textOf: forPrograms ? (bytes) => new Utf16Text(bytes) : countingBytes,
    input(_, found) {
      for (const finding of found) {
        standardOutput.text(separator + JSON.stringify(forPrograms ? findingForPrograms(finding) : finding));
        separator = ",";
      }
    },
    end: () => standardOutput.text(separator === "[" ? "[]\n" : "]\n"),
  };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function writePlain({ path, line, column, severity, message, rule, fix }: Finding): void {
  const place = path === null ? "" : `${path}:`;
  standardOutput.text(`${standardOutput.safe(`${place}${line}:${column}: ${severity}: ${message} [${rule}]`)}\n`);
  if (fix === null) return;
  standardOutput.text(`  fix: ${JSON.stringify(typeof fix === "string" ? fix : decoder.decode(fix))}\n`);
}
