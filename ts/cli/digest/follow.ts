/** `digest --follow`: the page again and again while its file grows. */
import {
  buildContents,
  collectFacts,
  type Limits,
  type PageForm,
  type Paint,
  Places,
  printPage,
} from "../../digest/index.ts";
import { OptionError } from "../../error/errors.ts";
import { type FileInput, type InputOptions, openInputs } from "../../input/index.ts";
import { GrowingMining, LineRest, PassedBytes, WholeLines } from "../../mine/index.ts";
import { atOnce } from "../../native/work.ts";
import { standardOutput } from "../../terminal/index.ts";
import { pathWord } from "../../terminal/shell-word.ts";
import { LineHolder } from "../../window/index.ts";
import { type FollowTaker, followInputs } from "../follow/follow-inputs.ts";
import { withinScreen } from "./options.ts";

export interface FollowedPage {
  readonly form: PageForm;
  readonly limits: Limits;
  readonly paint: Paint | undefined;
  readonly explains: boolean;
  /** Seconds between two pages; `null` for what suits the output. */
  readonly everySeconds: number | null;
}

/** On a terminal the page is drawn anew; elsewhere pages follow each other, so they are further apart. */
const terminalSeconds = 1;
const pipeSeconds = 10;
/** The cursor is on the row below the page. */
const followedRows = 1;
/** Moves to the top left corner, and clears what is below. */
const redraw = "\u001b[H\u001b[2J";

/** @returns the exit status, as `followInputs` */
export async function followDigest(options: InputOptions, page: FollowedPage): Promise<number> {
  const inputs = [...openInputs(options)];
  const [input] = inputs;
  if (inputs.length > 1 || input?.from !== "file")
    throw new OptionError("--follow", `${inputs.length}`, "--follow of a digest requires one file");
  const write = (log: GrowingLog) => {
    if (!log.hasChanged) return;
    const text = log.page({ ...page, limits: withinScreen(page.limits, page.form, followedRows) });
    standardOutput.text(standardOutput.isTerminal ? redraw + text : `${text}\n`);
    standardOutput.flush();
  };
  const seconds = page.everySeconds ?? (standardOutput.isTerminal ? terminalSeconds : pipeSeconds);
  let timer: ReturnType<typeof setInterval> | undefined;
  try {
    return await followInputs(inputs, {
      window: null,
      definition: null,
      binary: options.binary,
      taker: (file) => new GrowingLog(file),
      onOpen([log]) {
        write(log!);
        timer = setInterval(write, seconds * 1000, log!);
      },
    });
  } finally {
    clearInterval(timer);
  }
}

class GrowingLog implements FollowTaker {
  hasChanged = true;
  readonly #held = new LineHolder();
  readonly #name: string;
  /** Cuts what the file holds as the same text behind a pipe, so that the first page is that of `digest`. */
  #first: WholeLines | null = new WholeLines();
  /** Of a line whose beginning was mined before the end of the file was reached. */
  #rest = new LineRest();
  #mining = new GrowingMining();

  constructor({ path }: FileInput) {
    this.#name = pathWord(path.shown);
  }

  begin(): void {}

  take(text: Uint8Array): void {
    if (!this.#first) {
      this.#add(text);
      return;
    }
    for (const lines of this.#first.push(text)) this.#mining.add(lines);
  }

  caughtUp(): void {
    const first = this.#first!;
    this.#first = null;
    this.#rest = first.rest;
    for (const rest of first.finish()) {
      // The last line may go on.
      if (rest instanceof Uint8Array) this.#add(rest);
      else this.#mining.add(rest);
    }
  }

  /** Another file has begun; its lines are numbered from 1. */
  restart(): void {
    this.#held.drop();
    this.#rest = new LineRest();
    this.#mining.close();
    this.#mining = new GrowingMining();
    this.hasChanged = true;
  }

  #add(text: Uint8Array): void {
    const passed = this.#rest.take(text);
    if (passed > 0) this.#mining.add(new PassedBytes(passed));
    const lines = this.#held.push(text.subarray(passed));
    if (lines !== null) this.#mining.add(lines);
    this.hasChanged ||= lines !== null || passed > 0;
  }

  page({ form, limits, paint, explains }: FollowedPage): string {
    this.hasChanged = false;
    const places = new Places([{ name: this.#name, firstRecord: 0, firstLine: 1 }]);
    const facts = atOnce(collectFacts(this.#mining.read(), places));
    return printPage(buildContents(facts, this.#name), { form, limits, paint, input: this.#name, explains });
  }

  close(): void {
    this.#mining.close();
  }
}
