/** Templates as lines and as JSON. */
import { plainRow, type Row, type SlotValues } from "../../mine/index.ts";
import { standardOutput } from "../../terminal/index.ts";

export function writeLine({ template, novel, reasons, events }: Row, asPattern: boolean): void {
  if (novel !== null) standardOutput.text(novel ? "novel   " : "shared  ");
  standardOutput.number(template.count);
  standardOutput.text("  ");
  standardOutput.shownText(asPattern ? template.pattern : template.withWords);
  standardOutput.text("\n");
  if (events) standardOutput.text(standardOutput.safe(`    ${events.sentence}\n`));
  for (const reason of reasons ?? []) standardOutput.text(standardOutput.safe(`    joined: ${reason}\n`));
  if (template.slots) for (const line of slotLines(template.slots)) standardOutput.text(standardOutput.safe(line));
}

/** `    <duration>  412 values: 12ms (80), 3s (71), ...; min 1ms, median 12ms, p95 80ms, max 3s` for each slot. */
function slotLines(slots: readonly SlotValues[]): string[] {
  const width = Math.max(...slots.map(({ kind }) => kind.length));
  return slots.map((slot) => `    ${`<${slot.kind}>`.padEnd(width + 2)}  ${slotSentence(slot)}\n`);
}

function slotSentence({ count, distinct, isExact, top, range }: SlotValues): string {
  if (count === 0) return "no values in this input";
  const counted = top.map((one) => `${oneLine(one.value)} (${one.count}${isExact ? "" : "+"})`).join(", ");
  const more = distinct > top.length ? ", ..." : "";
  const values = `${isExact ? "" : "about "}${distinct} ${distinct === 1 ? "value" : "values"}: ${counted}${more}`;
  if (!range || distinct === 1) return values;
  return `${values}; min ${range.min}, median ${range.median}, p95 ${range.p95}, max ${range.max}`;
}

/** Puts a value that spans several lines on one. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, " ");
}

/** One object per line. */
export function writeJsonLines(rows: readonly Row[], covered: number): void {
  for (const row of rows) standardOutput.text(`${JSON.stringify(plainRow(row, covered))}\n`);
}

export function writeJson(rows: readonly Row[], covered: number): void {
  standardOutput.text("[");
  rows.forEach((row, i) => {
    standardOutput.text((i > 0 ? "," : "") + JSON.stringify(plainRow(row, covered)));
  });
  standardOutput.text("]\n");
}
