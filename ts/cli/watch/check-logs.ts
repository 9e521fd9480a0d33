/** `scan --rules FILE.watch`: whether alerts of a watch file would have fired over logs, without a service. */
import { reportError } from "../../error/diagnostics.ts";
import { MatcherError, OptionError } from "../../error/errors.ts";
import { openInput, openInputs } from "../../input/index.ts";
import { readText } from "../../input/source.ts";
import { standardOutput } from "../../terminal/index.ts";
import { createEngine } from "../../watch/engine/engine.ts";
import { noTimes, type PastLog, replay } from "../../watch/replay.ts";
import { globFiles } from "../../watch/service/names.ts";
import { checkWatchFile } from "../../watch/syntax/check.ts";
import type { Transition, WatchFile } from "../../watch/types.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { lineRedactor } from "./redact.ts";
import { timeText, transitionLine } from "./transition-line.ts";

/** @throws {OptionError} there are other files */
function watchFileOf(args: ParsedArgs): string {
  const files = args.all.rules ?? [];
  if (files.length === 1) return files[0]!;
  const found = files.find((file) => file.endsWith(".watch"))!;
  const problem = `--rules: ${found} is a watch file, which must be checked alone: run the command once per file`;
  throw new OptionError("--rules", found, problem);
}

/**
 * Prints what would have begun and stopped firing, by the clock of the logs.
 * @returns the exit status: 1 if an alert fired
 */
export function checkLogs(args: ParsedArgs): number {
  const path = watchFileOf(args);
  const file = checkWatchFile(path, readText(path));
  const engine = createEngine(file, { redact: lineRedactor() });
  const found: Transition[] = [];
  let hasFired = false;
  const [logs, close] = logsOf(args, file);
  try {
    replay(engine, logs, {
      take(transition) {
        hasFired ||= transition.state === "firing";
        if (args.has.json) found.push(transition);
        else if (!args.has.quiet) standardOutput.text(transitionLine(transition));
      },
      // A check that has looked at nothing must not pass.
      hasNoTimes: (log) => reportError(new MatcherError("malformed", noTimes(log))),
    });
  } finally {
    close();
    engine.close();
  }
  if (args.has.json) standardOutput.text(`${JSON.stringify(found.map(jsonOf))}\n`);
  return hasFired ? 1 : 0;
}

const jsonOf = ({ atMs, sinceMs, name, state, value, labels, text }: Transition) => ({
  ...{ time: timeText(atMs), alert: name, state, value, since: timeText(sinceMs), labels, text },
});

/** The inputs of the command line; without any, those of the file. */
function logsOf(args: ParsedArgs, file: WatchFile): [logs: PastLog[], close: () => void] {
  const named = args.positionals.length > 0 ? args : args.withPositionals(inputsOf(file));
  const options = inputOptions(named, 0, searchedByDefault);
  const inputs = openInputs(options);
  const sources = [...inputs].flatMap((input) => {
    const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
    return source ? [{ path: input.path?.shown ?? "", source }] : [];
  });
  return [
    sources.map(({ path, source }) => ({ path, bytes: source.bytes })),
    () => {
      for (const { source } of sources) source.close();
    },
  ];
}

/** @throws {OptionError} no file is there */
function inputsOf({ path, inputs }: WatchFile): string[] {
  const globs = inputs.filter(({ isJournal }) => !isJournal).map(({ glob }) => glob);
  const found = globs.flatMap((glob) => (glob === "-" ? [glob] : [...globFiles(glob).paths]));
  if (found.length > 0) return found;
  const why = globs.length > 0 ? `no file of its inputs is there: ${globs.join(", ")}` : "it has no input of files";
  throw new OptionError("--rules", path, `--rules: ${path}: ${why}: name an INPUT`);
}
