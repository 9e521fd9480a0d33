/** `digest`: what is in a log, on one page. */

import { contentsOf, factsOf, printPage } from "../../digest/index.ts";
import { errorReported, warn } from "../../error/diagnostics.ts";
import { notedWork, recordsName, savedSetFrom } from "../../mine/index.ts";
import { atOnce, onThisThread } from "../../native/work.ts";
import { standardOutput } from "../../terminal/index.ts";
import { shellWord } from "../../terminal/shell-word.ts";
import { type AnyWindow, parseSide } from "../../window/index.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { limitsOf, pageForm, wordingNotes } from "../digest/options.ts";
import { InputParts } from "../digest/parts.ts";
import { digest, digestTimes, digestWindow } from "../flags/digest.ts";
import type { Flag } from "../flags/flag.ts";
import { compressed, filter, text, walk } from "../flags/input.ts";
import { InputTexts } from "../templates/texts.ts";

export const command: Command = {
  usage: "[INPUT]...",
  about:
    "What failed, began, stopped, changed its rate, moved or is rare, and the statements by their number of lines. " +
    "Several inputs are read as one. matcher FILE, and matcher behind a pipe, print the same.",
  flags: [digest, text, walk, compressed, filter, digestWindow, digestTimes],
  async run(args) {
    const inputs = inputOptions(args, 0, searchedByDefault());
    const parts = new InputParts(inputs);
    const texts = new InputTexts({
      inputs,
      definition: null,
      window: windowOf(args),
      twice: false,
      begin: (input, firstLine) => parts.begin(input, firstLine),
    });
    const mined = { against: againstOf(args), noted: (count: () => number) => parts.countWith(count) };
    const mining = await onThisThread(notedWork(texts, mined));
    // Of inputs that could not be read, a page of 0 lines would be wrong.
    if (mining.noted.recordCount === 0 && errorReported()) return 0;
    for (const note of wordingNotes(mining)) warn(note);
    const contents = contentsOf(
      atOnce(factsOf(mining, parts.places(), flagWords(args, compared) || null)),
      parts.title(),
    );
    const options = {
      form: pageForm(args),
      limits: limitsOf(args),
      input: [flagWords(args, readPart), parts.inputWords()].filter(Boolean).join(" "),
      explains: args.has("explain"),
    };
    standardOutput.text(printPage(contents, options));
    return 0;
  },
};

/** Flags that choose what is read; commands on the page read the same. */
const readPart = [walk, compressed, filter, digestWindow, digestTimes].flatMap(({ flags }) => flags);
const compared = digest.flags.filter(({ long }) => long === "against" || long === "load");

/** The given ones of some flags, as a shell takes them. */
function flagWords(args: ParsedArgs, flags: readonly Flag[]): string {
  const longs = new Set(flags.map(({ long }) => long));
  const given = args.given.filter(({ flag }) => longs.has(flag.long));
  return given.map(({ flag: { long }, value }) => `--${long}${value === null ? "" : `=${shellWord(value)}`}`).join(" ");
}

function windowOf(args: ParsedArgs): AnyWindow | null {
  const side = args.lastOf("head", "tail");
  if (side) return parseSide(side.flag.long as "head" | "tail", side.value!, side.typed);
  if (!args.lastOf("since", "until")) return null;
  const { timeWindowOption } = require("../args/time-options.ts") as typeof import("../args/time-options.ts");
  return timeWindowOption(args);
}

/** What the input is compared with. @throws {FileError} */
function againstOf(args: ParsedArgs) {
  const path = args.text("against");
  if (path !== undefined) {
    const inputs = { ...inputOptions(args, 0), text: undefined, paths: [path] };
    return { sets: [], texts: new InputTexts({ inputs, definition: null, window: null, twice: false }) };
  }
  const sets = args.all("load").map((file) => savedSetFrom(file, recordsName(null, "")));
  return sets.length > 0 ? { sets, texts: [] } : null;
}
