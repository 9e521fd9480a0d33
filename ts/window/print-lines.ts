/** Prints a window's lines, with or without numbers. */
import type { Output } from "../terminal/output.ts";

/** Writes numbered lines that are coloured, or escaped for a terminal. */
export interface LineWriter {
  number(line: number): void;
  /** Writes a line's text, given without its line end and not empty, and a line end. */
  line(text: Uint8Array): void;
}

export interface LinePrinter {
  /** Prints the next piece of text. */
  print(text: Uint8Array): void;
  /** Whether the last printed line lacks its line end. */
  readonly isInLine: boolean;
  /** Ends the last line; numbered lines always have a line end. */
  finish(): void;
}

/** Prints text unchanged, without adding a missing line end. */
export function barePrinter(output: Output): LinePrinter {
  let isInLine = false;
  return {
    get isInLine() {
      return isInLine;
    },
    print(text) {
      output.inputText(text);
      if (text.length > 0) isInLine = text[text.length - 1] !== lineFeed;
    },
    finish() {
      output.endText();
    },
  };
}

/** Prints `N:TEXT`, always with a line end. */
export function numberedPrinter(output: Output, firstLine: number, writer: LineWriter | null = null): LinePrinter {
  let line = firstLine;
  let isInLine = false;
  // Pieces of an incomplete line: a writer gets only complete lines.
  let begun: Uint8Array[] = [];
  // Without a writer, text is shown as it arrives: a character may be split between two pieces.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let isBroken = false;
  const { lineRecords, records } = require("./records.ts") as typeof import("./records.ts");
  const show = (part: Uint8Array, ends: boolean) => {
    if (ends && !isBroken) output.shownText(part);
    else output.text(output.safe(decoder.decode(part, { stream: !ends })));
    isBroken = !ends;
  };

  const startLine = () => {
    if (writer) writer.number(line);
    else {
      output.number(line);
      output.byte(colon);
    }
    line += 1;
    isInLine = true;
  };
  const endLine = () => {
    const text = Buffer.concat(begun);
    if (writer && text.length > 0) writer.line(text);
    else output.byte(lineFeed);
    begun = [];
    isInLine = false;
  };

  return {
    get isInLine() {
      return isInLine;
    },
    print(text) {
      for (const batch of records(text, lineRecords)) {
        for (let index = 0; index < batch.count; index++) {
          if (!isInLine) startLine();
          const end = batch.end(index);
          if (writer) begun.push(text.slice(batch.start(index), end));
          else show(text.subarray(batch.start(index), end), end < text.length);
          if (end < text.length) endLine();
        }
      }
    },
    finish() {
      if (isBroken) show(new Uint8Array(0), true);
      if (isInLine) endLine();
    },
  };
}

const lineFeed = 10;
const colon = 58;
