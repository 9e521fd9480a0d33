/** `templates`: the shapes of lines, most frequent first. */
import { type InputOptions, openInput, openInputs } from "../../input/index.ts";
import {
  type Group,
  isRare,
  type Mining,
  mineMerged,
  mineTemplates,
  noveltyAgainst,
  parseCut,
  type Template,
} from "../../mine/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { type RecordDefinition, resolveWindow, type Window } from "../../window/index.ts";
import { declarationsFor } from "../args/declarations-for.ts";
import { inputOptions, searchedByDefault } from "../args/input-options.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import { recordDefinition } from "../args/record-options.ts";
import { windowOption } from "../args/window-options.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { templates } from "../flags/templates.ts";
import { record, window } from "../flags/window.ts";

export const command: Command = {
  usage: "[INPUT]...",
  about:
    "Lines of one template have tokens of the same kinds in the same order: what they all share is printed as it is, " +
    "what differs as <kind>. Several inputs are read as one.",
  flags: [templates, text, walk, compressed, record, window, declare],
  async run(args) {
    // Only a record's pattern uses them, but errors in them are reported in any case.
    await declarationsFor(args, []);
    const cut = args.has("cut") ? parseCut(args.text("cut")!) : ({ kind: "mean" } as const);
    const options = inputOptions(args, 0, searchedByDefault());
    const definition = await recordDefinition(args);
    const numbered = args.has("json");
    const stream = texts(options, definition, windowOption(args));
    const mining = args.has("merge")
      ? mineMerged(stream, { definition, numbered })
      : mineTemplates(stream, { definition, numbered });
    const isNovel = novelty(args, options, definition);
    const rows = mining.templates.map(
      (template: Template): Row => ({
        template,
        rare: isRare(cut, template.count, mining.templates.length, mining.covered),
        novel: isNovel && "group" in template ? isNovel(template.group as Group) : null,
        reasons: args.has("explain") && "reasons" in template ? (template.reasons as readonly string[]) : null,
      }),
    );
    const shown = rows.filter((row) => (!args.has("rare") || row.rare) && (!args.has("novel") || row.novel === true));
    if (args.has("json")) writeJson(shown, mining);
    else for (const row of shown) writeLine(row, args.has("pattern"));
    return 0;
  },
};

interface Row {
  readonly template: Template;
  readonly rare: boolean;
  /** `null` without `--against`. */
  readonly novel: boolean | null;
  /** Why parts of a merged template were joined; `null` unless requested. */
  readonly reasons: readonly string[] | null;
}

/** The window of each readable input; valid until the next one is requested. */
function* texts(
  options: InputOptions,
  definition: RecordDefinition | null,
  part: Window | null,
): Generator<Uint8Array> {
  const inputs = openInputs(options);
  for (const input of inputs) {
    const source = openInput(input, { read: options.binary, alone: !inputs.isMultiple, beside: "skip" });
    if (!source) continue;
    try {
      yield resolveWindow(source.bytes, part, definition).bytes;
    } finally {
      source.close();
    }
  }
}

function novelty(args: ParsedArgs, options: InputOptions, definition: RecordDefinition | null) {
  const against = args.text("against");
  if (against === undefined) return null;
  const other = texts({ ...options, text: undefined, paths: [against] }, definition, null);
  return noveltyAgainst(mineTemplates(other, { definition }).templates.map((template) => template.group));
}

function writeLine({ template, novel, reasons }: Row, asPattern: boolean): void {
  if (novel !== null) standardOutput.text(novel ? "novel   " : "shared  ");
  standardOutput.number(template.count);
  standardOutput.text("  ");
  standardOutput.shownText(asPattern ? template.pattern : template.readable);
  standardOutput.text("\n");
  for (const reason of reasons ?? []) standardOutput.text(standardOutput.safe(`    joined: ${reason}\n`));
}

const decoder = new TextDecoder();

function writeJson(rows: readonly Row[], { covered }: Mining): void {
  standardOutput.text("[");
  rows.forEach(({ template, rare, novel, reasons }, i) => {
    const { count, records } = template;
    const [readable, pattern] = [decoder.decode(template.readable), decoder.decode(template.pattern)];
    const row = { count, records, readable, pattern, rare, novel, covered, ...(reasons && { joined: reasons }) };
    standardOutput.text((i > 0 ? "," : "") + JSON.stringify(row));
  });
  standardOutput.text("]\n");
}
