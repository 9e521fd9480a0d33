import { expect, test } from "bun:test";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Output } from "../terminal/output.ts";
import { barePrinter, type LinePrinter, numberedPrinter } from "./print-lines.ts";

function printPieces(make: (output: Output) => LinePrinter, pieces: readonly (string | Uint8Array)[]): string {
  const folder = mkdtempSync(join(tmpdir(), "print-"));
  const path = join(folder, "out");
  const descriptor = openSync(path, "w");
  try {
    const output = new Output(descriptor);
    const printer = make(output);
    for (const piece of pieces) printer.print(Buffer.from(piece as string));
    printer.finish();
    output.flush();
    return readFileSync(path, "utf8");
  } finally {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  }
}

test("numbers precede complete lines, however the text is split", () => {
  const want = "7:a\r\n8:\n9:long line\n10:end\n";
  for (const pieces of [
    ["a\r\n\nlong line\nend"],
    ["a\r", "\n", "\nlong", " ", "line\n", "end"],
    ["a\r\n\n", "long line\nend\n"],
  ]) {
    expect(printPieces((output) => numberedPrinter(output, 7), pieces)).toBe(want);
  }
});

test("a writer gets each line as a whole", () => {
  const makePrinter = (output: Output) =>
    numberedPrinter(output, 1, {
      number: (line) => output.text(`<${line}>`),
      line: (text) => output.text(`[${new TextDecoder().decode(text)}]\n`),
    });
  expect(printPieces(makePrinter, ["ab", "c\n\nd", "e"])).toBe("<1>[abc]\n<2>\n<3>[de]\n");
});

test("bare text is unchanged", () => {
  expect(printPieces(barePrinter, ["a\n", "b"])).toBe("a\nb");
});
