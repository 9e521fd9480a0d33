import { expect, test } from "bun:test";
import { Pattern } from "../index.ts";
import { BinaryFileError, FileError, PatternError, TemplateError } from "./errors.ts";

test("offsets count UTF-16 units, of a byte order mark and of characters of every length", () => {
  const source = "\ufeffé🚀(";
  const { offset } = new PatternError({ source, byteOffset: 3 + 2 + 4, found: "the end" });
  expect(source.slice(offset)).toBe("(");
  const template = new TemplateError("\ufeff${x}", 3, "unknown name");
  expect(template.offset).toBe(1);
});

test("an error of a file holds path and reason, and names an empty path too", () => {
  const error = new FileError(["a.log"], "ENOENT", "no such file");
  expect([error.message, error.reason]).toEqual(["a.log: no such file", "no such file"]);
  expect(new FileError([""], "ENOENT", "no such file").message).toBe('"": no such file');
  expect(new BinaryFileError("", "skip it").message).toStartWith('"": contains a NUL');
});

test("the message of a pattern's error says what was found, what was expected and how to go on", () => {
  const readMessage = (source: string) => {
    try {
      new Pattern(source);
    } catch (error) {
      return (error as PatternError).message;
    }
    return null;
  };
  expect(readMessage("é (")).toBe("byte 4: found the end, expected ); close it with )");
  expect(readMessage(String.raw`\{cvee}`)).toBe(
    String.raw`byte 2: \{cvee} is not a built-in kind, a declared name or a library name; did you mean \{cve}?`,
  );
  expect(readMessage('"\x1b[2J')).not.toContain("\x1b");
});
