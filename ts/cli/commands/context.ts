/** `context`: each token with the pooled readings of related tokens. */
import {
  type ContextOptions,
  contextDefaults,
  type FoldName,
  noOffset,
  type Overview,
  pointKinds,
  readFigures,
  readOverview,
} from "../../axis/context.ts";
import type { StructureText } from "../../structure/text.ts";
import { constructRoles } from "../../tables/record-units.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { context, contextModes } from "../flags/context.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import type { FlagName } from "../flags/names.ts";
import { timesOfPart } from "../flags/window.ts";
import { cell } from "../readings/cell.ts";
import { countOf, figureLines, figureMembers } from "../readings/context.ts";
import { limitOf } from "../readings/cuts.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { numbers } from "../readings/signals.ts";
import { pathMember, placeMembers, reportStructure, tokenWidth, writeJsonList } from "../readings/structure.ts";

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Pools the readings of the tokens related to each token (its fold): magnitude, nesting, spectrum, echoes, observation, " +
    "seams and flow. Several inputs are reported one after another.",
  flags: [context, text, walk, compressed, timesOfPart, declare],
  modes: contextModes,
  async run(args) {
    const options: ContextOptions = {
      fold: (args.text.fold ?? contextDefaults.fold) as FoldName,
      tokenWindow: windowOf(args, "token-window", contextDefaults.tokenWindow),
      unitWindow: windowOf(args, "unit-window", contextDefaults.unitWindow),
    };
    await reportStructure(args, (tokens, input) => {
      const report = { tokens, overview: readOverview(tokens), options };
      if (args.has.json) writeJson(report, input);
      else writeReport(report, args);
    });
    return 0;
  },
};

interface Report {
  readonly tokens: StructureText;
  readonly overview: Overview;
  readonly options: ContextOptions;
}

/** No input has more tokens than 32 bits can count. */
const windowMax = 0xffff_ffff;

function windowOf(args: ParsedArgs, long: FlagName, fallback: number): number {
  return Math.min(args.number[long] ?? fallback, windowMax);
}

const foldTitles: Readonly<Record<FoldName, string>> = {
  window: "the window of tokens before each",
  unit: "the supertoken holding each",
  units: "the window of supertokens ending at the one holding each",
  enclosing: "the heads of the brackets enclosing each",
  echo: "the earlier occurrences of each one's key",
  regime: "the tokens since the last spectral change point",
  phase: "the earlier tokens at each one's column of the record period",
  key: "the values each one's key was bound to before",
};

function writeReport(report: Report, args: ParsedArgs): void {
  const { tokens, overview, options } = report;
  const { periods, shares } = overview;
  const limit = limitOf(args);
  const period = periods.length > 0 ? `${periods[0]} tokens (live periods ${periods.join(", ")})` : "none";
  const aligned = pointKinds.map((kind) => `${kind} ${fixed(shares[kind], 2)}`).join(", ");
  standardOutput.text(
    `matcher context (${options.fold} fold): ${tokens.bytes.length} bytes, ${tokens.count} tokens, ` +
      `${overview.constructs} supertokens\n` +
      `  record period: ${period}\n` +
      `  alignment: ${aligned} of supertokens at their role's usual offset\n`,
  );
  if (args.has.period) writePeriod(report, limit);
  if (args.has.agreement) writeAgreement(report, limit);
  if (args.has.field) writeField(report, limit);
}

/** The offset and text at the start of a row. */
function place({ bytes }: StructureText, start: number, end: number): string {
  const shown = standardOutput.safe(cell(bytes, start, end, tokenWidth, " "));
  return `    @${String(start).padStart(6)}  ${shown}`;
}

function tokenPlace(tokens: StructureText, token: number): string {
  return place(tokens, tokens.starts[token]!, tokens.ends[token]!);
}

function writePeriod({ tokens, overview }: Report, limit: number): void {
  const period = overview.periods[0];
  standardOutput.text("  per-token column of the record period:\n");
  writeRows(numbers(tokens.count), tokens.count, limit, " tokens", (token) => {
    const column = period === undefined ? "-" : String(token % period);
    standardOutput.text(`${tokenPlace(tokens, token)} ${column.padStart(3)}\n`);
  });
}

const roleWidth = 8;
const offsetWidth = 4;

function writeAgreement({ tokens, overview }: Report, limit: number): void {
  const { constructs, starts, ends, roles, offsets } = overview;
  standardOutput.text(
    "  per-supertoken (role, then the nearest spectral change point, shape change point and seam cut, " +
      "in tokens from its start):\n",
  );
  writeRows(numbers(constructs), constructs, limit, " supertokens", (at) => {
    const role = constructRoles[roles[at]! - 1]!.padEnd(roleWidth);
    const distances = pointKinds.map((kind) => {
      const offset = offsets[kind][at]!;
      return (offset === noOffset ? "-" : String(offset)).padStart(offsetWidth);
    });
    standardOutput.text(`${place(tokens, starts[at]!, ends[at]!)} ${role} ${distances.join(" ")}\n`);
  });
}

function writeField({ tokens, options }: Report, limit: number): void {
  const figures = readFigures(tokens, options, limit);
  standardOutput.text(`  per-token context, ${foldTitles[options.fold]}:\n`);
  writeRows(numbers(tokens.count), tokens.count, limit, " tokens", (token) => {
    const count = countOf(figures, token);
    standardOutput.text(`${tokenPlace(tokens, token)} over ${count}\n`);
    if (count === 0) return;
    for (const line of figureLines(figures, token)) standardOutput.text(`        ${line}\n`);
  });
}

function writeJson({ tokens, overview, options }: Report, input: ReadingInput): void {
  const out = standardOutput;
  const { bytes, starts, ends, count } = tokens;
  const { periods, shares, offsets } = overview;
  const figures = readFigures(tokens, options, count);
  const period = periods[0];
  const aligned = pointKinds.map((kind) => `"${kind}":${shares[kind]}`).join(",");
  out.text(
    `{${pathMember(input)}"len":${bytes.length},"n_tokens":${count},"n_supertokens":${overview.constructs},` +
      `"fold":"${options.fold}","period":${period ?? null},"live_periods":[${periods.join(",")}],` +
      `"alignment":{${aligned}},"supertokens":`,
  );
  writeJsonList(overview.constructs, (at) => {
    const distances = pointKinds.map((kind) => {
      const offset = offsets[kind][at]!;
      return `"${kind}":${offset === noOffset ? null : offset}`;
    });
    const role = constructRoles[overview.roles[at]! - 1];
    return `{${placeMembers(bytes, overview.starts[at]!, overview.ends[at]!)},"role":"${role}",${distances.join(",")}}`;
  });
  out.text(`,"tokens":`);
  writeJsonList(count, (token) => {
    const column = period === undefined ? null : token % period;
    const row = `${placeMembers(bytes, starts[token]!, ends[token]!)},"column":${column}`;
    return `{${row},"over":${countOf(figures, token)}${figureMembers(figures, token)}}`;
  });
  out.text("}\n");
}
