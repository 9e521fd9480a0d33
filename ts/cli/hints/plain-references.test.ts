import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { plainReferenceAdvice } from "./plain-references.ts";

const workplace = new Workplace({ log: "from 10.0.0.7\n" });
const pattern = '"from" \\I:ip';
const registers = [{ name: "ip" }];

test.each([
  { text: "$0", what: "the match", is: "${0}" },
  { text: "$1", what: "the register ip", is: "${ip}" },
  { text: "$ip", what: "the register ip", is: "${ip}" },
  { text: "{ip}", what: "the register ip", is: "${ip}" },
])("$text, which other tools would take for a reference, is text", ({ text, what, is }) => {
  const advice = `${text} in a template is text, written as it is; ${what} is ${is}`;
  expect(plainReferenceAdvice(`<${text} ${text}>`, registers)).toBe(advice);
});

test.each(["$$ip", "costs $5", "$x", "{x}", "a{ip}", "${ip}", "${ip:upper}$", "\\n{}"])(
  "%s is as it should be",
  (text) => {
    expect(plainReferenceAdvice(text, registers)).toBeNull();
  },
);

test.each([
  ["json", "--json prints one JSON array"],
  ["CSV", "'${a},${b}' prints rows, and matcher events --csv .time,.level INPUT a table of fields"],
])("--format %s is told to be a template", (text, form) => {
  const { out, error } = workplace.run(["scan", pattern, "--format", text, "log"]);
  const message = `matcher: --format takes a template, and "${text}" is printed as it is: ${form}\n`;
  expect({ out, error }).toEqual({ out: `${text}\n`, error: message });
  expect(workplace.run(["scan", pattern, "--format", "rows", "log"]).error).toBe("");
});

test("programs get no advice", () => {
  expect(workplace.output(["rewrite", pattern, "<$ip>", "log"])).toBe("<$ip>\n");
});

test("a template that is the path of a file is refused if no input is named", () => {
  const { error, status } = workplace.run(["rewrite", pattern, "log"], "from 10.0.0.8\n");
  expect(error).toStartWith(
    'matcher: "log" is the path of a file, and taken for the TEMPLATE, since no input is named',
  );
  expect(status).toBe(2);
  expect(workplace.output(["rewrite", pattern, "log", "-"], "from 10.0.0.8\n")).toBe("log\n");
});
