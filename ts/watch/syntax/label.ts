/** `{path, status max 20, p:shape, .level}`: labels and how they are read. */
import { labelValuesDefault, labelValuesMax } from "../limits.ts";
import type { LabelRule, MetricKind } from "../types.ts";
import type { LineCursor } from "./line-cursor.ts";
import { checkLabelName } from "./names.ts";

/** A label and its place in the line. */
export interface WrittenLabel extends LabelRule {
  readonly column: number;
}

/** Labels in braces; none if no brace is next. */
export function takeLabels(cursor: LineCursor, kind: MetricKind): WrittenLabel[] {
  if (!cursor.takesSign("{")) return [];
  const labels: WrittenLabel[] = [];
  if (cursor.takesSign("}")) return labels;
  for (;;) {
    const label = takeLabel(cursor, kind);
    if (labels.some(({ name }) => name === label.name)) {
      cursor.fail(`the label ${label.name} is already there`, label.column);
    }
    labels.push(label);
    if (cursor.takesSign("}")) return labels;
    if (!cursor.takesSign(",")) cursor.failExpecting(", or } after a label");
  }
}

function takeLabel(cursor: LineCursor, kind: MetricKind): WrittenLabel {
  const column = cursor.at;
  const [, source, accessor] = cursor.take(/(\.?[A-Za-z_][\w.]*)((?::[\w-]+)*)/) ?? [];
  if (source === undefined) return cursor.failExpecting("the register or field of a label");
  const name = source.replace(/^\./, "").replaceAll(".", "_");
  checkLabelName(cursor, name, kind, column);
  let max = labelValuesDefault;
  if (cursor.takesWord("max")) {
    const at = cursor.at;
    max = Number(cursor.take(/\d{1,9}(?!\d)/)?.[0] ?? cursor.failExpecting("a number of values"));
    if (max < 1 || max > labelValuesMax) cursor.fail(`a label has 1 to ${labelValuesMax} values`, at);
  }
  return { name, source, accessor: accessor === "" ? undefined : accessor!.slice(1), max, column };
}
