/** Reads the labels of matches as spans of texts, for the native table of series. */
import { type Matches, MatchView } from "../../scan/index.ts";
import { ByteBuffer, type MatchContext, parseTemplate, type Template } from "../../template/index.ts";
import { accessorTemplate, type RulePattern, registerNumber } from "../rule-pattern.ts";
import type { LabelRule } from "../types.ts";
import type { LabelCells, SeriesTable } from "./series.ts";

/** Where a label comes from: a register, a template of one, or a text that all matches of an input share. */
type Source = { readonly register: number } | { readonly template: Template } | { readonly shared: "path" | "pattern" };

export class LabelReader {
  readonly #sources: readonly Source[];
  readonly #rendered = new ByteBuffer();
  readonly #hasTemplate: boolean;
  #starts = new Float64Array(0);
  #ends = new Float64Array(0);
  #rows = new Uint32Array(0);

  constructor(
    private readonly pattern: RulePattern,
    private readonly labels: readonly LabelRule[],
    private readonly table: SeriesTable,
  ) {
    this.#sources = labels.map((label) => resolveSource(pattern, label));
    this.#hasTemplate = this.#sources.some((source) => "template" in source);
  }

  /** Counts matches, and writes the series of each to `out`. @param context of the matches */
  add(matches: Matches, rows: Uint32Array, context: MatchContext, out: Uint32Array): void {
    const { length } = this.labels;
    if (length === 0) {
      const counts = this.table.counts();
      counts[0]! += rows.length;
      out.fill(0);
      return;
    }
    const fixed = this.#sources.map((source, label) =>
      "shared" in source ? this.table.value(label, source.shared === "path" ? context.path : this.pattern.text) : 0,
    );
    const cellOf = this.#sources.map((source, label) => ("shared" in source ? -1 : label));
    this.#reserve(rows.length);
    const cells = this.#hasTemplate ? this.#render(matches, rows, context) : this.#spans(matches, rows, context);
    this.table.add(cells, cellOf, fixed, this.#rows.subarray(0, rows.length), out);
  }

  /** Every label as a span of the input. */
  #spans(matches: Matches, rows: Uint32Array, { text, baseBytes }: MatchContext): LabelCells {
    const width = this.labels.length;
    for (const [label, source] of this.#sources.entries()) {
      if (!("register" in source)) continue;
      for (let row = 0, at = label; row < rows.length; row++, at += width) {
        this.#starts[at] = matches.registerStart(rows[row]!, source.register);
        this.#ends[at] = matches.registerEnd(rows[row]!, source.register);
      }
    }
    return { text, base: baseBytes, starts: this.#starts, ends: this.#ends, width };
  }

  /** Every label as a span of a text of their own. */
  #render(matches: Matches, rows: Uint32Array, context: MatchContext): LabelCells {
    const out = this.#rendered;
    const { text, baseBytes } = context;
    const width = this.labels.length;
    out.clear();
    const counted = new MatchView(matches, [...rows]);
    for (let row = 0; row < rows.length; row++) {
      for (const [label, source] of this.#sources.entries()) {
        const at = row * width + label;
        this.#starts[at] = out.length;
        if ("template" in source) source.template.render(out, counted, row, context);
        else if ("register" in source) {
          const start = matches.registerStart(rows[row]!, source.register);
          const end = matches.registerEnd(rows[row]!, source.register);
          if (start >= 0) out.push(text.subarray(start - baseBytes, end - baseBytes));
        }
        this.#ends[at] = out.length;
      }
    }
    return { text: out.bytes, base: 0, starts: this.#starts, ends: this.#ends, width };
  }

  #reserve(count: number): void {
    const cells = count * this.labels.length;
    if (this.#starts.length < cells) {
      this.#starts = new Float64Array(cells * 2);
      this.#ends = new Float64Array(cells * 2);
    }
    if (this.#rows.length < count) this.#rows = Uint32Array.from({ length: count * 2 }, (_, row) => row);
  }
}

function resolveSource(pattern: RulePattern, label: LabelRule): Source {
  const { source, accessor } = label;
  if (accessor !== undefined) {
    const { registers } = pattern.compiled;
    return { template: parseTemplate(accessorTemplate(pattern, label), { registers, where: "key" }) };
  }
  const register = registerNumber(pattern, source);
  return register < 0 ? { shared: source as "path" | "pattern" } : { register };
}
