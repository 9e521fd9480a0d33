/** The lines around matches of text that arrives in pieces are those of the whole text. */
import { expect, test } from "bun:test";
import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Below, randomBelow } from "../../../tests/prng.ts";
import { compilePattern } from "../../pattern/index.ts";
import { MatchLineWriter, type Report, type ReportSettings, WindowReport } from "../../report/index.ts";
import { plainTheme } from "../../report/plain-theme.ts";
import { PathWriter } from "../../report/prefix.ts";
import { Registers } from "../../report/registers.ts";
import { StreamScanner, scan } from "../../scan/index.ts";
import { Output } from "../../terminal/index.ts";
import { addSettled } from "./settled.ts";
import { StreamPart } from "./stream.ts";

const file = join(mkdtempSync(join(tmpdir(), "matcher-settled-")), "out");

function printReport(build: (settings: ReportSettings) => Report, run: (report: Report) => void): string {
  const descriptor = openSync(file, "w");
  const output = new Output(descriptor);
  const paths = new PathWriter(output, plainTheme, false);
  const report = build({ output, theme: plainTheme, paths, showPath: false, showPlace: true, members: [] });
  run(report);
  output.flush();
  closeSync(descriptor);
  return readFileSync(file, "utf8");
}

const words = ["a", "b", "x", "took", "5ms", "\n", "\n", "\r\n", '"a\nb"', "(", ")", "é"];
const patterns = ['"a"', '"a" .{0,3} "b"', "\\R", "^ \\W", '"took" ~(\\R)', '"x" . . . . "x"'];

function randomText(below: Below): Uint8Array {
  return Buffer.from(Array.from({ length: below(40) }, () => words[below(words.length)]!).join(" "));
}

test("in any pieces", () => {
  const below = randomBelow(20);
  for (let round = 0; round < 300; round++) {
    const text = randomText(below);
    const pattern = compilePattern(patterns[below(patterns.length)]!);
    const [before, after, byLine] = [below(3), below(3), below(2) === 1];
    const build = (settings: ReportSettings) =>
      round % 2 === 0
        ? new WindowReport(settings, { selects: "all", limit: Infinity, lineNumbers: true, captures: [] })
        : new WindowReport(settings, {
            selects: "matches",
            lineNumbers: true,
            matchLines: new MatchLineWriter(settings, new Registers([], [0])),
            before,
            after,
            openRecords: () => ({ find: () => null, close() {} }),
          });
    const whole = printReport(build, (report) => {
      report.begin({ path: null, text, base: 0, from: 0, to: text.length, firstLine: 1 });
      for (const matches of scan(pattern, text, { byLine })) report.add(matches);
      report.end();
    });
    const inPieces = printReport(build, (report) => {
      using scanner = new StreamScanner(pattern, undefined, { byLine });
      const part = new StreamPart(null);
      report.begin(part);
      for (let at = 0, size = 0; at < text.length; at += size) {
        size = 1 + below(12);
        addSettled(report, scanner, part, text.subarray(at, at + size));
      }
      addSettled(report, scanner, part, null);
      report.end(); // While the scanner holds the text.
    });
    expect({ text: text.toString(), source: pattern.source, byLine, printed: inPieces }).toEqual({
      text: text.toString(),
      source: pattern.source,
      byLine,
      printed: whole,
    });
  }
});
