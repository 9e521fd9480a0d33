/** `--stats`: figures about a scan. */
import { type Matches, ScanFacts } from "../scan/index.ts";
import { TouchedLines } from "./counts.ts";
import type { ReportInput } from "./report.ts";

export class Stats {
  /** Passed to the scans of the current input; `undefined` if their figures are not printed. */
  facts: ScanFacts | undefined;
  #matches = 0;
  #matchedLines = 0;
  #filesWithMatches = 0;
  #files = 0;
  #bytes = 0;
  #searchingMs = 0;
  #tokensLexed = 0;
  #lexingMs = 0;
  #deviceBytes = 0;
  #deviceLeftBytes = 0;
  #deviceLines = 0;
  #deviceLineBytes = 0;
  #deviceMs = { copying: 0, waiting: 0, taking: 0 };
  readonly #filesByRoute = new Map<string, number>();
  #lines = new TouchedLines();
  #inputMatches = 0;
  readonly #startMs = performance.now();

  /** @param namesRoutes print how the files were answered @param dualGrain the scans run as a pipeline */
  constructor(
    private readonly form: "full" | "line",
    private readonly namesRoutes: boolean,
    private readonly dualGrain = false,
  ) {}

  begin(input: ReportInput): void {
    this.#files++;
    this.#bytes += input.to - input.from;
    this.#inputMatches = 0;
    this.#lines.begin(input);
    if (this.form === "full") this.facts = new ScanFacts(this.dualGrain);
  }

  /** Adds bytes read from an input of unknown size. */
  read(bytes: number): void {
    this.#bytes += bytes;
  }

  add(matches: Matches): void {
    this.#inputMatches += matches.count;
    this.#lines.add(matches);
  }

  /** @param searchingMs time for opening, lexing and matching the input */
  end(searchingMs: number): void {
    this.#searchingMs += searchingMs;
    this.#matches += this.#inputMatches;
    this.#matchedLines += this.#lines.total();
    if (this.#inputMatches > 0) this.#filesWithMatches++;
    if (!this.facts) return;
    this.#tokensLexed += this.facts.tokensLexed;
    this.#lexingMs += this.facts.lexingMs;
    this.#deviceBytes += this.facts.deviceBytes;
    this.#deviceLeftBytes += this.facts.deviceLeftBytes;
    this.#deviceLines += this.facts.deviceLines;
    this.#deviceLineBytes += this.facts.deviceLineBytes;
    this.#deviceMs.copying += this.facts.deviceCopyingMs;
    this.#deviceMs.waiting += this.facts.deviceWaitingMs;
    this.#deviceMs.taking += this.facts.deviceTakingMs;
    for (const route of this.facts.routes) this.#filesByRoute.set(route, (this.#filesByRoute.get(route) ?? 0) + 1);
  }

  /** @param bytesPrinted size of the report so far, in bytes */
  text(bytesPrinted: number): string {
    return this.form === "line" ? this.#line() : this.#full(bytesPrinted);
  }

  #full(bytesPrinted: number): string {
    const searchingUs = Math.round(this.#searchingMs * 1000);
    const lexingUs = Math.min(Math.round(this.#lexingMs * 1000), searchingUs);
    const answered = this.namesRoutes ? [...this.#filesByRoute] : [];
    const lines = [
      `${this.#matches} matches`,
      `${this.#matchedLines} matched lines`,
      `${this.#filesWithMatches} files contained matches`,
      `${this.#files} files searched`,
      `${bytesPrinted} bytes printed`,
      `${this.#bytes} bytes searched`,
      `${seconds(searchingUs)} seconds spent searching`,
      `${seconds((performance.now() - this.#startMs) * 1000)} seconds`,
      `${this.#tokensLexed} tokens lexed`,
      `${seconds(lexingUs)} seconds spent lexing`,
      `${seconds(searchingUs - lexingUs)} seconds spent matching`,
      ...this.#device(),
      ...answered.map(([route, files]) => `${files} files answered by ${route}`),
    ];
    return `\n${lines.join("\n")}\n`;
  }

  #device(): string[] {
    if (this.#deviceBytes + this.#deviceLeftBytes === 0) return [];
    return [
      `${this.#deviceBytes} bytes searched on the GPU`,
      `${this.#deviceLeftBytes} bytes that it left to the CPU`,
      `${this.#deviceLines} lines sent back to the CPU`,
      `${this.#deviceLineBytes} bytes of them lexed there`,
      `${seconds(this.#deviceMs.copying * 1000)} seconds of all threads spent copying to the GPU`,
      `${seconds(this.#deviceMs.waiting * 1000)} seconds of all threads spent waiting for it`,
      `${seconds(this.#deviceMs.taking * 1000)} seconds of all threads spent reading its results`,
    ];
  }

  #line(): string {
    const files = `${this.#filesWithMatches} of ${this.#files} files`;
    const ms = (performance.now() - this.#startMs).toFixed(3);
    return `${this.#matches} matches in ${files}, ${this.#bytes} bytes searched, ${ms} ms\n`;
  }
}

function seconds(us: number): string {
  return (us / 1e6).toFixed(6);
}
