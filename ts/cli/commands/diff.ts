/** `diff`: how two logs differ, by their statements. */

import {
  areAlike,
  type CountedLog,
  collectFacts,
  comparedContents,
  type Facts,
  joinEvents,
  type LogEvents,
  printPage,
} from "../../digest/index.ts";
import { hasReportedError, warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { comparedWork, type Others, recordsName, savedSetFrom } from "../../mine/index.ts";
import { atOnce, onThisThread } from "../../native/work.ts";
import { standardOutput } from "../../terminal/index.ts";
import { pathWord, shellWord } from "../../terminal/shell-word.ts";
import type { AnyWindow } from "../../window/index.ts";
import { inputOptions } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { pageForm, pageLimits, pagePaint, wordingNotes } from "../digest/options.ts";
import { InputParts } from "../digest/parts.ts";
import { diff, diffTimes } from "../flags/diff.ts";
import { compressed, filter, walk } from "../flags/input.ts";
import { timeNames } from "../flags/window.ts";
import { openTexts } from "../templates/read-as.ts";
import { InputTexts } from "../templates/texts.ts";

/** Whether the inputs have no times and most lines are the only ones of their statement, as those of settings. */
function areSettings({ statements, notes }: Facts): boolean {
  const once = statements.filter(({ count, inFirst }) => inFirst === 1 && count === 2).length;
  return notes.timeForm === "none" && once > statements.length / 2;
}

export const command: Command = {
  usage: "[INPUT] [INPUT]",
  about:
    "Shows statements that only one of two logs has, those whose share of the lines differs, and amounts that moved, with " +
    "their exact numbers of lines in the first and in the second. INPUT is a file or a folder. The status is 0 if " +
    "the logs are alike, 1 if they differ.",
  flags: [diff, diffTimes, walk, compressed, filter],
  async run(args) {
    const [first, second] = parseSides(args);
    const parts = new InputParts({ ...inputOptions(args, 0), paths: [first.name, second.name] });
    const work = comparedWork(first.open(parts), second.open(parts), (count) => parts.countWith(count));
    const compared = await onThisThread(work);
    const { firstRecords, noted } = compared;
    const lacksLog = firstRecords === 0 || firstRecords === noted.recordCount;
    // A log that could not be read is not compared as one without lines.
    if (lacksLog && hasReportedError()) return 0;
    for (const note of wordingNotes(compared)) warn(note);
    const names = [first.name, second.name] as const;
    const isRead = (args.all.load ?? []).length === 0;
    const events = bothEvents(first, second);
    const facts = atOnce(collectFacts(compared, parts.places(events), { events }));
    if (isRead && areSettings(facts)) {
      const files = names.map(shellWord).join(" ");
      warn(`most lines occur once in both, and diff does not compare the values of one line: diff -u ${files} does`);
    }
    const contents = comparedContents(facts, names, {
      boundary: firstRecords,
      counted: isRead && events === null ? [first.readCounts(), second.readCounts()] : null,
      isOrdered: isRead,
      again: repeatArguments(args),
    });
    const explains = args.has.explain ?? false;
    const [limits, paint] = [pageLimits(args), pagePaint(args)];
    standardOutput.text(printPage(contents, { form: pageForm(args), limits, paint, input: "", explains }));
    return areAlike(contents) ? 0 : 1;
  },
};

/** The arguments that name the logs. */
function repeatArguments(args: ParsedArgs): string {
  const times = (["in", "at", ...timeNames, "time"] as const).flatMap((long) => {
    const given = args.text[long];
    return given === undefined ? [] : [`--${long}`, shellWord(given)];
  });
  const sets = (args.all.load ?? []).flatMap((path) => ["--load", pathWord(path)]);
  return [...times, ...sets, ...args.positionals.map(pathWord)].join(" ");
}

/** One of the logs. */
interface Side {
  readonly name: string;
  /** Once it is read. */
  readonly readCounts: () => CountedLog;
  open(parts: InputParts): Others;
  /** Its events, once they are read, if it is read as such. */
  readonly events: () => LogEvents | null;
}

function bothEvents(first: Side, second: Side): LogEvents | null {
  const [before, after] = [first.events(), second.events()];
  return before && after && joinEvents(before, after);
}

/** @throws {OptionError} there are not two logs */
function parseSides(args: ParsedArgs): readonly [Side, Side] {
  const sets = args.all.load ?? [];
  const inputs = args.positionals;
  const at = args.findLast("at");
  if (at) {
    if (inputs.length !== 1) throw wrongNumber(inputs.length, "--at requires one input");
    const { halfAt } = timeOptions();
    const [before, from] = [halfAt(args, "before"), halfAt(args, "from")];
    return [inputSide(args, inputs[0]!, before), inputSide(args, inputs[0]!, from)];
  }
  const sides = [...sets.map(setSide), ...inputs.map((path) => inputSide(args, path))];
  if (sides.length !== 2) throw wrongNumber(sides.length, "write two inputs, an input and --load, or --load twice");
  return [sides[0]!, sides[1]!];
}

function wrongNumber(found: number, advice: string): OptionError {
  return new OptionError("INPUT", `${found}`, `diff compares two logs, and was given ${found}: ${advice}`);
}

function setSide(path: string): Side {
  return {
    name: pathWord(path),
    readCounts: () => ({ words: "", inputCount: 0 }),
    open: () => ({ sets: [savedSetFrom(path, recordsName(null, ""))], texts: [] }),
    events: () => null,
  };
}

/** @param part of the input, by default the one between the times that are given */
function inputSide(args: ParsedArgs, path: string, part: Part = buildPart(args, path)): Side {
  const { name, window, words } = part;
  let texts: ReturnType<typeof openTexts> | null = null;
  let inputCount = 0;
  return {
    name,
    readCounts: () => ({ words: [...words, pathWord(path)].join(" "), inputCount }),
    open(parts) {
      const inputs = { ...inputOptions(args, 0), paths: [path] };
      const begin: InputParts["begin"] = (input, firstLine) => {
        inputCount++;
        parts.begin(input, firstLine);
      };
      texts = openTexts(args, { inputs, definition: null, window, twice: false, begin });
      return { sets: [], texts };
    },
    events: () => (texts instanceof InputTexts ? null : (texts?.places ?? null)),
  };
}

/** A part of an input, and the flags that choose it. */
interface Part {
  readonly name: string;
  readonly window: AnyWindow | null;
  readonly words: readonly string[];
}

const timeOptions = () => require("../args/time-options.ts") as typeof import("../args/time-options.ts");

function buildPart(args: ParsedArgs, path: string): Part {
  const name = pathWord(path);
  if (!args.findLast(...timeNames)) return { name, window: null, words: [] };
  const { timeWindowOption, timeWords } = timeOptions();
  return { name, window: timeWindowOption(args), words: timeWords(args) };
}
