/** The bulk: statements by their number of lines. */
import type { Facts } from "./facts.ts";
import type { Places } from "./places.ts";
import { cutLine } from "./plain.ts";
import { forInputs, type Item, type Section } from "./section.ts";
import type { Statement } from "./statement.ts";
import { withValues } from "./values.ts";

const charactersMax = 200;

export function bulkSection({ statements, places }: Facts): Section {
  return {
    name: "statements",
    what: ["statement", "statements"],
    items: statements.map((statement, i) => itemOf(statement, i, places)),
    isListed: true,
    share: 1,
    more: forInputs("templates --merge"),
  };
}

function itemOf(statement: Statement, order: number, places: Places): Item {
  const { count, text, first, last } = statement;
  const item: Item = {
    lines: [`${count}  ${cutLine(text, charactersMax)}`],
    order,
    claims: [{ says: `${count}`, command: forInputs("templates --merge"), shows: `${count}  ${text}` }],
    data: { count, first: places.data(first), last: places.data(last), template: text },
  };
  return withValues(item, statement, places);
}
