import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace({
  "web.log": "2026-09-27T09:00:01Z a took 10ms\n2026-09-27T09:00:02Z b took 20ms\n2026-09-27T09:00:09Z a took 60ms\n",
});
const counting = ["count-by", String.raw`\T:t \W:w "took" \R:d`];
const timed = [...counting, "${t:every 1s}", "web.log"];

test("--plot draws bars of keys, and columns of slices, empty ones too", () => {
  expect(place.output([...counting, "${w}", "web.log", "--plot"])).toMatch(/^matches\na █+ 2\nb █+ 1\n$/);
  const lines = place.output([...timed, "--plot"]).split("\n");
  expect(lines[0]).toBe("matches");
  expect(lines[1]!.replace(/█+/g, "#")).toMatch(/^1 ┤# +#$/);
  expect(lines[11]).toMatch(/2026-09-27T09:00:01Z +2026-09-27T09:00:09Z/);
});

test("--plot draws each aggregate", () => {
  const printed = place.output([...counting, "${w}", "web.log", "--plot", "--avg", "d", "--max", "d"]);
  expect(printed).toContain("--avg d\na ");
  expect(printed).toContain(" 35ms\n");
  expect(printed).toContain("\n--max d\na ");
});

test("--svg writes a picture beside the table, and does not change the table", () => {
  const table = place.output(timed);
  expect(place.output([...timed, "--svg", "t.svg"])).toBe(table);
  expect(readFileSync(join(place.folder, "t.svg"), "utf8")).toMatch(
    /^<svg [\s\S]*2026-09-27T09:00:09Z: 1[\s\S]*<\/svg>\n$/,
  );
  place.output([...timed, "--p95", "d", "--svg", "t.svg"]);
  expect(readFileSync(join(place.folder, "t.svg"), "utf8")).toContain("--p95 d");
});

test("what can't be drawn or written is an error", () => {
  const keys = place.run(["uniq", String.raw`\W:w`, "${w}", "web.log", "--plot"]);
  expect(keys).toMatchObject({ status: 2, out: "" });
  expect(keys.error).toContain("uniq prints only keys");
  const missing = place.run([...timed, "--svg", "missing/t.svg"]);
  expect(missing.status).toBe(2);
  expect(missing.error).toContain("missing/t.svg: no such file or directory");
  expect(place.run([...timed, "--plot", "--json"]).status).toBe(2);
  expect(place.output(["count-by", '"nothing"', "k", "--plot", "--text", "a"])).toBe("matches\n");
});
