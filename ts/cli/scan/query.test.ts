/** Record queries on the command line: what is coloured on the lines of a record. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
const [on, off] = ["\x1b[1;31m", "\x1b[0m"];

function scan(text: string, ...args: string[]): string {
  const { out } = place.run(["scan", "--color", "always", ...args, "-"], text);
  return out.replaceAll(on, "<").replaceAll(off, ">");
}

test("a match over several lines is coloured on each of them, and only where it is", () => {
  const text = "x took 5ms\nend y\nend z\nx took b\nstop\n";
  expect(scan(text, "--any", '"took" \\R "end"')).toBe("x <took 5ms>\n<end> y\n");
  expect(scan(text, "--any", '"took" \\R "end" "y"', "--record", "paragraph")).toBe(
    "x <took 5ms>\n<end y>\nend z\nx took b\nstop\n",
  );
});

test("matches of several patterns are coloured in order, the longer of two at one place", () => {
  expect(scan("a b c d\n", "--all", "-e", '"b"', "-e", '"b" "c"', "-e", '"d"')).toBe("a <b c> <d>\n");
});
