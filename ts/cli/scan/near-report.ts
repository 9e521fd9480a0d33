/** Prints the lines that nearly match. */
import { lex } from "../../lex/index.ts";
import { type Node, printItem, type Step } from "../../pattern/index.ts";
import { PathWriter } from "../../report/path-writer.ts";
import { quoteText, standardOutput } from "../../terminal/index.ts";
import { type ScanJob, showsPaths } from "./job.ts";
import type { NearLine, NearLines } from "./near-lines.ts";

/** How far a match got in a line. */
interface Attempt {
  /** The text that matched, without the token at fault. */
  readonly matched: string;
  /** Where the wanted item would have begun, in bytes of the line. */
  readonly at: number;
  /** The token there; `null` at the end of the line. */
  readonly stood: { readonly text: string; readonly kind: string } | null;
}

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
  const attempt = attemptOf(line);
  const got = attempt.matched === "" ? "" : `got as far as ${shown(attempt.matched)}; `;
  const { stood } = attempt;
  const found = stood ? `found ${shown(stood.text)} (${stood.kind})` : "found the end of the line";
  standardOutput.text(`${got}${found}, wanted ${wantedOf(line.reached.step)}\n`);
  printPlace(line, attempt);
}

const shownCharactersMax = 60;

function shown(text: string): string {
  const characters = [...text];
  if (characters.length <= shownCharactersMax) return quoteText(text);
  return quoteText(`${characters.slice(0, 20).join("")}…${characters.slice(-shownCharactersMax + 21).join("")}`);
}

/** Characters of the line shown before the place, and in total. */
const placeBefore = 60;
const placeCharacters = 110;

/** The line, and a mark under the place. */
function printPlace(line: NearLine, { at, stood }: Attempt): void {
  const decoded = (from: number, to?: number) =>
    standardOutput.safe(decoder.decode(line.text.subarray(from, to)).replaceAll("\t", " "));
  const cut = at - line.textStart;
  const ahead = [...decoded(0, cut)];
  const begun = ahead.length > placeBefore ? `…${ahead.slice(-placeBefore).join("")}` : ahead.join("");
  const rest = [...decoded(cut)];
  const room = placeCharacters - Math.min(ahead.length, placeBefore);
  const shownRest = rest.length > room ? `${rest.slice(0, room).join("")}…` : rest.join("");
  const width = Math.min(room, Math.max(1, Bun.stringWidth(standardOutput.safe(stood?.text ?? ""))));
  const mark = " ".repeat(Bun.stringWidth(begun)) + "^".repeat(width);
  standardOutput.text(`  ${begun}${shownRest.trimEnd()}\n  ${mark}\n`);
}

function attemptOf({ text, textStart, start, end, reached }: NearLine): Attempt {
  const from = Math.max(0, start - textStart);
  const to = end - textStart;
  const { count, starts, ends, kinds } = lex(text, { pattern: reached.pattern });
  let next = 0;
  while (next < count && starts[next]! < to) next++;
  const { isAlmost } = reached.step;
  const fault = isAlmost ? next - 1 : next;
  const matchedTo = isAlmost ? (fault > 0 ? Math.max(from, ends[fault - 1]!) : from) : to;
  const matched = decoder.decode(text.subarray(from, matchedTo));
  if (fault >= count) return { matched, at: textStart + text.length - trailing(text), stood: null };
  const stood = decoder.decode(text.subarray(starts[fault], ends[fault]));
  return {
    matched,
    at: textStart + starts[fault]!,
    stood: { text: stood, kind: reached.pattern.kindNames[kinds[fault]!]! },
  };
}

/** A carriage return before the line end. */
function trailing(text: Uint8Array): number {
  return text.at(-1) === 0x0d ? 1 : 0;
}

/** What was expected, as the pattern writes it and by its kind. */
function wantedOf({ wanted, skips }: Step): string {
  return `${describe(wanted)}${skips ? " there or further on" : ""}`;
}

function describe(wanted: Node): string {
  if (wanted.type === "bind") return describe(wanted.item);
  const written = printItem(wanted);
  if (written === wholeLineEnd) return "the end of the line";
  const kind = wanted.type === "predicate" ? wanted.item : wanted;
  return kind.type === "kind" ? `${written} (${kind.name})` : written;
}

/** The item by which `--line-regexp` requires the end of the line. */
const wholeLineEnd = "~<($ .)";

function printJson(lines: readonly NearLine[], asLines: boolean): void {
  const objects = lines.map((line) => {
    const { matched, at, stood } = attemptOf(line);
    const path = line.path ? { path: line.path.shown } : {};
    return JSON.stringify({
      ...path,
      line: line.line,
      col: at + 1,
      matched,
      stood,
      wanted: wantedOf(line.reached.step),
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
