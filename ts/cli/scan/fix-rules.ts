/** `--rules --fix`: fixes written to files, printed as a diff, or put to the user one by one. */
import { plannedFixes } from "../../api/fixing.ts";
import { type Change, plannedDiff, reviewChanges, writePlanned } from "../../api/review.ts";
import type { RuleChecker } from "../../api/rules.ts";
import type { WalkedFile } from "../../api/sources.ts";
import { warn } from "../../error/diagnostics.ts";
import { checkNumber } from "../../error/number.ts";
import { type Inputs, openInputs, standardInputPieces } from "../../input/index.ts";
import { AnswerReader, answerLine, refuseStandardInput } from "../../rewrite/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { windowWithRecords } from "../args/window-options.ts";

const contextLinesDefault = 3;
/** Bytes of standard input read at once; a terminal gives one line. */
const answerBytesMax = 4096;

/** @returns the exit status: 1 if `--require-match` was given and no rule found something to fix */
export async function fixByRules(args: ParsedArgs, checker: RuleChecker): Promise<number> {
  const context = args.findLast("context");
  if (context) checkNumber(context.typed, context.value!);
  const contextLines = args.number.context ?? contextLinesDefault;
  const options = inputOptions(args, 0, searchedByDefault);
  refuseStandardInput(options.paths, "--fix");
  const inputs = openInputs(options);
  const onWarning = ({ message }: { message: string }) => warn(message);
  const parts = await windowWithRecords(args);
  const files = plannedFixes(checker, toWalkedFiles(inputs), { parts, binary: options.binary, onWarning });
  const status = args.has["require-match"] && files.length === 0 ? 1 : 0;
  if (args.has["dry-run"]) {
    if (!args.has.quiet) standardOutput.text(plannedDiff(files, contextLines));
    return status;
  }
  const isReviewed = (args.has.interactive || args.has["ignore-case"]) && !args.has["update-all"];
  const review = isReviewed ? openReview() : undefined;
  const showSkipped = args.has["show-skipped"];
  if (!reviewChanges(files, { review, onWarning, showSkipped, contextLines })) return status;
  for (const { file, edits } of files) {
    if (edits.length > 0) warn(`${file.shown}: ${edits.length} ${edits.length === 1 ? "fix" : "fixes"}`);
  }
  if (writePlanned(files) === 0 && files.length === 0 && !args.has.quiet) standardOutput.text("no finding\n");
  return status;
}

function* toWalkedFiles(inputs: Inputs): Generator<WalkedFile, void, void> {
  for (const input of inputs) {
    if (input.from !== "file") continue; // Refused before.
    const { path, isPipe, walkedFrom } = input;
    yield { ...path, alone: !inputs.isMultiple, isPipe, ...(walkedFrom === null ? {} : { walkedFrom }) };
  }
}

/** Puts each change to the user. */
function openReview(): (change: Change) => boolean | string | Uint8Array {
  const answers = new AnswerReader(standardInputPieces(answerBytesMax), process.env.VISUAL || process.env.EDITOR || "");
  const out = standardOutput;
  return (change) => {
    out.text(`${change.diff}  template: ${change.template} (${change.later} later of this kind)\n`);
    for (;;) {
      out.text(`[${change.index}/${change.total}] apply this change [y/n/e/t/T/a/q]? `);
      out.flush();
      const line = answers.line();
      if (line === null) {
        out.text("\n");
        return "quit";
      }
      const answer = answerLine(line);
      switch (answer?.is) {
        case "apply":
          return true;
        case "skip":
          return false;
        case "apply kind":
          return "template";
        case "skip kind":
          return "skip template";
        case "apply all":
          return "all";
        case "quit":
          return "quit";
        case "edit": {
          const edited = answers.edit(new TextEncoder().encode(change.replacement), out);
          if (edited !== null) return edited;
          break;
        }
        default:
          out.text(
            `${JSON.stringify(line)} is not an answer: y apply, n skip, e edit, t apply all of its kind, T skip them, a apply all, q quit\n`,
          );
      }
    }
  };
}
