/** `templates --novel --follow`: prints lines of unknown templates as they are written. */
import { warn } from "../../error/diagnostics.ts";
import type { FileInput, InputOptions } from "../../input/index.ts";
import { openInputs } from "../../input/index.ts";
import type { NoveltyWatch } from "../../mine/index.ts";
import { PathWriter } from "../../report/index.ts";
import { plainTheme } from "../../report/plain-theme.ts";
import { standardOutput } from "../../terminal/index.ts";
import {
  BlockFile,
  type Change,
  type FollowedFile,
  follow,
  followedText,
  followNote,
  LineHolder,
  type Window,
} from "../../window/index.ts";
import { reportInput } from "../lines/window.ts";

/** Text is examined in pieces of this size, so that new lines are printed soon. */
const pieceBytes = 1 << 20;

/** Ends only on a signal, once nobody reads the output, or with status 2 if there is no file to follow. */
export async function followNovel(options: InputOptions, window: Window | null, watch: NoveltyWatch): Promise<number> {
  const inputs = openInputs(options);
  const followed: FollowedNovelty[] = [];
  for (const input of inputs) {
    if (input.from !== "file") continue; // Refused before.
    try {
      followed.push(new FollowedNovelty(input, options.binary, window, watch, inputs.isMultiple));
    } catch (error) {
      reportInput(error);
    }
    standardOutput.flush();
  }
  if (followed.length === 0) return 2;
  for await (const { file, change } of follow(
    followed.map((one) => one.file),
    standardOutput.whileRead(),
  )) {
    followed[file]!.handle(change);
    standardOutput.flush();
  }
  return 0;
}

class FollowedNovelty {
  readonly file: FollowedFile;
  readonly #held = new LineHolder();
  readonly #paths = new PathWriter(standardOutput, plainTheme, false);

  /** Prints what is new in the window. @throws {FileError | BinaryFileError} */
  constructor(
    readonly input: FileInput,
    binary: boolean,
    window: Window | null,
    readonly watch: NoveltyWatch,
    readonly isNamed: boolean,
  ) {
    const { shown, raw } = input.path;
    const found = followedText(BlockFile.openToFollow(shown, binary, raw), window, null);
    this.file = found.file;
    for (let at = 0; at < found.text.length; at += pieceBytes) this.#take(found.text.subarray(at, at + pieceBytes));
  }

  handle(change: Change): void {
    if (change.kind === "gained") {
      this.#take(change.text);
      return;
    }
    warn(followNote(this.input.path.shown, change));
    this.#held.drop();
  }

  #take(text: Uint8Array): void {
    const lines = this.#held.push(text);
    if (lines === null) return;
    for (const line of this.watch.push(lines)) {
      if (this.isNamed) {
        this.#paths.write(this.input.path);
        standardOutput.text(":");
      }
      standardOutput.shownText(line);
      standardOutput.text("\n");
    }
  }
}
