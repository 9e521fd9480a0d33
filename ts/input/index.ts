/** Inputs: files, standard input, text; the walk; decoding. */

export type { CompressedFormat } from "./compressed.ts";
export { decodedPieces } from "./decoded-pieces.ts";
export { byteOrderMarks, Decoder, markBytesMax, sniff } from "./decoder.ts";
export {
  areInTurn,
  checkText,
  type FileInput,
  fileInput,
  type Input,
  type InputOptions,
  type InputRun,
  type Inputs,
  kindsOf,
  namedInput,
  onInputTurn,
  openInputs,
} from "./inputs.ts";
export { type BinaryRule, openFile, openInput, passBinary, passUnread } from "./open.ts";
export { joinPath, type Path, textPath } from "./path.ts";
export type { SortKey } from "./sort.ts";
export { type Encoding, memorySource, openSource, type Source, textSource } from "./source.ts";
export { announceTyping, standardInputBeginning, standardInputPieces, standardInputSource } from "./standard-input.ts";
export { unpackedPieces, unpackedStart } from "./unpacked.ts";
export { Untouched } from "./untouched.ts";
