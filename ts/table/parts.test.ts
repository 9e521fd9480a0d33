import { expect, test } from "bun:test";
import { FileError } from "../error/errors.ts";
import { readPart } from "./index.ts";
import { run } from "./parts.fuzz.ts";

test("parts of random logs combine to the tables of one pass", () => run(1, 150), 60_000);

test("a file that is no part, and one of another version, say so", () => {
  const refusal = (text: string) => {
    try {
      readPart(new TextEncoder().encode(text), "x");
    } catch (error) {
      if (error instanceof FileError) return error.message;
    }
    return "none";
  };
  expect(refusal("")).toStartWith("x: is no part of a table: combine takes");
  expect(refusal("key count\n")).toStartWith("x: is no part of a table: combine takes");
  expect(refusal("matcher table 2\n")).toStartWith("x: is a part of a table in the format of another version");
  expect(refusal("matcher table 1\n")).toStartWith("x: was cut short or changed");
});
