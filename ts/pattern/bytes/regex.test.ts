import { expect, test } from "bun:test";
import { parseByteRegex } from "./regex.ts";

const inSet = (written: string) => `${written} stands in [...], which takes no backslash: `;

test.each([
  ["[\\w.]+", `${inSet("\\w")}write 0-9A-Za-z_ in it`],
  ["[\\d-]", `${inSet("\\d")}write 0-9 in it`],
  ["[a\\.]", `${inSet("\\.")}write . in it`],
  ["[a\\]]", `${inSet("\\]")}write it beside, as in ([...]|\\])`],
  ["[a\\s]", `${inSet("\\s")}write it beside, as in ([...]|\\s)`],
  ["[a\\n]", `${inSet("\\n")}it has no meaning outside of one either`],
])("%s is refused with a way to write it", (source, fault) => {
  expect(parseByteRegex(source)).toMatchObject({ fault });
});

test.each(["[0-9A-Za-z_.]+", "[0-9-]", "[a.]", "([a]|\\])", "([a]|\\s)"])("%s, as advised, is right", (source) => {
  expect(parseByteRegex(source)).toHaveProperty("tree");
});
