/** `prefilter`: whether texts may occur in inputs, by small filters. */
import { type LiteralTest, Prefilter } from "../../api/prefilter.ts";
import { filterKinds } from "../../prefilter/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { oneText } from "../args/one-text.ts";
import type { Command } from "../command.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { text } from "../flags/input.ts";

export const own = {
  title: "Filter",
  flags: [
    { long: "literal", value: "TEXT", repeats: true, help: "a string to test; may be repeated" },
    { long: "filter", value: "KIND", choices: [...filterKinds], help: "the kind of filter (default bloom)" },
    { long: "verify", help: "probe every kind of filter with texts that the input has, and with others" },
    { long: "json", help: "print one JSON array" },
  ],
} as const satisfies FlagGroup;

export const command: Command = {
  usage: "--literal TEXT... [INPUT]",
  about:
    "Makes a filter of the four-byte parts of a text, and says whether it lets literals through. What it refuses is " +
    "certainly not in the text.",
  flags: [own, text],
  modes: [
    {
      name: "a check of every kind of filter",
      flags: ["verify"],
      selectedBy: (args) => (args.has.literal ? undefined : args.lastOf("verify")),
      refuses: ["filter"],
    },
  ],
  required: (args) => (args.has.literal || args.has.verify ? [] : ["--literal"]),
  async run(args) {
    const kind = filterKinds.find((one) => one === args.text.filter);
    const filter = new Prefilter(oneText(args, 0), { kind });
    const tests = filter.test(...(args.all.literal ?? []));
    const checks = args.has.verify ? filter.verify() : [];
    if (args.has.json) standardOutput.text(`${JSON.stringify([...tests, ...checks])}\n`);
    else {
      for (const one of tests) standardOutput.text(`${testLine(one)}\n`);
      for (const { filter: name, ...check } of checks) {
        const { presentProbes, falseNegatives, absentProbes, absentRejected } = check;
        standardOutput.text(
          `${name}: ${presentProbes} present parts, ${falseNegatives} refused; ${absentProbes} absent parts, ${absentRejected} refused\n`,
        );
      }
    }
    return 0;
  },
};

function testLine({ filter, literal, mightOccur, occurs }: LiteralTest): string {
  const found = occurs ? "might occur; present (confirmed)" : "might occur; filter false positive";
  return `${filter}: ${JSON.stringify(literal)} -> ${mightOccur ? found : "ABSENT (rejected with no corpus scan)"}`;
}
