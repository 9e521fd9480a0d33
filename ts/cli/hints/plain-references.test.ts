import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const workplace = new Workplace({ log: "from 10.0.0.7\n" });
const pattern = '"from" \\I:ip';
const said = (...args: string[]) => workplace.run(args).error;
const warning = (written: string, what: string, name: string) =>
  `matcher: ${written} in a template is text, written as it is; ${what} is \${${name}}\n`;

test("what other tools would take for a reference is text, which is said", () => {
  expect(said("scan", pattern, "log", "--format", "$0")).toBe(warning("$0", "the match", "0"));
  expect(said("scan", pattern, "log", "--format", "to $1")).toBe(warning("$1", "the register ip", "ip"));
  expect(said("rewrite", pattern, "<$ip>", "log")).toBe(warning("$ip", "the register ip", "ip"));
  expect(said("top", pattern, "{ip} {ip}", "log")).toBe(warning("{ip}", "the register ip", "ip"));
});

test.each(["$$ip", "costs $5", "$x", "{x}", "a{ip}", "${ip}", "${ip:upper}$", "\\n{}"])(
  "%s is as it should be",
  (text) => {
    expect(said("scan", pattern, "log", "--format", text)).toBe("");
  },
);

test("a template that is the path of a file is refused if no input is named", () => {
  const { error, status } = workplace.run(["rewrite", pattern, "log"], "from 10.0.0.8\n");
  expect(error).toStartWith(
    'matcher: "log" is the path of a file, and taken for the TEMPLATE, since no input is named',
  );
  expect(status).toBe(2);
  expect(workplace.output(["rewrite", pattern, "log", "-"], "from 10.0.0.8\n")).toBe("log\n");
});
