import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { anchoredLines, rareRecords, run } from "./rare-lines.fuzz.ts";

test("@shape:rare is true on the lines that `templates --rare` counts", () => run(1, 40));

test.each(["", "2", "3", "5%", "100%"])("of an access log too, with the cut %p", (cut) => {
  const text = new Uint8Array(readFileSync(new URL("../../examples/web.log", import.meta.url)));
  const wanted = rareRecords(text, cut);
  expect(anchoredLines(text, cut, "automatic")).toEqual(wanted);
});

test("the examples' log has rare lines and others", () => {
  const text = new Uint8Array(readFileSync(new URL("../../examples/web.log", import.meta.url)));
  const rare = rareRecords(text, "").length;
  expect(rare).toBeGreaterThan(0);
  expect(rare).toBeLessThan(rareRecords(text, "100%").length);
});
