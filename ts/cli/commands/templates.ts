/** `templates`: the shapes of lines, most frequent first. */
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import type { InputOptions } from "../../input/index.ts";
import {
  isRare,
  type MineOptions,
  type Mining,
  mergedWork,
  miningNotes,
  type Others,
  parseCut,
  type Row,
  recordsName,
  type SavedSet,
  savedSetFrom,
  type Template,
  templateWork,
  watchFor,
} from "../../mine/index.ts";
import { onThisThread } from "../../native/work.ts";
import type { RecordDefinition } from "../../window/index.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { declarationsFor } from "../args/pattern-options.ts";
import { recordDefinition } from "../args/record-options.ts";
import { searchWindow, windowOption } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, filter, text, walk } from "../flags/input.ts";
import { longs } from "../flags/mode.ts";
import { followTemplates, templates } from "../flags/templates.ts";
import { record, times, window } from "../flags/window.ts";
import type { EventMessages } from "../templates/messages.ts";
import { writeJson, writeJsonLines, writeLine } from "../templates/print.ts";
import { openTexts } from "../templates/read-as.ts";
import { InputTexts } from "../templates/texts.ts";

export const command: Command = {
  usage: "[INPUT]...",
  about:
    "Lines of one template have tokens of the same kinds in the same order: common texts are printed unchanged, varying " +
    "ones as <kind>. Several inputs are read as one.",
  flags: [templates, followTemplates, text, walk, compressed, filter, record, window, times, declare],
  async run(args) {
    // Only a record's pattern uses them, but errors in them are reported in any case.
    await declarationsFor(args, []);
    if (args.has.cut) parseCut(args.text.cut!);
    const definition = await recordDefinition(args);
    if (args.has.follow) return followNew(args, definition);
    const mining = await mineOptions(args, definition);
    const inputs = chooseInputs(args);
    const texts =
      inputs && openTexts(args, { inputs, definition, window: searchWindow(args), twice: args.has.slots ?? false });
    const events = texts instanceof InputTexts ? null : texts;
    if (!args.has.merge) print(args, await onThisThread(templateWork(texts ?? [], mining)), { events });
    else {
      const merged = await onThisThread(mergedWork(texts ?? [], mining));
      print(args, merged, { events, reasonsOf: ({ reasons }) => (args.has.explain ? reasons : null) });
    }
    return 0;
  },
};

function print<T extends Template>(
  args: ParsedArgs,
  { templates, covered, isNovel, unknown, collapsed, cut: cutCount }: Mining<T>,
  {
    events,
    reasonsOf,
  }: { readonly events: EventMessages | null; readonly reasonsOf?: (template: T) => readonly string[] | null },
): void {
  for (const note of miningNotes({ unknown, collapsed, cut: cutCount }, "--")) warn(note);
  const cut = args.has.cut ? parseCut(args.text.cut!) : ({ kind: "mean" } as const);
  const rows = templates.map(
    (template): Row => ({
      template,
      rare: isRare(cut, template.count, templates.length, covered),
      novel: isNovel?.(template) ?? null,
      reasons: reasonsOf?.(template) ?? null,
      // Nothing is known of a template that only a saved set has.
      ...(events && template.records?.length && { events: events.about(template.records) }),
    }),
  );
  const shown = rows.filter(({ rare, novel }) => (!args.has.rare || rare) && (!args.has.novel || novel === true));
  if (args.has.json) writeJson(shown, covered);
  else if (args.has.ndjson) writeJsonLines(shown, covered);
  else for (const row of shown) writeLine(row, args.has.pattern ?? false);
}

/** The inputs; `null` if a saved set replaces them. */
function chooseInputs(args: ParsedArgs): InputOptions | null {
  const isNamed = args.positionals.length > 0 || args.has.text;
  if (isNamed || !args.has.load) return inputOptions(args, 0, searchedByDefault);
  const unread = args.findLast(...longs(walk, compressed, filter, window, times), "in");
  if (!unread) return null;
  const { typed, value } = unread;
  throw new OptionError(typed, value ?? "", `${typed} requires an input: --load alone reads only the saved set`);
}

async function mineOptions(args: ParsedArgs, definition: RecordDefinition | null): Promise<MineOptions> {
  const counts = countedRecords(args);
  const others = await openOthers(args, definition);
  const save = args.text.save;
  const { checkSavePath, writeSet } = await setFiles(args);
  if (save !== undefined) checkSavePath!(save);
  return {
    definition,
    numbered: args.has.json || args.has.ndjson || args.has.in,
    slots: args.has.slots,
    against: others,
    sets: args.has.novel ? [] : loadedSets(args),
    save: save === undefined ? null : { definition: counts, take: (set) => writeSet!(save, set) },
  };
}

/** Loaded if a set is written. */
async function setFiles(args: ParsedArgs): Promise<Partial<typeof import("../templates/sets.ts")>> {
  return args.has.save ? import("../templates/sets.ts") : {};
}

/** What templates are compared with: another input, or with --novel the saved sets. */
async function openOthers(args: ParsedArgs, definition: RecordDefinition | null): Promise<Others | null> {
  const against = args.text.against;
  if (against !== undefined) {
    const inputs = { ...inputOptions(args, 0), text: undefined, paths: [against] };
    return { sets: [], texts: openTexts(args, { inputs, definition, window: null, twice: false }) };
  }
  if (!args.has.novel) return null;
  return { sets: loadedSets(args), texts: [] };
}

/** @throws {FileError} */
function loadedSets(args: ParsedArgs): SavedSet[] {
  return (args.all.load ?? []).map((path) => savedSetFrom(path, countedRecords(args)));
}

function countedRecords(args: ParsedArgs): string {
  const given = args.findLast("record", "record-start", "record-span");
  return recordsName((given?.flag.long as "record" | undefined) ?? null, given?.value ?? "");
}

async function followNew(args: ParsedArgs, definition: RecordDefinition | null): Promise<number> {
  const part = windowOption(args);
  const options = inputOptions(args, 0);
  const { checkFollow } = await import("../args/follow-options.ts");
  checkFollow(args.findLast("follow")!, part, options);
  const others = await openOthers(args, definition);
  const watch = await watchFor(others!, args.has.merge ?? false);
  try {
    const { followNovel } = await import("../templates/follow.ts");
    return await followNovel(options, part, watch);
  } finally {
    watch.close();
  }
}
