import { expect, test } from "bun:test";
import { spelling, takesPath } from "./flag.ts";

test("a flag is written with its short name, its aliases and its value", () => {
  expect(spelling({ long: "count", help: "" })).toBe("--count");
  expect(spelling({ long: "max-count", short: "m", value: "NUM", help: "" })).toBe("-m, --max-count NUM");
  expect(spelling({ long: "color", aliases: ["colour"], value: "WHEN", valueOptional: true, help: "" })).toBe(
    "--color, --colour[=WHEN]",
  );
  expect(spelling({ long: "p", numbered: true, value: "REGISTER", help: "" })).toBe("--pN REGISTER");
});

test("files, folders and paths are paths", () => {
  const takes = (value: string) => takesPath({ long: "x", value, help: "" });
  expect(["FILE", "PATH", "DIR", "NUM"].map(takes)).toEqual([true, true, true, false]);
});
