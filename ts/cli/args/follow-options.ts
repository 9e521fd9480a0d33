import { hasReportedError, reportError } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import type { InputOptions } from "../../input/index.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import type { ScanFlags } from "../../scan/index.ts";
import { isClosed, type Window } from "../../window/index.ts";
import type { GivenFlag } from "./parsed-args.ts";

/**
 * Refuses what no command can follow.
 * @param follow the flag as it was given
 * @throws {OptionError} the window has a last line, or an input is not a file
 */
export function checkFollow({ typed }: GivenFlag, window: Window | null, options: InputOptions): void {
  const refuse = (what: string) => new OptionError(typed, typed, `${typed} ${what}`);
  if (isClosed(window)) throw refuse("goes on at the end, but the window has a last line: write --tail NUM or A..");
  if (options.paths.includes("-")) throw refuse("follows files, not standard input: name one");
}

/** @throws {OptionError} the pattern can't be answered before the end of its input, which never comes */
export async function checkFollowedPattern(
  { typed }: GivenFlag,
  pattern: CompiledPattern,
  options: ScanFlags = {},
): Promise<void> {
  const { needsWholeInput } = await import("../../scan/held.ts");
  const need = needsWholeInput(pattern, options);
  if (need === null) return;
  const message = `${typed} reads on as the file grows, but ${need} needs the whole input: search without ${typed}`;
  throw new OptionError(typed, pattern.source, message);
}

/** @returns the exit status where no input can be followed, which is an error by itself if none was reported */
export function statusWithoutFiles(): number {
  if (!hasReportedError())
    reportError(new OptionError("--follow", "", "--follow found no file: name one that is there"));
  return 2;
}
