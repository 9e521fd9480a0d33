/** The events of all inputs of a command. */
import { type EventCounts, EventReader, type FormatsToRead } from "../../events/index.ts";
import { csvCell } from "../../fields/formats.ts";
import { ArrivingText } from "../../input/arriving-text.ts";
import {
  announceTyping,
  decodedPieces,
  type Input,
  type InputOptions,
  openInput,
  openInputs,
  passUnread,
  standardInputPieces,
} from "../../input/index.ts";
import { PassedPages } from "../../input/passed-pages.ts";
import { standardOutput } from "../../terminal/index.ts";
import { LineHolder } from "../../window/index.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";

/** Follows the files. @returns the exit status, as `followInputs` */
export function followEvents(
  options: InputOptions,
  formats: FormatsToRead,
  columns: readonly string[],
  layout: number,
): Promise<number> {
  const inputs = openInputs(options);
  const isTable = columns.length > 0;
  const take = (lines: Uint8Array) => (isTable ? standardOutput.inputText(lines) : standardOutput.bytes(lines));
  if (columns.length > 0) take(Buffer.from(titles(columns, inputs.isMultiple)));
  return followInputs(inputs, {
    window: null,
    definition: null,
    binary: options.binary,
    taker: ({ path }) => {
      const head = inputs.isMultiple ? inputHead(path.shown, columns.length > 0) : "";
      return new FollowedEvents(new EventReader(formats, columns, layout), { head, take });
    },
  });
}

class FollowedEvents implements FollowTaker {
  readonly #held = new LineHolder();
  #arriving = new ArrivingText();

  constructor(
    private readonly reader: EventReader,
    private readonly work: { readonly head: string; take(lines: Uint8Array): void },
  ) {
    reader.restart(work.head);
  }

  begin(): void {}

  take(piece: Uint8Array): void {
    const lines = this.#held.push(piece);
    if (!lines) return;
    if (this.#arriving.push(lines, this.reader.settled)) this.#give(false);
  }

  /** Lines that a record might have gone on in have not come. */
  settle(): void {
    this.#arriving.join(this.reader.settled);
    this.#give(true);
  }

  restart(): void {
    this.#held.drop();
    this.reader.restart(this.work.head);
    this.#arriving = new ArrivingText();
  }

  close(): void {
    this.reader.close();
  }

  #give(isSettled: boolean): void {
    const { text, base } = this.#arriving;
    for (const lines of this.reader.push(text, base, isSettled)) this.work.take(lines);
  }
}

/** Maximum bytes per read; a pipe gives what it has. */
const pieceBytes = 1 << 18;

export interface EventWork {
  /** Names of fields: rows of these, below a line of titles, are given in place of JSON. */
  readonly columns?: readonly string[];
  /** How a table is laid out, as `EventReader` takes it. */
  readonly layout?: number;
  /** Lines of JSON, or of the table; valid until it returns. Without it events are only counted. */
  take?(lines: Uint8Array): void;
  /** An input has ended. */
  end(path: string, counts: EventCounts): void;
  /** All inputs have ended. @param columns those that no event had */
  onEnd?(columns: readonly string[]): void;
}

/** Reads every input; what cannot be read is reported. */
export async function eachInputOfEvents(options: InputOptions, formats: FormatsToRead, work: EventWork): Promise<void> {
  const inputs = openInputs(options);
  const { columns = [], layout = 0 } = work;
  const reader = new EventReader(formats, columns, layout);
  if (columns.length > 0) work.take?.(Buffer.from(titles(columns, inputs.isMultiple)));
  try {
    for (const input of inputs) {
      const path = input.path?.shown ?? "";
      const alone = !inputs.isMultiple || input.from === "standard input";
      reader.restart(inputs.isMultiple ? inputHead(path, columns.length > 0) : "");
      const rule = { read: options.binary, alone, beside: "skip" } as const;
      if (input.from === "standard input") {
        if (!(await readArriving(reader, input, rule, work))) continue;
      } else {
        const source = openInput(input, rule);
        if (source === null) continue;
        try {
          readWhole(reader, source.bytes, work);
        } finally {
          source.close();
        }
      }
      work.end(path, reader.counts);
    }
    work.onEnd?.(reader.emptyColumns);
  } finally {
    reader.close();
  }
}

/** What each event of an input begins with. */
function inputHead(path: string, isRow: boolean): string {
  return isRow ? `${csvCell(path)},` : `"input":${JSON.stringify(path)},`;
}

function titles(columns: readonly string[], isMultiple: boolean): string {
  return `${(isMultiple ? ["input", ...columns] : columns).map(csvCell).join(",")}\n`;
}

function readPiece(reader: EventReader, { text, base }: ArrivingText, isLast: boolean, { take }: EventWork): void {
  for (const lines of reader.push(text, base, isLast, take !== undefined)) take?.(lines);
}

function readWhole(reader: EventReader, text: Uint8Array, { take }: EventWork): void {
  const passed = new PassedPages(text);
  for (const lines of reader.push(text, 0, true, take !== undefined, passed)) take?.(lines);
}

/** Standard input: held is only what may be part of an event that has not ended. @returns whether it could be read */
async function readArriving(
  reader: EventReader,
  input: Extract<Input, { from: "standard input" }>,
  rule: { readonly read: boolean; readonly alone: boolean; readonly beside: "skip" },
  work: EventWork,
): Promise<boolean> {
  announceTyping();
  const arriving = new ArrivingText();
  try {
    for await (const piece of decodedPieces(standardInputPieces(pieceBytes), input.path, rule.read)) {
      if (arriving.push(piece, reader.settled)) readPiece(reader, arriving, false, work);
    }
    arriving.join(reader.settled);
    readPiece(reader, arriving, true, work);
    return true;
  } catch (error) {
    passUnread(error, input, rule);
    return false;
  }
}
