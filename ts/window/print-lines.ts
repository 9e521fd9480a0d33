/** Printing a window's lines: bare, or each behind its number. */
import type { Output } from "../terminal/output.ts";
import { lineRecords, records } from "./records.ts";

/** Writes the parts of a numbered line that is painted, or that must not drive a terminal. */
export interface LineWriter {
  number(line: number): void;
  /** A line's text, without its line end. */
  text(line: Uint8Array): void;
}

export interface LinePrinter {
  /** Text that follows what was printed before. */
  print(text: Uint8Array): void;
  /** Whether the last line printed still lacks its end. */
  readonly isInLine: boolean;
  /** Ends the last line, where numbered lines always have an end. */
  finish(): void;
}

/** Text as the input has it: a missing line end stays missing. */
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

/** `N:TEXT`, and always a line end. */
export function numberedPrinter(output: Output, firstLine: number, writer: LineWriter | null = null): LinePrinter {
  let line = firstLine;
  let isInLine = false;
  // A writer is given a line whole: what came of one that has not ended.
  let begun: Uint8Array[] = [];
  // Without one a line's text is shown as it comes: a character may lie across two pieces.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let isBroken = false;
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
    if (writer && begun.length > 0) writer.text(Buffer.concat(begun));
    begun = [];
    output.byte(lineFeed);
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
