/** What `rewrite` and `redact` share: inputs, windows, and where the new text goes. */
import { OptionError } from "../error/errors.ts";
import { openInputs } from "../input/index.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import {
  printDiffs,
  printRewritten,
  type Replacer,
  type RewriteJob,
  refuseStandardInput,
  rewriteInPlace,
} from "../rewrite/index.ts";
import { scan } from "../scan/index.ts";
import { standardOutput } from "../terminal/index.ts";
import { declare } from "./flags/declare.ts";
import { text, walk } from "./flags/input.ts";
import { target } from "./flags/rewrite.ts";
import { record, window } from "./flags/window.ts";
import { inputOptions } from "./input-options.ts";
import { windowWithRecords } from "./window-options.ts";
import type { Words } from "./words.ts";

export const rewritingFlags = [declare, text, walk, target, record, window];

const contextLinesDefault = 3;

/** What is put in place of what. */
export interface Rewriting {
  readonly pattern: CompiledPattern;
  readonly replacer: Replacer;
  /** Positionals before the inputs. */
  readonly firstInput: number;
}

export async function runRewriting(words: Words, { pattern, replacer, firstInput }: Rewriting): Promise<number> {
  const options = inputOptions(words, firstInput);
  const writes = writingFlag(words);
  if (writes) refuseStandardInput(options.paths, writes);
  const windows = await windowWithRecords(words);
  const inputs = openInputs(options);
  const maxCount = words.number("max-count");
  const job: RewriteJob = {
    replacer,
    ...windows,
    dateOrder: words.text("date-order") === "mdy" ? "mdy" : "dmy",
    binary: { read: options.binary, alone: !inputs.several, beside: "skip" },
    matches: (text, from, to) => scan(pattern, text, { from, to, maxCount }),
    readings: () => null,
  };
  if (words.has("dry-run")) printDiffs(inputs, job, words.number("context") ?? contextLinesDefault, standardOutput);
  else if (words.has("in-place") || words.has("update-all")) {
    await rewriteInPlace(inputs, job, inputs.several || options.paths.length > 1);
  } else printRewritten(inputs, job, standardOutput);
  return 0;
}

/** The flag by which files are written, as it was typed. */
function writingFlag(words: Words): string | null {
  if (words.has("dry-run")) return null;
  return words.lastOf("in-place", "update-all", "interactive")?.typed ?? null;
}

export function refuseFollow(words: Words, option: string): void {
  if (words.has("follow"))
    throw new OptionError("--follow", "", `--follow and ${option} exclude each other: leave one out`);
}
