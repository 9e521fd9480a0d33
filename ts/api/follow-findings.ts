/** What rules find in files as they grow. */
import { OptionError } from "../error/errors.ts";
import { namedInput, openFile, textPath } from "../input/index.ts";
import type { DeclarationSet } from "../library/index.ts";
import type { Finding } from "./finding.ts";
import {
  type Cancel,
  checkFollowed,
  type FollowStep,
  followSteps,
  type TailOptions,
  tailWindow,
  wholeFile,
} from "./follow.ts";
import { checkOptions } from "./option-names.ts";
import { checkLimit } from "./options.ts";
import { RuleChecker } from "./rules.ts";
import { type At, walkedFiles } from "./sources.ts";
import type { Counting } from "./stream-matches.ts";
import { Turns } from "./turns.ts";

/** Those of `FollowOptions` that rules have. */
type FollowedCounts = Cancel & { readonly maxCount?: number | undefined; readonly keepCount?: boolean | undefined };

/**
 * @param counting what the places of findings count
 * @throws {OptionError | TemplateError | FileError | BinaryFileError}
 */
export function followFindings(
  set: DeclarationSet,
  at: At,
  options: TailOptions & FollowedCounts,
  counting: Counting = {},
): AsyncGenerator<Finding, void, void> {
  checkOptions("{ path }", at);
  const limit = checkLimit("maxCount", options.maxCount);
  const checker = new RuleChecker(set);
  if (checker.asksForRecords) {
    throw new OptionError("lib", "", "follow: a rule asks for records, whose ends are not known while a file grows");
  }
  for (const program of checker.programs) checkFollowed("follow", program);
  const paths = walkedFiles(at).map(({ shown }) => shown);
  const steps = followSteps(paths, tailWindow("follow", options, wholeFile), options);
  return readFindings(checker, steps, limit, options, counting);
}

async function* readFindings(
  checker: RuleChecker,
  steps: AsyncGenerator<FollowStep, void, void>,
  limit: number,
  { keepCount = false, signal }: FollowedCounts,
  counting: Counting,
): AsyncGenerator<Finding, void, void> {
  const files: { finder: ReturnType<RuleChecker["openStream"]>; left: number }[] = [];
  try {
    for await (const step of steps) {
      if (step.is === "begun") {
        const finder = checker.openStream(step.path, counting);
        const units = counting.utf16 && step.offset > 0 ? unitsBefore(step.path, step.offset) : 0;
        finder.restart(step.offset, step.line, units);
        files[step.file] = { finder, left: limit };
        continue;
      }
      const file = files[step.file]!;
      if (step.is === "restarted") {
        file.finder.restart(0, 1);
        if (!keepCount) file.left = limit;
        continue;
      }
      if (file.left === 0) continue;
      for (const finding of await file.finder.pushLater(step.text, new Turns(undefined))) {
        if (signal?.aborted) return;
        yield finding;
        if (--file.left === 0) break;
      }
    }
  } finally {
    for (const file of files) file?.finder.close();
  }
}

/** Bytes that are decoded at a time. */
const pieceBytes = 1 << 20;

/** UTF-16 units of a file's decoded text before an offset. */
function unitsBefore(path: string, offset: number): number {
  const source = openFile(namedInput(textPath(path)));
  try {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    let units = 0;
    for (let at = 0; at < offset; at += pieceBytes) {
      const piece = source.bytes.subarray(at, Math.min(at + pieceBytes, offset));
      units += decoder.decode(piece, { stream: true }).length;
    }
    return units + decoder.decode().length;
  } finally {
    source.close();
  }
}
