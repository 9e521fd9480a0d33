/** `bpe`: subwords by byte-pair encoding. */
import { Bpe } from "../../api/bpe.ts";
import { OptionError } from "../../error/errors.ts";
import { oneOf, valueError } from "../../error/value-error.ts";
import { standardOutput } from "../../terminal/index.ts";
import { oneText } from "../args/one-text.ts";
import type { Command } from "../command.ts";
import type { FlagGroup } from "../flags/flag.ts";
import { text } from "../flags/input.ts";

const actions = ["train", "encode"];

export const own = {
  title: "Subwords",
  flags: [
    { long: "merges", value: "NUM", min: 0, help: "train: maximum number of pairs (default 1000)" },
    { long: "max-bytes", value: "NUM", min: 0, help: "train: read no more of the corpus" },
    {
      long: "model",
      value: "FILE",
      once: true,
      refuses: ["merges", "max-bytes"],
      help: "encode: what train printed",
    },
  ],
} as const satisfies FlagGroup;

export const command: Command = {
  usage: "train [CORPUS] | encode --model FILE [INPUT]",
  about:
    "train prints the most frequent pairs of adjacent symbols, in the order in which they are joined; encode " +
    "prints the subwords of a text. </w> closes a word.",
  flags: [own, text],
  requiredPositionals: () => ["ACTION"],
  async run(args) {
    const action = args.positionals[0]!;
    if (!actions.includes(action)) {
      throw valueError("bpe", action, oneOf(actions));
    }
    const model = args.text.model;
    const input = oneText(args, 1);
    if (action === "train") {
      if (model !== undefined) throw new OptionError("--model", model, "bpe train makes a model: leave --model out");
      const source = typeof input === "string" || input instanceof Uint8Array ? input : { path: input.path };
      const trained = Bpe.train(source, { merges: args.number.merges, maxBytes: args.number["max-bytes"] });
      standardOutput.text(standardOutput.safe(trained.model));
      return 0;
    }
    if (model === undefined) {
      throw new OptionError("--model", "", "bpe encode needs a model: add --model FILE, which bpe train prints");
    }
    standardOutput.text(`${standardOutput.safe(Bpe.load(model).encode(input).join(" "))}\n`);
    return 0;
  },
};
