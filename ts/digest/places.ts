/** Where lines are: the numbers that `matcher lines` takes, in inputs that were read as one. */
import type { LogEvents } from "./log-events.ts";
import type { Claim } from "./section.ts";

/** The lines of one input, or of the part of it that was read. */
export interface Part {
  /** As a shell takes it. */
  readonly name: string;
  /** Lines of the parts before it. */
  readonly firstRecord: number;
  /** Number of its first line in its input, from 1. */
  readonly firstLine: number;
}

export class Places {
  /**
   * @param parts in order, at least one
   * @param events if the inputs were read as such: their lines
   */
  constructor(
    readonly parts: readonly Part[],
    private readonly events: LogEvents | null = null,
  ) {}

  findPart(record: number): Part {
    return this.parts.findLast(({ firstRecord }) => firstRecord <= record) ?? this.parts[0]!;
  }

  /** The number of a line in its input. */
  line(record: number): number {
    if (this.events) return this.events.line(record);
    const { firstLine, firstRecord } = this.findPart(record);
    return firstLine + record - firstRecord;
  }

  /** The number, after the name of the input if there are several. */
  describe(record: number): string {
    const number = `${this.line(record)}`;
    return this.parts.length > 1 ? `${this.findPart(record).name}:${number}` : number;
  }

  /** For JSON. */
  data(record: number): { readonly line: number; readonly input?: string } {
    return this.parts.length > 1
      ? { input: this.findPart(record).name, line: this.line(record) }
      : { line: this.line(record) };
  }

  /** The command that shows the line. @param shows what is in it */
  claim(record: number, shows = ""): Claim {
    return {
      says: `line ${this.describe(record)}`,
      command: { words: `lines ${this.line(record)} ${this.findPart(record).name}`, takesInputs: false },
      // A message may be spelt otherwise in its line, as in JSON.
      shows: this.events ? "" : shows,
    };
  }
}
