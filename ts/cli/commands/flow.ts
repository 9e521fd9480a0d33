/** `flow`: where a signal over the tokens of an input rises and falls. */
import {
  type Analytic,
  type Flow,
  flowDefaults,
  latencyUnits,
  readAnalytic,
  readFlow,
  readSignal,
  type Signal,
  type SignalName,
} from "../../axis/signals.ts";
import type { StructureText } from "../../structure/text.ts";
import { standardOutput } from "../../terminal/index.ts";
import { fixed } from "../../value/fixed.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { declare } from "../flags/declare.ts";
import { compressed, text, walk } from "../flags/input.ts";
import { flow } from "../flags/signals.ts";
import { timesOfPart } from "../flags/window.ts";
import { cutOf, limitOf } from "../readings/cuts.ts";
import type { ReadingInput } from "../readings/inputs.ts";
import { writeRows } from "../readings/listing.ts";
import { numbers, peakOf, preview, signed } from "../readings/signals.ts";
import { column, pathMember, placeMembers, reportStructure, writeJsonList } from "../readings/structure.ts";

const previewBytes = 24;

export const command: Command = {
  usage: "[INPUT]... | --text STRING",
  about:
    "Reads a number of each token or construct as a signal: its slope over the previous units, its direction and for how " +
    "long it lasts, and its turning points. Several inputs are reported one after another.",
  flags: [flow, text, walk, compressed, timesOfPart, declare],
  async run(args) {
    const name = (args.text.signal ?? "magnitude") as SignalName;
    const unit: Report["unit"] = args.text.grain === "super" ? "supertoken" : "token";
    const options = {
      window: args.number.window ?? flowDefaults.window,
      band: cutOf(args, "steady-band", flowDefaults.band),
    };
    await reportStructure(args, (tokens, input) => {
      const signal = readSignal(tokens, name, unit === "token" ? "token" : "construct");
      const report = { tokens, signal, flow: readFlow(tokens, signal, options), name, unit };
      if (args.has.json) writeJson(report, args, input);
      else writeReport(report, args);
    });
    return 0;
  },
};

interface Report {
  readonly tokens: StructureText;
  readonly signal: Signal;
  readonly flow: Flow;
  readonly name: SignalName;
  readonly unit: "token" | "supertoken";
}

const rising: Readonly<Record<number, string>> = { 1: "rising", [-1]: "falling", 0: "steady" };
const arrows: Readonly<Record<number, string>> = { 1: "up  ", [-1]: "down", 0: "--  " };

function writeReport(report: Report, args: ParsedArgs): void {
  const { tokens, signal, flow, name, unit } = report;
  const out = standardOutput;
  const limit = limitOf(args);
  const { count } = signal;
  out.text(
    `matcher flow (signal ${name}): ${tokens.bytes.length} bytes, ${count} ${unit}s, ` +
      `${flow.reversals.length} reversal(s)\n`,
  );
  if (count > 0) {
    const peak = peakOf(flow.momenta);
    out.text(`  peak momentum: ${flow.momenta[peak]} (${rising[flow.directions[peak]!]})\n`);
  }
  if (args.has.field) writeField(report, limit);
  if (args.has.analytic) writeAnalytic(report, limit);
  if (!args.has.reversals) return;
  out.text(`  reversals (${flow.reversals.length}):\n`);
  writeRows(flow.reversals, flow.reversals.length, limit, " reversals", (at) => {
    const start = signal.starts[at]!;
    out.text(`    @${String(start).padStart(6)}  ${preview(tokens.bytes, start, previewBytes)}\n`);
  });
}

function nameOf({ tokens, signal }: Report, at: number): string {
  return column(tokens.bytes, signal.starts[at]!, signal.ends[at]!);
}

function writeField(report: Report, limit: number): void {
  const { signal, flow, unit } = report;
  standardOutput.text(`  per-${unit} (${unit} -> slope | direction | momentum):\n`);
  writeRows(numbers(signal.count), signal.count, limit, ` ${unit}s`, (at) => {
    const slope = signed(flow.slopes[at]!, 2).padStart(7);
    const direction = arrows[flow.directions[at]!];
    standardOutput.text(`    ${nameOf(report, at)} slope=${slope} ${direction} mom=${flow.momenta[at]}\n`);
  });
}

function writeAnalytic(report: Report, limit: number): void {
  const { tokens, signal, unit } = report;
  const found = readAnalytic(tokens, signal);
  const read = found.amplitudes.length;
  const head = `  analytic (${unit} -> amplitude | phase | frequency), latency ${latencyUnits} ${unit}s:\n`;
  standardOutput.text(head);
  writeRows(numbers(signal.count), signal.count, limit, ` ${unit}s`, (at) => {
    const shown = (text: string) => (at < read ? text : "-").padStart(6);
    const amplitude = shown(at < read ? fixed(found.amplitudes[at]!, 2) : "");
    const phase = shown(at < read ? signed(found.phases[at]!, 2) : "");
    const frequency = shown(at < read ? signed(found.frequencies[at]!, 2) : "");
    standardOutput.text(`    ${nameOf(report, at)} amp=${amplitude} phase=${phase} freq=${frequency}\n`);
  });
}

function writeJson(report: Report, args: ParsedArgs, input: ReadingInput): void {
  const { tokens, signal, flow, name, unit } = report;
  const { bytes } = tokens;
  const { starts, ends, values, count } = signal;
  const analytic = args.has.analytic ? readAnalytic(tokens, signal) : null;
  const reversals = Array.from(flow.reversals, (at) => starts[at]!).join(",");
  standardOutput.text(
    `{${pathMember(input)}"len":${bytes.length},"signal":"${name}","unit":"${unit}","count":${count},` +
      `"reversals":[${reversals}],"units":`,
  );
  writeJsonList(count, (at) => {
    const place = placeMembers(bytes, starts[at]!, ends[at]!);
    const read = `"value":${values[at]},"slope":${flow.slopes[at]},"direction":${flow.directions[at]},"momentum":${flow.momenta[at]}`;
    return `{${place},${read}${analyticMembers(analytic, at)}}`;
  });
  standardOutput.text("}\n");
}

function analyticMembers(analytic: Analytic | null, at: number): string {
  if (!analytic || at >= analytic.amplitudes.length) return "";
  const { amplitudes, phases, frequencies } = analytic;
  return `,"amplitude":${amplitudes[at]},"phase":${phases[at]},"frequency":${frequencies[at]}`;
}
