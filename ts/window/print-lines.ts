/** Printing a window's lines: bare, or each behind its number. */
import type { Output } from "../terminal/output.ts";
import { lineRecords, records } from "./records.ts";

/** How a numbered line is painted; without colour text goes out as it is. */
export interface LinePaint {
  /** Pieces to write for a line number and the colon behind it. */
  number(line: number): string;
  /** A line's text, without its line end. */
  text(line: Uint8Array): string | Uint8Array;
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
      output.bytes(text);
      if (text.length > 0) isInLine = text[text.length - 1] !== lineFeed;
    },
    finish() {},
  };
}

/** `N:TEXT`, and always a line end. */
export function numberedPrinter(output: Output, firstLine: number, paint: LinePaint | null = null): LinePrinter {
  let line = firstLine;
  let isInLine = false;
  // Painting reads a whole line: what came of one that has not ended.
  let begun: Uint8Array[] = [];

  const startLine = () => {
    if (paint) output.text(paint.number(line));
    else {
      output.number(line);
      output.byte(colon);
    }
    line += 1;
    isInLine = true;
  };
  const endLine = () => {
    if (paint && begun.length > 0) write(output, paint.text(Buffer.concat(begun)));
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
          if (paint) begun.push(text.slice(batch.start(index), end));
          else output.bytes(text, batch.start(index), end);
          if (end < text.length) endLine();
        }
      }
    },
    finish() {
      if (isInLine) endLine();
    },
  };
}

function write(output: Output, text: string | Uint8Array): void {
  if (typeof text === "string") output.text(text);
  else output.bytes(text);
}

const lineFeed = 10;
const colon = 58;
