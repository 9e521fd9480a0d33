import { z } from "zod";
import { infer as inferPattern } from "../../../api/infer.ts";
import { call } from "../answer.ts";
import { budget } from "../arguments.ts";
import { visible } from "../log.ts";
import { tool } from "../tool.ts";

export const infer = tool({
  name: "infer",
  description:
    'Builds the pattern that matches all examples as a whole: {"examples":["took 5ms","took 12s"]} gives "took" \\R. ' +
    'With marks it names what is marked: "login of {user:bob} from {ip:10.0.0.9}".',
  input: {
    examples: z.array(z.string()).min(1).max(1000).describe("texts of one line, at least two for a general pattern"),
    budget,
  },
  async answer({ examples }, work) {
    const hasMarks = examples.some((example) => /\{[a-z_]\w*:[^}]+\}/i.test(example));
    const built = hasMarks ? inferPattern(examples, { marksInLines: true }) : inferPattern(examples);
    const pattern = work.masker.text(`${built}`.replaceAll("\n", " "));
    const declared = typeof built === "string" ? [] : work.masker.texts(built.declarations);
    return {
      heading: `the pattern of ${examples.length} examples`,
      lines: [pattern, ...declared].map(visible),
      what: "lines",
      next: () => call("search", { path: "FILE", query: visible(pattern) }),
    };
  },
});
