/** `--why-not`: the lines that nearly match, how far each got, what was found there, and what was expected. */
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { type Input, kindsOf, unpackedPieces } from "../../input/index.ts";
import { type CompiledPattern, compilePattern, type Step, stepsOf } from "../../pattern/index.ts";
import { type CompiledStep, NearLines } from "../../report/near-lines.ts";
import { nearLinesShown, nearStepsLimit } from "../../tables/limits.ts";
import { endProgress } from "../../terminal/index.ts";
import { BlockFile, countLineEnds, LineHolder } from "../../window/index.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { givenPatternTree } from "../args/pattern-options.ts";
import type { ScanJob } from "./job.ts";
import { printNearLines } from "./near-report.ts";
import { arrivingPieces, reportingDamage, selectedUnlessUnread } from "./stream.ts";

/** @returns the exit status: 1 if no line nearly matches and the command reports that by its status */
export async function runWhyNot(args: ParsedArgs, job: ScanJob): Promise<number> {
  const steps = await compiledSteps(args, job);
  const lines = new NearLines(job.pattern, steps, args.number["max-count"] ?? nearLinesShown);
  for (const input of job.inputs) {
    await selectedUnlessUnread(job, input, () => addInput(lines, input, job));
  }
  endProgress();
  printNearLines(lines, job);
  return lines.near === 0 && job.options.requireMatch ? 1 : 0;
}

async function compiledSteps(args: ParsedArgs, { options }: ScanJob): Promise<CompiledStep[]> {
  const { tree, declarations } = await givenPatternTree(args, options.wholeLine);
  const steps = stepsOf(tree);
  if (steps.length === 0) {
    const message = "--why-not: no line can nearly match a pattern of one item without a condition";
    throw new OptionError("--why-not", tree.source, message);
  }
  if (steps.length > nearStepsLimit) {
    warn(`--why-not looks for the last ${nearStepsLimit} of the ${steps.length} steps of the pattern`);
  }
  const compiled = (step: Step): CompiledPattern => compilePattern(step.source, declarations);
  return steps.slice(0, nearStepsLimit).map((step) => ({ step, pattern: compiled(step) }));
}

/** Examines an input part by part. @returns 0 */
async function addInput(lines: NearLines, input: Input, job: ScanJob): Promise<number> {
  const held = new LineHolder();
  let before = 0;
  const add = (text: Uint8Array) => {
    lines.add(input.path, text, before);
    before += countLineEnds(text);
  };
  await reportingDamage(piecesOf(input, job), (piece) => {
    const whole = held.push(piece);
    if (whole) add(whole);
    return true;
  });
  const last = held.drop();
  if (last.length > 0) add(last);
  return 0;
}

async function* piecesOf(input: Input, job: ScanJob): AsyncGenerator<Uint8Array> {
  const { binary } = job.options;
  if (input.from === "text") yield new TextEncoder().encode(input.text);
  else if (input.from === "standard input") yield* arrivingPieces(job, input.path);
  else if (input.packed) yield* unpackedPieces(input, input.packed, binary);
  else {
    const file = BlockFile.open(input.path.shown, binary, input.path.raw, kindsOf(input));
    try {
      yield* file.pieces();
    } finally {
      file.close();
    }
  }
}
