/** The bulk: statements by their number of lines. */
import type { Facts } from "./facts.ts";
import { cutLine } from "./plain.ts";
import { forInputs, type Section } from "./section.ts";

const charactersMax = 200;

export function bulkSection({ statements, places }: Facts): Section {
  return {
    name: "statements",
    what: ["statement", "statements"],
    items: statements.map(({ count, text, first, last }, i) => ({
      lines: [`${count}  ${cutLine(text, charactersMax)}`],
      order: i,
      claims: [{ says: `${count}`, command: forInputs("templates --merge"), shows: `${count}  ${text}` }],
      data: { count, first: places.data(first), last: places.data(last), template: text },
    })),
    isListed: true,
    share: 1,
    more: forInputs("templates --merge"),
  };
}
