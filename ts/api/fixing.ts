/** Fixes of rules, applied to files. */
import type { DeclarationSet } from "../library/index.ts";
import { explain } from "./explain.ts";
import { type Finding, findingMatch } from "./finding.ts";
import { type Cancel, warn } from "./follow.ts";
import { InputText } from "./input.ts";
import { matchOrigin } from "./match.ts";
import { eachOpenFile } from "./open-files.ts";
import { checkCount, type Window, type WindowParts, windowParts } from "./options.ts";
import {
  type PlannedEdit,
  type PlannedFile,
  planFile,
  plannedDiff,
  type Review,
  reviewChanges,
  writePlanned,
} from "./review.ts";
import { RuleChecker } from "./rules.ts";
import { type Paths, type Walk, type WalkedFile, walkedFiles } from "./sources.ts";
import { traceFor } from "./trace.ts";

/** Where fixes are applied, and how they are reviewed. */
export type FixOptions = Window & Walk & Review;

/** @throws {OptionError | TemplateError | FileError | BinaryFileError} */
export function fixFiles(set: DeclarationSet, paths: Paths, options: FixOptions): number {
  const files = plannedIn(set, paths, options);
  return reviewChanges(files, options) ? writePlanned(files) : 0;
}

/** The unified diff of what `fixFiles` would write without a review. */
export function fixesDiff(set: DeclarationSet, paths: Paths, options: FixOptions, context = 3): string {
  return plannedDiff(plannedIn(set, paths, options), checkCount("context", context));
}

function plannedIn(set: DeclarationSet, paths: Paths, options: FixOptions): PlannedFile[] {
  const { head, tail, lines, unit, hidden, noIgnore, globs } = options;
  const parts = windowParts({ head, tail, lines, unit });
  const checker = new RuleChecker(set);
  return plannedFixes(checker, walkedFiles({ path: paths, hidden, noIgnore, globs }), { ...options, parts });
}

/** The fixes that rules have for files. @throws {OptionError | TemplateError | FileError | BinaryFileError} */
export function plannedFixes(
  checker: RuleChecker,
  paths: Iterable<WalkedFile>,
  options: Cancel & Pick<Walk, "binary"> & { readonly parts: WindowParts },
): PlannedFile[] {
  const files: PlannedFile[] = [];
  eachOpenFile(paths, options, (open) => {
    options.signal?.throwIfAborted();
    const { path, source } = open;
    const edits = planEdits(
      checker.findings(path, new InputText(source.bytes), options.parts),
      path,
      source.bytes,
      options,
    );
    if (edits.length > 0) files.push(planFile(open, edits));
    return 0;
  });
  return files;
}

/** The first of overlapping fixes is applied; the others are reported. */
function planEdits(found: readonly Finding[], path: string, text: Uint8Array, options: Cancel): PlannedEdit[] {
  const edits: PlannedEdit[] = [];
  let end = -1;
  const copy = found.some(({ fix }) => fix !== null) ? text.slice() : undefined;
  for (const finding of found) {
    if (finding.fix === null) continue;
    if (finding.byteStart < end) {
      const message = `${path}: the fix of ${finding.rule} on line ${finding.line} overlaps another one and is left out`;
      warn(options, { kind: "overlap", path, message });
      continue;
    }
    end = finding.byteEnd;
    edits.push(planEdit(finding, text, () => copy!));
  }
  return edits;
}

function planEdit(finding: Finding, text: Uint8Array, copyOnce: () => Uint8Array): PlannedEdit {
  const { fix, byteStart, byteEnd, line } = finding;
  const { compiled, row } = matchOrigin(findingMatch(finding));
  const explanation = () => explain(compiled, { bytes: copyOnce() }, row);
  const own = text.subarray(byteStart, byteEnd);
  const tokens = traceFor(compiled).tokens(own, 0, own.length);
  return {
    start: byteStart,
    end: byteEnd,
    line,
    replacement: typeof fix === "string" ? new TextEncoder().encode(fix) : (fix as Uint8Array),
    quotes: [],
    template: Array.from(tokens.kinds.subarray(0, tokens.count), (kind) => compiled.kindNames[kind]).join(" "),
    explanation,
  };
}
