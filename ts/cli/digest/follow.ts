/** `digest --follow`: the page again and again while its file grows. */
import { contentsOf, factsOf, type Limits, type PageForm, Places, printPage } from "../../digest/index.ts";
import { warn } from "../../error/diagnostics.ts";
import { OptionError } from "../../error/errors.ts";
import { type FileInput, type InputOptions, openInputs } from "../../input/index.ts";
import { GrowingMining, WholeLines } from "../../mine/index.ts";
import { atOnce } from "../../native/work.ts";
import { standardOutput } from "../../terminal/index.ts";
import { pathWord } from "../../terminal/shell-word.ts";
import {
  BlockFile,
  type Change,
  type FollowedFile,
  follow,
  followedPieces,
  followNote,
  LineHolder,
} from "../../window/index.ts";
import { reportInput } from "../lines/window.ts";

export interface FollowedPage {
  readonly form: PageForm;
  readonly limits: Limits;
  readonly explains: boolean;
  /** Seconds between two pages; `null` for what suits the output. */
  readonly everySeconds: number | null;
}

/** On a terminal the page is drawn anew; elsewhere pages follow each other, so they are further apart. */
const terminalSeconds = 1;
const pipeSeconds = 10;
/** Moves to the top left corner, and clears what is below. */
const redraw = "\u001b[H\u001b[2J";

/** Ends only on a signal, once nobody reads the output, or with status 2 if there is no file to follow. */
export async function followDigest(options: InputOptions, page: FollowedPage): Promise<number> {
  const inputs = [...openInputs(options)];
  const [input] = inputs;
  if (inputs.length > 1 || input?.from !== "file")
    throw new OptionError("--follow", `${inputs.length}`, "--follow of a digest requires one file");
  let log: GrowingLog;
  try {
    log = new GrowingLog(input, options.binary);
  } catch (error) {
    reportInput(error);
    return 2;
  }
  const write = () => {
    if (!log.hasChanged) return;
    const text = log.page(page);
    standardOutput.text(standardOutput.isTerminal ? redraw + text : `${text}\n`);
    standardOutput.flush();
  };
  write();
  const seconds = page.everySeconds ?? (standardOutput.isTerminal ? terminalSeconds : pipeSeconds);
  const timer = setInterval(write, seconds * 1000);
  try {
    for await (const { change } of follow([log.file], standardOutput.whileRead())) log.handle(change);
  } finally {
    clearInterval(timer);
    log.close();
  }
  return 0;
}

class GrowingLog {
  readonly file: FollowedFile;
  hasChanged = true;
  readonly #held = new LineHolder();
  readonly #name: string;
  #mining = new GrowingMining();

  /** @throws {FileError | BinaryFileError} */
  constructor(
    readonly input: FileInput,
    binary: boolean,
  ) {
    const { shown, raw } = input.path;
    this.#name = pathWord(shown);
    // Cut as the same text behind a pipe, so that the first page is that of `digest`.
    const whole = new WholeLines();
    this.file = followedPieces(BlockFile.openToFollow(shown, binary, raw), (piece) => {
      const lines = whole.push(piece);
      if (lines !== null) this.#mining.add(lines);
    });
    this.#add(whole.finish());
  }

  handle(change: Change): void {
    if (change.kind === "gained") {
      this.#add(change.text);
      return;
    }
    // Another file has begun; its lines are numbered from 1.
    warn(followNote(this.input.path.shown, change));
    this.#held.drop();
    this.#mining.close();
    this.#mining = new GrowingMining();
    this.hasChanged = true;
  }

  #add(text: Uint8Array): void {
    const lines = this.#held.push(text);
    if (lines === null) return;
    this.#mining.add(lines);
    this.hasChanged = true;
  }

  page({ form, limits, explains }: FollowedPage): string {
    this.hasChanged = false;
    const places = new Places([{ name: this.#name, firstRecord: 0, firstLine: 1 }]);
    const facts = atOnce(factsOf(this.#mining.read(), places));
    return printPage(contentsOf(facts, this.#name), { form, limits, input: this.#name, explains });
  }

  close(): void {
    this.#mining.close();
  }
}
