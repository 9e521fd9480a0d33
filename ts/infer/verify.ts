/** Verification: every row must match as a whole, with every field at its place. */
import { BuildError } from "../error/errors.ts";
import type { CompiledPattern } from "../pattern/index.ts";
import { type FirstMatch, firstMatches } from "./engine.ts";
import type { Fields, Run } from "./field.ts";
import { listValues, type Member, recordItems, type Shape } from "./shape.ts";
import type { Line } from "./token.ts";

/** Runs of a field's values in a member, none of them empty. */
export function fieldRuns(shape: Shape, member: Member, field: number): readonly Run[] {
  const span = shape.spans.find((one) => one.field === field);
  const runs = span
    ? [{ from: member.runs[span.first]!.from, to: member.runs[span.last]!.to }]
    : shape.elements.flatMap((element, i): readonly Run[] => {
        if (element.form === "records") {
          const part = element.parts.findIndex((one) => one.form === "field" && one.field === field);
          if (part < 0) return [];
          return recordItems(member, i, element.parts, element.separator).map((item) => item[part]!);
        }
        if (element.form === "column" || element.field !== field) return [];
        return element.form === "list" ? listValues(member, i, element.separator) : [member.runs[i]!];
      });
  return runs.filter((run) => run.from < run.to);
}

/** Texts of a field if it is always a single word, over all shapes; otherwise none. */
export function mintTexts(shapes: readonly Shape[], field: number): string[] {
  const texts: string[] = [];
  for (const shape of shapes) {
    const held = shape.members.map((member) => ({ member, runs: fieldRuns(shape, member, field) }));
    const isPart = shape.elements.some((element) => element.form === "part" && element.field === field);
    const isOneWord = held.every(({ member, runs }) =>
      runs.every((run) => run.to === run.from + 1 && member.row.line.tokens[run.from]!.kind === "word"),
    );
    if (isPart || !isOneWord || shape.spans.some((span) => span.field === field)) continue;
    for (const { member, runs } of held) texts.push(...runs.map((run) => member.row.line.tokens[run.from]!.text));
  }
  return texts;
}

/** @throws {BuildError} naming the pattern, the line, and the field if there is one */
export function verifyRows(compiled: CompiledPattern, pattern: string, shapes: readonly Shape[], fields: Fields): void {
  for (const shape of shapes) {
    const matches = firstMatches(
      compiled,
      shape.members.map(({ row }) => row.line),
    );
    for (const [m, member] of shape.members.entries()) {
      const { line, number } = member.row;
      const match = matches[m];
      if (match?.start !== line.tokens[0]!.start || match.end !== line.tokens.at(-1)!.end)
        fail(pattern, number, line, "does not match it whole");
      for (const [i, { name }] of fields.all.entries()) verifyField(pattern, shape, member, i, name, match);
    }
  }
}

function verifyField(
  pattern: string,
  shape: Shape,
  member: Member,
  field: number,
  name: string,
  match: FirstMatch,
): void {
  const { line, number } = member.row;
  const wanted = fieldRuns(shape, member, field).map(({ from, to }) => [
    line.tokens[from]!.start,
    line.tokens[to - 1]!.end,
  ]);
  const read = match.bindings.get(name) ?? [];
  if (
    read.length === wanted.length &&
    read.every(([start, end], i) => start === wanted[i]![0] && end === wanted[i]![1])
  )
    return;
  const spell = (spans: readonly (readonly number[])[]) =>
    spans.map(([start, end]) => `"${decoder.decode(line.bytes.subarray(start, end))}"`).join(", ") || "nothing";
  fail(pattern, number, line, `reads ${spell(read)} for ${name}, where it holds ${spell(wanted)}`, name);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function fail(pattern: string, number: number, line: Line, problem: string, field?: string): never {
  throw new BuildError(
    "mismatch",
    `infer: the built pattern \`${pattern}\` ${problem}: line ${number}\n  line ${number}: ${line.text}`,
    { pattern, line: number, field },
  );
}
