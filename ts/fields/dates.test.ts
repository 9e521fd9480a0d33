/** Dates whose year comes last, as all of a field's value. */
import { expect, test } from "bun:test";
import { Workplace } from "../../tests/e2e/workplace.ts";

const place = new Workplace({
  "a.csv": "Datum;n\n01.03.2026;5\n15.04.2026;7\n31.12.2025;9\n",
  "b.csv": "Datum;n\n01-03-2026;5\n15-04-2026;7\n31-12-2025;9\n",
  "c.csv": "build;n\n10.0.2026;5\n31.31.2026;7\n25.04.26;9\n",
});
const csv = ["--in", "csv", "--separator", ";"];

test.each(["a.csv", "b.csv"])("in a table they are dates: %s", (path) => {
  const found = place.run(["scan", ...csv, ".Datum{>=2026-03-15}", "--format", "${.n}", path]);
  expect(found).toMatchObject({ out: "7\n", error: "" });
  const months = place.run(["count-by", ...csv, ".", "${.Datum:year}-${.Datum:month}", path]);
  expect(months.out).toBe("2025-12  1\n2026-03  1\n2026-04  1\n");
  const least = place.run(["count-by", ...csv, ".", "all", "--min", ".Datum", "--values", "human", path]);
  expect(least.out).toContain("2025-12-31");
  const sorted = place.run(["scan", ...csv, ".", "--sort-by", ".Datum", "--reverse", "--format", "${.n}", path]);
  expect(sorted.out).toBe("9\n5\n7\n");
});

test("the order of day and month is the clock's", () => {
  const months = place.run(["count-by", ...csv, "--date-order", "mdy", ".n{=5}", "${.Datum:month}", "a.csv"]);
  expect(months.out).toBe("01   1\n");
});

test("what is no date stays a version, and a date within text does too", () => {
  const found = place.run(["scan", ...csv, ".build{version}", "--format", "${.build}", "c.csv"]);
  expect(found.out).toBe("10.0.2026\n31.31.2026\n25.04.26\n");
  expect(place.run(["tokens", "--text", "25.04.2024"]).out).toBe('[0..10] version "25.04.2024"\n');
});
