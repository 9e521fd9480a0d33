import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const log = "a x 1\nb y\nc x 2\n";
const workplace = new Workplace({ log });
const top = (...words: string[]) => workplace.run(["top", ...words], log);

test.each(["log", "-"])("matches over line ends beside others are told, of %s", (input) => {
  const { error, status } = top('[ "a" "b" ] .*? \\N', "${0}", input);
  expect({ error, status }).toEqual({
    error: "matcher: 1 of 2 matches go over line ends: .*? does not end there; --line keeps matches within a line\n",
    status: 0,
  });
});

test.each([
  { words: ["--line", '[ "a" "b" ] .*? \\N', "${0}"], because: "matches stay in lines" },
  { words: ['"b" .* \\N', "${0}"], because: "all go over line ends" },
  { words: ['"x" \\N?', "${0}"], because: "no token may be left out" },
])("nothing is said if $because", ({ words }) => {
  expect(top(...words, "log").error).toBe("");
});
