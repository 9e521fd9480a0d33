/** `digest`: what is in a log, on one page. */

import { pageHead, printPage } from "../../digest/index.ts";
import { recordsName, savedSetFrom } from "../../mine/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { shellWord } from "../../terminal/shell-word.ts";
import { type AnyWindow, parseSide } from "../../window/index.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { readContents } from "../digest/contents.ts";
import { limitsOf, pageForm, pageLimits, pagePaint } from "../digest/options.ts";
import { digest, digestTimes, digestWindow, followDigest } from "../flags/digest.ts";
import type { Flag, FlagGroup } from "../flags/flag.ts";
import { compressed, filter, text, walk } from "../flags/input.ts";
import { timeNames } from "../flags/window.ts";
import { textsOf } from "../templates/read-as.ts";

export const command: Command = {
  usage: "[INPUT]...",
  about:
    "Shows what failed, began, stopped, changed in rate or value or is rare, and the statements by their number of lines. " +
    "Several inputs are read as one. matcher FILE and ... | matcher print the same.",
  flags: [digest, text, walk, compressed, filter, digestWindow, digestTimes, followDigest],
  async run(args) {
    if (args.has.follow) return followed(args);
    const { pseudonyms, write } = await maskingOf(args);
    const mask = (text: string) => pseudonyms?.text(text) ?? text;
    const read = await readContents({
      inputs: inputOptions(args, 0, searchedByDefault),
      format: args.text.in,
      window: windowOf(args),
      against: againstOf(args),
      comparedWith: mask(flagWords(args, compared)) || null,
      pseudonyms,
      reader: args.has.for ? "program" : "person",
    });
    if (read === null) return 0;
    const { contents, parts } = read;
    const options = {
      form: pageForm(args),
      limits: pageLimits(args),
      paint: pagePaint(args),
      input: [mask(flagWords(args, readPart)), parts.inputWords()].filter(Boolean).join(" "),
      explains: args.has.explain ?? false,
    };
    // A key has all that is on the page, and is there before it.
    const head = args.has.map ? "" : pageHead(contents, options);
    standardOutput.text(head);
    if (head !== "") standardOutput.flush();
    const page = printPage(contents, options);
    write();
    standardOutput.text(page.slice(head.length));
    return 0;
  },
};

async function followed(args: ParsedArgs): Promise<number> {
  const { followDigest } = await import("../digest/follow.ts");
  return followDigest(inputOptions(args, 0), {
    form: pageForm(args),
    limits: limitsOf(args),
    paint: pagePaint(args),
    explains: args.has.explain ?? false,
    everySeconds: args.number.every ?? null,
  });
}

/** Pseudonyms, if the page has some, and what writes their key. */
async function maskingOf(args: ParsedArgs) {
  if (!args.has.for || args.has.unredacted) return { pseudonyms: null, write: () => {} };
  const { Pseudonyms } = await import("../digest/pseudonyms.ts");
  const pseudonyms = new Pseudonyms();
  const path = args.text.map;
  if (path === undefined) return { pseudonyms, write: () => {} };
  const { PseudonymMap } = await import("../rewriting/pseudonym-map.ts");
  // A run that fails leaves no file in the way of the next one.
  const write = () => {
    const map = new PseudonymMap(path);
    try {
      for (const [name, text] of pseudonyms.key) map.add(name, text);
    } catch (error) {
      map.abandon();
      throw error;
    }
    map.close();
  };
  return { pseudonyms, write };
}

/** Flags that choose what is read; commands on the page read the same. */
const partGroups: readonly FlagGroup[] = [walk, compressed, filter, digestWindow, digestTimes];
const digestFlags: readonly Flag[] = digest.flags;
const readPart = [...partGroups.flatMap(({ flags }) => flags), ...digestFlags.filter(({ long }) => long === "in")];
const compared = digestFlags.filter(({ long }) => long === "against" || long === "load");

/** The given ones of some flags, as a shell takes them. */
function flagWords(args: ParsedArgs, flags: readonly Flag[]): string {
  const longs = new Set(flags.map(({ long }) => long));
  const given = args.given.filter(({ flag }) => longs.has(flag.long));
  return given.map(({ flag: { long }, value }) => `--${long}${value === null ? "" : `=${shellWord(value)}`}`).join(" ");
}

function windowOf(args: ParsedArgs): AnyWindow | null {
  const side = args.lastOf("head", "tail");
  if (side) return parseSide(side.flag.long as "head" | "tail", side.value!, side.typed);
  if (!args.lastOf(...timeNames)) return null;
  const { timeWindowOption } = require("../args/time-options.ts") as typeof import("../args/time-options.ts");
  return timeWindowOption(args);
}

/** What the input is compared with. @throws {FileError} */
function againstOf(args: ParsedArgs) {
  const path = args.text.against;
  if (path !== undefined) {
    const inputs = { ...inputOptions(args, 0), text: undefined, paths: [path] };
    return { sets: [], texts: textsOf(args, { inputs, definition: null, window: null, twice: false }) };
  }
  const sets = (args.all.load ?? []).map((file) => savedSetFrom(file, recordsName(null, "")));
  return sets.length > 0 ? { sets, texts: [] } : null;
}
