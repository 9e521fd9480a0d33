/** Prints an inferred pattern for `infer`: a report, a JSON object, or a pattern file. */
import { spellTable } from "./columns.ts";
import type { Built } from "./fields.ts";
import { nestValues, spellLines, type Value } from "./values.ts";

/** The report with its four blocks. */
export function spellReport(built: Built): string {
  const names = built.fields.map((field) => field.name);
  const blocks = [
    summary(built),
    spellTable([
      ["shape", "lines", "reads"],
      ...built.shapes.map((shape, i) => [`${i + 1}`, spellRowLines(shape), describeReads(shape, names)]),
    ]),
    spellTable(
      [
        ["line", "shape", ...names, "text"],
        ...built.rows.map(({ row, shape, values }) => [
          `${row.number}`,
          shape === null ? "-" : `${shape}`,
          ...values.map(spellCell),
          row.line.text,
        ]),
      ],
      "trimmed",
    ),
  ];
  if (built.fields.some((field) => field.starred)) {
    const rows = built.records.map(({ lines, values }, i) => [`${i + 1}`, spellLines(lines), ...values.map(spellCell)]);
    blocks.push(spellTable([["record", "lines", ...names], ...rows], "trimmed"));
  }
  return blocks.join("\n");
}

function summary(built: Built): string {
  const rows = [
    ["pattern", built.pattern],
    ["format", built.format],
    ...built.declarations.map((line) => ["declare", line]),
    ...built.suggestions.map(({ field, classes }) => [
      "suggest",
      `${field} as ${classes.map((name) => `\\{${name}}`).join(" or ")}`,
    ]),
  ];
  return rows.map(([label, text]) => `${label!.padEnd(9)}${text}\n`).join("");
}

function spellRowLines(shape: Built["shapes"][number]): string {
  return spellLines(shape.rows.map((row) => row.number));
}

/** `a b marked; c by the literals of shape 2; no d`. */
function describeReads({ reach }: Built["shapes"][number], names: readonly string[]): string {
  const where = (wanted: (one: (typeof reach)[number]) => boolean) =>
    names.filter((_, field) => wanted(reach[field]!)).join(" ");
  const marked = where((one) => one === "marked");
  const missing = where((one) => one === "missing");
  const sources = [...new Set(reach.filter((one) => typeof one === "number"))].sort((a, b) => a - b);
  return [
    ...(marked ? [`${marked} marked`] : []),
    ...sources.map((source) => `${where((one) => one === source)} by the literals of shape ${source}`),
    ...(missing ? [`no ${missing}`] : []),
  ].join("; ");
}

/** A value as a table cell. */
export function spellCell(value: Value): string {
  if (value === null) return "-";
  return (typeof value === "string" ? value : value.join(",")).replaceAll("\n", "\\n");
}

/** @param withFile its last key is the pattern file */
export function spellJson(built: Built, withFile = false): string {
  const names = built.fields.map((field) => field.name);
  return JSON.stringify({
    pattern: built.pattern,
    format: built.format,
    declarations: built.declarations,
    suggestions: built.suggestions,
    fields: built.fields.map((field) => ({
      name: field.name,
      accessor: field.accessor,
      type: field.type?.written ?? null,
      starts_record: field.starred,
      list: field.list,
      repeats: field.repeats,
      parent: field.parent < 0 ? null : names[field.parent],
      template: field.template,
    })),
    shapes: built.shapes.map((shape) => ({
      pattern: shape.pattern,
      lines: shape.rows.map((row) => row.number),
      reach: shape.reach.map((reach, i) =>
        typeof reach === "number" ? { field: names[i], reach: "anchored", shape: reach } : { field: names[i], reach },
      ),
    })),
    rows: built.rows.map(({ row, shape, values }) => ({
      line: row.number,
      text: row.line.text,
      shape,
      values: nestValues(values, built.fields),
    })),
    records: built.records.map(({ lines, values }) => ({ lines, values: nestValues(values, built.fields) })),
    ...(withFile && { file: spellFile(built) }),
  });
}

/** A pattern file that declares every shape, all of them together as `extract`, its fields and its tests. */
export function spellFile(built: Built): string {
  const lineCount = built.shapes.reduce((count, shape) => count + shape.rows.length, 0);
  const names = built.shapes.map((_, i) => `extract_${i + 1}`);
  const marks = built.fields.map(({ name, type, starred, accessor }) => {
    return `{${type ? `[${type.written}]` : ""}${name}${starred ? "*" : ""}${accessor === null ? "" : `:${accessor}`}}`;
  });
  const accepts = built.shapes.map((shape) => quoteText(shape.rows[0]!.line.text)).join(" ");
  const rejects = built.counters.length > 0 ? ` rejects ${built.counters.map(quoteText).join(" ")}` : "";
  return [
    `# Built by matcher infer from ${plural(lineCount, "line")} in ${plural(names.length, "shape")}; \`extract\` names every shape in order.`,
    ...built.allDeclarations,
    ...built.shapes.map((shape, i) => `let ${names[i]} = ${shape.pattern}`),
    `let extract = ${names.map((name) => `\\{${name}}`).join(built.isAnchored ? " | " : " || ")}`,
    ...(marks.length > 0 ? [`fields extract ${marks.join(" ")}`] : []),
    `test extract accepts ${accepts}${rejects}`,
    "",
  ].join("\n");
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const escapes: Record<string, string> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t" };

function quoteText(text: string): string {
  return `"${text.replace(/["\\\n\t]/g, (character) => escapes[character]!)}"`;
}
