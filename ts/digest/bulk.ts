/** The bulk: statements by their number of lines. */
import type { Facts } from "./facts.ts";
import { cutLine } from "./plain.ts";
import { forInputs, type Item, type Reader, type Section } from "./section.ts";
import type { Statement } from "./statement.ts";
import { withValues } from "./values.ts";

const charactersMax = 200;

export function bulkSection(facts: Facts, reader: Reader): Section {
  return {
    name: "statements",
    what: ["statement", "statements"],
    items: facts.statements.map((statement, i) => buildItem(statement, i, facts, reader)),
    isListed: true,
    share: 1,
    more: forInputs("templates --merge"),
  };
}

function buildItem(statement: Statement, order: number, facts: Facts, reader: Reader): Item {
  const { count, first, last, byInput } = statement;
  const { places } = facts;
  const shownCount = byInput ? `${count} = ${byInput.join(" + ")}` : `${count}`;
  const place = reader === "program" ? `line ${places.describe(first)}: ` : "";
  // Few of many statements are shown, and only their texts are spelled.
  const item: Item = {
    get lines() {
      return [`${shownCount}  ${place}${cutLine(statement.text, charactersMax)}`];
    },
    order,
    at: { record: first, pattern: statement.pattern },
    get claims() {
      return [{ says: `${count}`, command: forInputs("templates --merge"), shows: `${count}  ${statement.text}` }];
    },
    get data() {
      const data = { count, first: places.data(first), last: places.data(last), template: statement.text };
      return byInput ? { ...data, by_input: byInput } : data;
    },
  };
  return withValues(item, statement, facts);
}
