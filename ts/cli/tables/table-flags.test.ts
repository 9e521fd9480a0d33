/** Flags of tables: those that would change nothing are refused, and values in a unit are exact. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace({
  "t.log": "2026-01-01T10:00:00Z a took 1.5ms\n2026-01-01T10:00:01Z b took 2.25ms\n2026-01-01T12:00:00Z a took 400ns\n",
});
const took = ['\\W:w "took" \\R:d', "${w}"];

test.each([
  [["top", ...took, "--csv", "--values", "tagged", "--sum", "d"], "--values tagged makes objects, which only JSON has"],
  [["top", "\\T:t", "${t:every 1h}", "--svg", "x.svg", "-n", "1"], "--svg draws every slice of time, in their order"],
  [["templates", "--against", "t.log", "--against", "t.log"], "--against"],
])("%j is refused", (words, problem) => {
  const { status, error } = place.run([...words, "t.log"]);
  expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining(problem) });
});

test("uniq sorts by an aggregate", () => {
  expect(place.output(["uniq", ...took, "--max", "d", "--sort", "max", "t.log"])).toBe("b\na\n");
});

test("CSV has times and addresses as they are written, JSON the numbers that they are compared by", () => {
  const text = "2026-11-20T10:00:00Z from 10.0.0.7\n2026-11-20T10:00:01.25Z from 10.0.0.9\n";
  const words = ["count-by", '\\T:t "from" \\I:a', "all", "--max", "t", "--max", "a", "--text", text];
  expect(place.output([...words, "--csv"])).toBe("key,count,--max t,--max a\nall,2,2026-11-20T10:00:01.25Z,10.0.0.9\n");
  expect(place.output([...words, "--json"])).toBe(
    '[{"key":"all","count":2,"--max t":"1795168801.25","--max a":"167772169"}]\n',
  );
});

test("values in a unit are exact", () => {
  expect(place.output(["count-by", ...took, "--sum", "${d:ms}", "--max", "d:s", "--csv", "t.log"])).toBe(
    "key,count,--sum d:ms,--max d:s\na,2,1.5004,0.0015\nb,1,2.25,0.00225\n",
  );
});
