import { expect, test } from "bun:test";
import { textPath } from "../input/index.ts";
import { compilePattern } from "../pattern/index.ts";
import { MatchView, scan } from "../scan/index.ts";
import { MemoryOutput } from "../terminal/memory-output.ts";
import { MatchLineWriter } from "./match-line.ts";
import { plainTheme } from "./plain-theme.ts";
import { PathWriter } from "./prefix.ts";
import { Registers } from "./registers.ts";
import { WindowReport } from "./window-report.ts";

/** Written many at once, or, without columns in native memory, one by one. */
function writeLines(text: Uint8Array, lines: number, atOnce: boolean): string {
  const output = new MemoryOutput();
  const paths = new PathWriter(output, plainTheme, false);
  const settings = { output, theme: plainTheme, paths, showPath: false, showPlace: true, members: [] };
  const options = { before: lines, after: lines, openRecords: () => ({ find: () => null, close() {} }) };
  const report = new WindowReport(settings, {
    selects: "matches",
    lineNumbers: true,
    matchLines: new MatchLineWriter(settings, new Registers([], [0])),
    ...options,
  });
  report.begin({ path: textPath("f"), text, base: 0, from: 0, to: text.length, firstLine: 1 });
  for (const found of scan(compilePattern("\\I"), text)) {
    const indexes = Array.from({ length: found.count }, (_, i) => i);
    report.add(atOnce ? found : new MatchView(found, indexes));
  }
  expect(report.end()).toBe(4);
  return Buffer.from(output.takeBytes()).toString("latin1");
}

test("more lines around matches than are written at once, and lines that are longer than that", () => {
  const address = "10.0.0.7\n";
  const many = "a line between matches\n".repeat(60_000);
  const long = `${"x ".repeat(700_000)}\n`;
  const text = Buffer.from([address, many, address, long, address, many, long, "b\n", long, address].join(""));
  for (const lines of [1, 2, 100_000]) {
    const whole = writeLines(text, lines, true);
    expect(whole === writeLines(text, lines, false)).toBe(true);
    expect(whole.length).toBeGreaterThan(2 * long.length);
  }
});
