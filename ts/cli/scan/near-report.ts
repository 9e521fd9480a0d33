/** Prints the lines that nearly match. */
import { type Attempt, attemptSentence, describeWanted, findAttempt } from "../../report/near-attempt.ts";
import type { NearLine, NearLines } from "../../report/near-lines.ts";
import { PathWriter } from "../../report/prefix.ts";
import { standardOutput } from "../../terminal/index.ts";
import { type ScanJob, showsPaths } from "./job.ts";

export function printNearLines(lines: NearLines, job: ScanJob): void {
  const isJson = job.options.report.form === "json";
  if (isJson) printJson(lines.kept, job.options.jsonLines);
  else {
    const paths = showsPaths(job) ? new PathWriter(standardOutput, job.theme, job.hyperlink) : null;
    for (const line of lines.kept) printLine(line, paths);
    printSummary(lines);
  }
}

function printLine(line: NearLine, paths: PathWriter | null): void {
  if (paths && line.path) {
    paths.write(line.path);
    standardOutput.text(`:${line.line}: `);
  } else standardOutput.text(`line ${line.line}: `);
  const attempt = findAttempt(line);
  standardOutput.text(`${attemptSentence(attempt, line.reached)}\n`);
  printPlace(line, attempt);
}

/** Characters of the line shown before the place, and in total. */
const placeBefore = 60;
const placeCharacters = 110;

/** The line, and a mark under the place. */
function printPlace(line: NearLine, { at, stood }: Attempt): void {
  const decodeSafely = (from: number, to?: number) =>
    standardOutput.safe(decoder.decode(line.text.subarray(from, to)).replaceAll("\t", " "));
  const cut = at - line.textStart;
  const ahead = [...decodeSafely(0, cut)];
  const begun = ahead.length > placeBefore ? `…${ahead.slice(-placeBefore).join("")}` : ahead.join("");
  const rest = [...decodeSafely(cut)];
  const room = placeCharacters - Math.min(ahead.length, placeBefore);
  const shownRest = rest.length > room ? `${rest.slice(0, room).join("")}…` : rest.join("");
  const width = Math.min(room, Math.max(1, Bun.stringWidth(standardOutput.safe(stood?.text ?? ""))));
  const mark = " ".repeat(Bun.stringWidth(begun)) + "^".repeat(width);
  standardOutput.text(`  ${begun}${shownRest.trimEnd()}\n  ${mark}\n`);
}

function printJson(lines: readonly NearLine[], asLines: boolean): void {
  const objects = lines.map((line) => {
    const { matched, at, stood } = findAttempt(line);
    const path = line.path ? { path: line.path.shown } : {};
    return JSON.stringify({
      ...path,
      line: line.line,
      col: at + 1,
      matched,
      stood,
      wanted: describeWanted(line.reached.step),
    });
  });
  const text = asLines ? objects.map((object) => `${object}\n`).join("") : `[${objects.join(",")}]\n`;
  standardOutput.text(text);
}

/** The number of lines of each sort, including those that are not shown. */
function printSummary({ all, matching, near, kept }: NearLines): void {
  const others = all - matching - near;
  const hidden = near > kept.length ? `; the nearest ${kept.length} are shown, --max-count shows more` : "";
  const lines = all === 1 ? "1 line" : `${all} lines`;
  standardOutput.text(`${lines}: ${matching} matching, ${near} nearly, ${others} not${hidden}\n`);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
