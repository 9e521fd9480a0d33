import { expect, test } from "bun:test";
import { diff, digest } from "../index.ts";

const log = `${"10:00:00 INFO request done in 5ms\n".repeat(40)}10:00:09 ERROR disk full\n`;

test("a digest has what the command prints, within its budget", () => {
  const found = digest(log);
  expect(found).toMatchObject({ lines: 41, statements: 2, firstTime: "10:00:00", lastTime: "10:00:09" });
  expect(found.levels[0]).toEqual({ level: "error", count: 1, first: { line: 41 } });
  expect(found.sections[0]).toMatchObject({
    name: "failures",
    items: [{ line: 41, text: "10:00:09 ERROR disk full" }],
  });
  expect(found.text).toStartWith("-  41 lines  ");
  for (const budget of [1, 10, 50]) expect(digest(log, { budget }).text.length).toBeLessThanOrEqual(4 * budget);
  expect(digest(log, { lineLimit: 2 }).text.split("\n")).toHaveLength(3);
  expect(digest(log, { head: 40 }).levels.map(({ level }) => level)).toEqual(["info"]);
  expect(digest(log, { tail: 1 }).sections[0]!.items[0]).toMatchObject({ line: 41 });
});

test("against another log, the new wordings are a section", () => {
  const names = (against: string) => digest(log, { against }).sections.map(({ name }) => name);
  expect(names("10:00:00 INFO request done in 7ms\n")).toContain("new");
  expect(names(log)).not.toContain("new");
});

test("two logs are compared", () => {
  expect(diff(log, log)).toMatchObject({ alike: true, first: 41, second: 41, sections: [] });
  const found = diff(log.slice(0, log.lastIndexOf("10:00:09")), log);
  expect(found).toMatchObject({ alike: false, first: 40, second: 41 });
  expect(found.sections[0]).toMatchObject({ name: "new", items: [{ first: 0, second: 1 }] });
});

test("limits are whole numbers from 1", () => {
  for (const wrong of [0, 1.5, "5", Number.NaN]) {
    expect(() => digest(log, { budget: wrong as number })).toThrow("budget: expected a whole number from 1");
  }
});
