/** `grammar`: parses a text by rules over its tokens. */
import { Grammar } from "../../api/grammar.ts";
import { read } from "../../api/parts.ts";
import { OptionError } from "../../error/errors.ts";
import { standardOutput } from "../../terminal/index.ts";
import { oneText } from "../args/one-text.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { text } from "../flags/input.ts";

const figures = ["count", "best", "prob"] as const;

export const own = {
  title: "Grammar",
  flags: [
    { long: "grammar-text", value: "RULES", once: true, help: "the rules, instead of a file" },
    { long: "start", value: "RULE", once: true, help: "the rule of the whole text (default: the first one)" },
    { long: "count", refuses: ["best", "prob"], help: "print the number of derivations" },
    { long: "best", refuses: ["prob"], help: "print the weight of the best derivation" },
    { long: "prob", help: "print the sum of the weights of all derivations" },
    { long: "json", help: "print the tree, the list, or the rules as JSON" },
    {
      long: "rules",
      refuses: [...figures, "segment", "text"],
      help: "print the names of the rules, and read no input",
    },
    {
      long: "segment",
      value: "TEXT",
      once: true,
      needs: ["dict"],
      refuses: ["text"],
      help: "cut TEXT into words of a dictionary that the rules derive",
    },
    { long: "dict", value: "FILE", once: true, needs: ["segment"], help: "the words, one per line" },
    { long: "list", needs: ["segment"], refuses: [...figures], help: "print all ways, the best first" },
  ],
} as const satisfies FlagGroup;

export const command: Command = {
  usage: "GRAMMAR [INPUT] | --grammar-text RULES [INPUT]",
  about:
    'Prints how the rules of a file derive a text, or "no parse" (status 1). A line is a rule: name := alternative | ' +
    'alternative @weight, where an alternative is a row of <rule>, "text", number, ident, string, ip, url, email, ' +
    "time, punct, and groups in ( ), each of which may take * + or ?.",
  flags: [own, text],
  modes: [
    {
      name: "the names of the rules",
      flags: ["rules"],
      // As JSON they come with the rule of the whole text.
      selectedBy: (args) => (args.has.json ? undefined : args.lastOf("rules")),
      refuses: ["start"],
    },
  ],
  required: (args) => (args.has["grammar-text"] ? [] : ["GRAMMAR"]),
  async run(args) {
    const given = args.text["grammar-text"];
    const grammar = new Grammar(given ?? read(args.positionals[0]!), { start: args.text.start });
    if (args.has.rules) return writeRules(grammar, args, given === undefined ? 1 : 0);
    if (args.has.segment) return segment(grammar, args);
    const input = oneText(args, given === undefined ? 1 : 0);
    const figure = args.lastOf(...figures)?.flag.long;
    if (figure !== undefined) {
      const value = figure === "count" ? grammar.count(input) : figure === "best" ? grammar.best(input) : null;
      return answer(value ?? grammar.probability(input));
    }
    const tree = grammar.parse(input);
    if (args.has.json) standardOutput.text(`${JSON.stringify(tree)}\n`);
    else standardOutput.text(`${tree?.expression ?? "no parse"}\n`);
    return tree === null ? 1 : 0;
  },
};

/** @param at number of positionals before the input, which is refused */
function writeRules({ start, rules }: Grammar, args: ParsedArgs, at: number): number {
  const excess = args.positionals[at];
  if (excess !== undefined) throw new OptionError("INPUT", excess, `--rules reads no input: found "${excess}"`);
  standardOutput.text(args.has.json ? `${JSON.stringify({ start, rules })}\n` : `${rules.join("\n")}\n`);
  return 0;
}

/** Prints a figure; 0 is no parse. */
function answer(value: number | bigint): number {
  standardOutput.text(`${value}\n`);
  return Number(value) === 0 ? 1 : 0;
}

function segment(grammar: Grammar, args: ParsedArgs): number {
  const whole = args.text.segment!;
  const words = read(args.text.dict!).split(/\r?\n/).filter(Boolean);
  if (args.has.count) return answer(grammar.countSegmentations(whole, words));
  if (args.has.best) return answer(grammar.bestSegmentationProbability(whole, words));
  const found = grammar.segment(whole, words);
  if (args.has.prob) return answer(found.reduce((sum, { probability }) => sum + probability, 0));
  const shown = args.has.list ? found : found.slice(0, 1);
  if (args.has.json) {
    const spelled = shown.map(({ parses, ...rest }) => ({ ...rest, parses: Number(parses) }));
    standardOutput.text(`${JSON.stringify(spelled)}\n`);
  } else if (shown.length === 0) standardOutput.text("no parse\n");
  else for (const one of shown) standardOutput.text(`${one.words.join(" ")}\t${one.probability}\t${one.parses}\n`);
  return found.length === 0 ? 1 : 0;
}
