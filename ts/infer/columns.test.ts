import { expect, test } from "bun:test";
import { displayWidth, spellTable } from "./columns.ts";

const rows = [
  ["1", "王小明", "a"],
  ["2", "Ada", "b"],
];

test("columns are padded by characters, or by what they take on a terminal", () => {
  expect(spellTable(rows)).toBe("1  王小明  a\n2  Ada  b\n");
  expect(spellTable(rows, "kept", displayWidth)).toBe("1  王小明  a\n2  Ada     b\n");
  expect(
    spellTable(
      [
        ["1", ""],
        ["22", ""],
      ],
      "trimmed",
    ),
  ).toBe("1\n22\n");
});
