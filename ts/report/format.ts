import { Layout } from "../layout/index.ts";
import type { Matches } from "../scan/matches.ts";
import { ByteBuffer } from "../template/buffer.ts";
import { asRead, type MatchContext, type Template } from "../template/render.ts";
import { batchHoldsEscape } from "../template/sequences.ts";
import type { Trace } from "./explain.ts";
import { TokenReadings } from "./readings.ts";
import type { Report, ReportInput, ReportSettings } from "./report.ts";

const encoder = new TextEncoder();

/** One rendered line per match. */
export class FormatReport implements Report {
  readonly #rendered = new ByteBuffer();
  readonly #layout: Layout | null;
  #input!: ReportInput;
  #count = 0;

  constructor(
    private readonly settings: ReportSettings,
    private readonly template: Template,
    private readonly dateOrder: MatchContext["dateOrder"],
    private readonly trace: Trace,
  ) {
    const { pieces } = template;
    this.#layout = pieces && new Layout([...pieces, "\n"]);
  }

  begin(input: ReportInput): void {
    this.#count = 0;
    this.#input = input;
  }

  /** The part of the input that is in memory now. */
  #context(): MatchContext {
    const input = this.#input;
    return {
      path: input.path?.shown ?? "",
      text: input.text,
      baseBytes: input.base,
      members: this.settings.members,
      dateOrder: this.dateOrder,
      readings: new TokenReadings(this.trace, input),
    };
  }

  add(matches: Matches): void {
    this.#count += matches.count;
    const { output } = this.settings;
    const context = this.#context();
    const { text, baseBytes, path } = context;
    // Terminal sequences are left out, which pieces cannot express.
    const layout = batchHoldsEscape(matches, text, baseBytes) ? null : this.#layout;
    const written = layout?.write(matches, text, baseBytes, { input: encoder.encode(path) });
    if (written) output.inputText(written.bytes);
    const read = asRead(matches, context);
    for (let i = written?.count ?? 0; i < matches.count; i++) {
      this.#rendered.clear();
      this.template.render(this.#rendered, read.matches, i, read.context);
      output.inputText(this.#rendered.bytes, 0, this.#rendered.length);
      output.text("\n");
    }
  }

  end(): number {
    return this.#count;
  }

  finish(): void {}
}
