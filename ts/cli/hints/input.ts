/** Hints that need a look at the inputs: how a pattern that found nothing would have found something. */
import { type Searched, soleWords, textHint } from "../../hints/text.ts";
import { type Inputs, standardInputBeginning } from "../../input/index.ts";
import { closeDescriptor, mayHoldWord, openToRead, readInto } from "../../native/system.ts";
import { hintBytesLimit, hintFilesLimit, hintStreamBytesLimit } from "../../tables/limits.ts";

/** A sentence about a change of the command that finds something; `undefined` if none does in the part looked at. */
export function inputHint(searched: Searched, inputs: Inputs): string | undefined {
  const words = soleWords(searched.sources);
  for (const { text } of samples(inputs, words)) {
    const hint = textHint(searched, text, words);
    if (hint) return hint;
  }
  return undefined;
}

interface Sample {
  readonly text: Uint8Array;
  /** The text ends within a line that is longer than what is looked at. */
  readonly isCut: boolean;
  /** As it is shown; `null` of standard input and `--text`. */
  readonly path: string | null;
}

/** The first part of each of the first inputs that can be read again, unless it lacks all of the words. */
export function* samples(inputs: Inputs, words: readonly string[] | null): Generator<Sample> {
  let left = hintFilesLimit;
  for (const input of inputs.walk(() => {})) {
    if (left-- === 0) return;
    if (input.from === "text") yield { text: new TextEncoder().encode(input.text), path: null, isCut: false };
    else if (input.from === "standard input") {
      yield { ...cutAfterLine(standardInputBeginning(), hintStreamBytesLimit), path: null };
    } else if (!input.isPipe && !input.packed) {
      yield { ...cutAfterLine(readBeginning(input.path.raw, words), hintBytesLimit), path: input.path.shown };
    }
  }
}

const lineFeed = 0x0a;

/** A text as long as the limit goes on: its last line may end in the middle of a value. */
function cutAfterLine(text: Uint8Array, limit: number): Pick<Sample, "text" | "isCut"> {
  if (text.length < limit) return { text, isCut: false };
  const end = text.lastIndexOf(lineFeed) + 1;
  return end > 0 ? { text: text.subarray(0, end), isCut: false } : { text, isCut: true };
}

/** Nothing if the file lacks all of the words, or cannot be read. */
function readBeginning(path: string | Uint8Array, words: readonly string[] | null): Uint8Array {
  const descriptor = openToRead(path, "regular");
  if (descriptor < 0) return new Uint8Array(0);
  try {
    if (words && !mayHoldWord(descriptor, words, hintBytesLimit)) return new Uint8Array(0);
    const text = new Uint8Array(hintBytesLimit);
    return text.subarray(0, Math.max(0, readInto(descriptor, text, 0)));
  } finally {
    closeDescriptor(descriptor);
  }
}
