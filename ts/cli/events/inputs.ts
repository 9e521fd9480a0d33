/** The events of all inputs of a command. */
import { type EventCounts, type EventFormat, EventReader } from "../../events/index.ts";
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

/** Maximum bytes per read; a pipe gives what it has. */
const pieceBytes = 1 << 18;

export interface EventWork {
  /** Lines of JSON; valid until it returns. Without it events are only counted. */
  take?(lines: Uint8Array): void;
  /** An input has ended. */
  end(path: string, counts: EventCounts): void;
}

/** Reads every input; what cannot be read is reported. */
export async function eachInputOfEvents(
  options: InputOptions,
  formats: readonly EventFormat[],
  work: EventWork,
): Promise<void> {
  const inputs = openInputs(options);
  const reader = new EventReader(formats);
  try {
    for (const input of inputs) {
      const path = input.path?.shown ?? "";
      const alone = !inputs.isMultiple || input.from === "standard input";
      reader.restart(inputs.isMultiple ? `"input":${JSON.stringify(path)},` : "");
      const rule = { read: options.binary, alone, beside: "skip" } as const;
      if (input.from === "standard input") {
        if (!(await readArriving(reader, input, rule, work))) continue;
      } else {
        const source = openInput(input, rule);
        if (source === null) continue;
        try {
          readPiece(reader, source.bytes, 0, true, work);
        } finally {
          source.close();
        }
      }
      work.end(path, reader.counts);
    }
  } finally {
    reader.close();
  }
}

function readPiece(reader: EventReader, text: Uint8Array, base: number, isLast: boolean, { take }: EventWork): void {
  for (const lines of reader.push(text, base, isLast, take !== undefined)) take?.(lines);
}

/** Standard input: held is only what may be part of an event that has not ended. @returns whether it could be read */
async function readArriving(
  reader: EventReader,
  input: Extract<Input, { from: "standard input" }>,
  rule: { readonly read: boolean; readonly alone: boolean; readonly beside: "skip" },
  work: EventWork,
): Promise<boolean> {
  announceTyping();
  let held: Uint8Array = new Uint8Array(0);
  let base = 0;
  try {
    for await (const piece of decodedPieces(standardInputPieces(pieceBytes), input.path, rule.read)) {
      const { settled } = reader;
      held = Buffer.concat([held.subarray(settled - base), piece]);
      base = settled;
      readPiece(reader, held, base, false, work);
    }
    readPiece(reader, held, base, true, work);
    return true;
  } catch (error) {
    passUnread(error, input, rule);
    return false;
  }
}
