/** A file's window, in pieces, before what is added to the file. */
import { Decoder } from "../../input/decoder.ts";
import { pieceSize } from "../../input/piece-bytes.ts";
import { BlockFile } from "../block-file.ts";
import type { FileWindow } from "../file-window.ts";
import { inputWindow } from "../lines-of-input.ts";
import type { RecordDefinition } from "../records.ts";
import type { Window } from "../window.ts";
import { FollowedFile } from "./followed-file.ts";

export interface FollowedPart {
  /** `null`: the whole file. */
  readonly window: Window | null;
  /** What the window counts; `null`: lines. */
  readonly definition: RecordDefinition | null;
  /** Whether files that contain a NUL byte are followed. */
  readonly binary: boolean;
}

export type WindowStep =
  /** Bytes of decoded text before the window, and the line of its first byte; always the first step. */
  | { readonly is: "begun"; readonly offset: number; readonly firstLine: number }
  /** Its next text, valid until the next step. */
  | { readonly is: "text"; readonly text: Uint8Array };

const wholeFile: Window = { kind: "lines", first: 1, last: Number.POSITIVE_INFINITY };
/** Maximum size of the text of a step, which keeps batches of matches small. */
const stepBytes = 1 << 20;

/** Closed by `close`, or by the file that `followed` returns. */
export class FollowedWindow {
  readonly #file: BlockFile;
  readonly #decoder: Decoder;
  readonly #window: FileWindow;

  /** @param path in messages @param rawPath as the system has it @throws {FileError | BinaryFileError} */
  constructor(path: string, rawPath: string | Buffer, { window, definition, binary }: FollowedPart) {
    this.#file = BlockFile.openToFollow(path, binary, rawPath);
    try {
      this.#decoder = new Decoder(this.#file.encoding);
      this.#window = inputWindow(this.#file, window ?? wholeFile, definition, this.#decoder);
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  /**
   * Reads the window up to the current end of the file, once.
   * @throws {FileError | BinaryFileError | MatcherError}
   */
  *steps(): Generator<WindowStep, void, void> {
    let isBegun = false;
    for (const piece of this.#window.pieces) {
      // The window's place may need the text before it, so reading on comes after it.
      const { reached } = this.#file;
      if (!isBegun) yield this.#begun();
      isBegun = true;
      this.#file.reached = reached;
      const size = pieceSize(stepBytes);
      for (let at = 0; at < piece.length; at += size) yield { is: "text", text: piece.subarray(at, at + size) };
    }
    if (isBegun) return;
    const { reached } = this.#file;
    yield this.#begun();
    this.#file.reached = reached;
  }

  /** Reads what follows the last step; steps that were not taken are passed over. */
  followed(): FollowedFile {
    const { rawPath, reached } = this.#file;
    return new FollowedFile(rawPath, this.#file.handOver(), reached, this.#decoder);
  }

  /** Has no effect on a file that `followed` has taken over. */
  close(): void {
    this.#file.close();
  }

  #begun(): WindowStep {
    return { is: "begun", offset: this.#window.offset(), firstLine: this.#window.firstLine() };
  }
}
