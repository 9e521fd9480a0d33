/** What the lines of a watch file that were read so far declare. */
import { PatternError, TemplateError } from "../../error/errors.ts";
import { faultSentence } from "../../error/wording.ts";
import type { RecordFormat } from "../../fields/formats.ts";
import type { DeclarationSet } from "../../library/index.ts";
import { parseTemplate } from "../../template/index.ts";
import { accessorTemplate, listRegisters, type RulePattern, registerNumber, rulePattern } from "../rule-pattern.ts";
import type { LabelRule, MetricRule } from "../types.ts";
import type { WrittenLabel } from "./label.ts";
import type { LineCursor } from "./line-cursor.ts";

/** A quoted pattern, and where it is in its line. */
export interface WrittenPattern {
  readonly text: string;
  readonly column: number;
}

export interface Known {
  readonly declarations: DeclarationSet;
  /** Formats of the inputs. */
  readonly formats: readonly RecordFormat[];
  readonly metrics: Map<string, MetricRule>;
}

/** Fields that labels read. */
const namedFields = (labels: readonly LabelRule[]) =>
  labels.flatMap(({ source }) => (source.startsWith(".") ? [source.slice(1)] : []));

/** Compiles a pattern for each format of the inputs. @returns that of the first one */
export function compileRule(
  cursor: LineCursor,
  { declarations, formats }: Known,
  { text, column }: WrittenPattern,
  labels: readonly WrittenLabel[],
): RulePattern {
  try {
    const named = namedFields(labels);
    const [first, ...more] = (formats.length > 0 ? formats : [null]).map((format) =>
      rulePattern(text, declarations, format, named),
    );
    return more.find(({ isQuery }) => !isQuery) ?? first!;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const { hint, source, byteOffset } = error.fault;
    const units = Buffer.from(source).subarray(0, byteOffset).toString().length;
    // A query is compiled without the names of its registers: then its start is all that is certain.
    const offset = source === text ? units : 0;
    return cursor.fail(`${faultSentence(error.fault)}${hint ? `; ${hint}` : ""}`, column + offset);
  }
}

/** Checks that a pattern binds labels. */
export function checkBound(cursor: LineCursor, pattern: RulePattern, labels: readonly WrittenLabel[]): void {
  for (const { source, accessor, column } of labels) {
    const number = registerNumber(pattern, source);
    if (number < 0 && !(accessor === undefined && (source === "path" || source === "pattern"))) {
      const names = listRegisters(pattern).join(", ") || "none";
      const example = pattern.isQuery ? `.${source.replace(/^\./, "")}:${source.replace(/^\./, "")}` : `\\W:${source}`;
      cursor.fail(`the pattern has no register ${source}; it binds ${names}. Write it there, as in ${example}`, column);
    }
    if (accessor !== undefined) checkAccessor(cursor, pattern, { source, accessor, column });
  }
}

function checkAccessor(
  cursor: LineCursor,
  pattern: RulePattern,
  label: { readonly source: string; readonly accessor: string; readonly column: number },
): void {
  try {
    parseTemplate(accessorTemplate(pattern, label), { registers: pattern.compiled.registers, where: "key" });
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    cursor.fail(error.message, label.column);
  }
}

export function toLabelRule({ name, source, accessor, max }: WrittenLabel): LabelRule {
  return { name, source, accessor, max };
}
