/** Sums and extremes of numbers with a minus sign. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace({ "temp.log": "sensor=roof temp=16.2 hum=40\nsensor=roof temp=-3.4 hum=41\n" });

test.each([['"temp" "=" \\N:t'], ['"temp" "=" "-"? \\N:t']])("the least of %s lacks what is below zero", (pattern) => {
  const { status, error } = place.run(["count-by", pattern, "all", "--min", "t", "temp.log"]);
  expect({ status, error }).toEqual({
    status: 0,
    error:
      "matcher: -3.4 on line 2 of temp.log does not count as a negative number: in text a sign is no part of a " +
      "number; that of a field is: --in FORMAT\n",
  });
});

test("a field has its sign, and a dash between words or numbers is none", () => {
  const field = place.run(["count-by", "--in", "logfmt", ".", "all", "--min", ".temp", "temp.log"]);
  expect(field).toEqual({ status: 0, out: "     count  --min .temp\nall      2         -3.4\n", error: "" });
  for (const [pattern, text] of [
    ['"dim" \\N:t "-" \\N:u', "dim 10-20"],
    ['"took" \\N:t', "took 5, took-7"],
    ['"temp" "=" \\N', "temp=5 temp=-7"],
  ] as const) {
    const words = pattern.includes(":t") ? ["--sum", "t"] : [];
    expect(place.run(["count-by", pattern, "all", ...words, "--text", text]).error).toBe("");
  }
});
