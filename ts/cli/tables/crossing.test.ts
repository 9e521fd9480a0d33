import { expect, test } from "bun:test";
import { parsePattern } from "../../pattern/index.ts";
import { firstGap } from "./crossing.ts";

test("the first unbounded gap is given as it is written, also behind characters of several bytes", () => {
  const gapIn = (source: string) => firstGap(source, parsePattern(source).root);
  expect(gapIn('"é" .* "b"')).toBe(".*");
  expect(gapIn('"🚀" "a" .+? \\N')).toBe(".+?");
  expect(gapIn('"a" .{2} "b"')).toBeNull();
});
