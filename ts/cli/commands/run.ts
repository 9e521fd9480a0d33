/** `run`: runs a command, and prints a digest in place of an output that is too long. */
import { addSummary, annotations, KeptOutput, runChild, summaryVariable } from "../../agents/run/index.ts";
import { type Contents, type PageForm, printPage } from "../../digest/index.ts";
import { forgetErrors, reportError, warn } from "../../error/diagnostics.ts";
import { errorReason } from "../../error/errno.ts";
import { MatcherError, OptionError } from "../../error/errors.ts";
import type { InputOptions } from "../../input/index.ts";
import { standardOutput } from "../../terminal/index.ts";
import { ClosedPipe } from "../../terminal/output.ts";
import { pathWord } from "../../terminal/shell-word.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";
import type { Command } from "../command.ts";
import { readContents } from "../digest/contents.ts";
import { limitsOf } from "../digest/options.ts";
import { runOutput } from "../flags/run.ts";

export const command: Command = {
  usage: "-- CMD [ARG]...",
  about:
    "Runs CMD and exits with its status: 128 plus the number of the signal if one ended it, 127 if there is no such " +
    "program. Output that fits the budget is printed as it came. For longer output a digest is printed in its place, " +
    "with the name of the file that keeps the whole. On a terminal the output is shown as it comes, and the digest " +
    "follows. Standard output and standard error of CMD are read as one. Signals go to CMD; a second one within two " +
    "seconds kills it.",
  flags: [runOutput],
  required: () => ["CMD"],
  async run(args) {
    for (const word of args.positionals) checkWord(word);
    const run = new Run(args);
    const end = await runChild(args.positionals, {
      onStart: () => run.begin(),
      onOutput: (bytes) => run.take(bytes),
    });
    if ("error" in end) {
      run.output.undo();
      const reason = end.error === "ENOENT" ? "there is no such program" : errorReason(end.error);
      reportError(new MatcherError("io", `run: ${args.positionals[0]} was not run: ${reason}`));
      return passed(end.status);
    }
    if (end.isHeld) warn("run: a program that CMD started still holds its output, which is no longer read");
    await run.finish(end.status, `${args.positionals[0]} ended with ${end.signal ?? `status ${end.status}`}`);
    return passed(end.status);
  },
};

/** The status of CMD comes before that of an error. */
function passed(status: number): number {
  if (status !== 0) forgetErrors();
  return status;
}

/** @throws {OptionError} */
function checkWord(word: string): void {
  if (word.isWellFormed()) return;
  throw new OptionError("CMD", word, `run: "${word}" is not UTF-8: such arguments can't be passed on`);
}

interface DigestPage {
  readonly contents: Contents;
  /** As a page of at most so many bytes. */
  text(form: PageForm, bytes: number): string;
}

class Run {
  readonly output: KeptOutput;
  readonly #isQuiet: boolean;
  readonly #passesOn: boolean;
  /** Standard output is gone or full. */
  #isClosed = false;

  constructor(readonly args: ParsedArgs) {
    this.output = new KeptOutput(args.text.keep, limitsOf(args).bytes);
    this.#isQuiet = args.has["on-failure"] ?? false;
    this.#passesOn = standardOutput.isTerminal && !this.#isQuiet;
  }

  begin(): void {
    this.output.begin();
    this.#reportFailure();
  }

  take(bytes: Uint8Array): void {
    const hadFailed = this.output.failure !== null;
    const left = this.output.add(bytes);
    if (!hadFailed) this.#reportFailure();
    if (this.#passesOn) this.#print(() => standardOutput.bytes(bytes));
    else if (left.length > 0) this.#print(() => left.forEach((part) => void standardOutput.bytes(part)));
  }

  #reportFailure(): void {
    const { failure } = this.output;
    if (!failure) return;
    failure.details = ["The output from here on is printed as it comes."];
    reportError(failure);
  }

  /** @param ending how the command ended, in words */
  async finish(status: number, ending: string): Promise<void> {
    const { args, output } = this;
    const isShown = !this.#isQuiet || status !== 0;
    const budgetBytes = limitsOf(args).bytes;
    const fits = output.bytes <= budgetBytes && output.failure === null;
    if (isShown && fits && !this.#passesOn) {
      this.#print(() => {
        for (const piece of output.pieces()) standardOutput.bytes(piece);
      });
    }
    const page = isShown && output.bytes > 0 && (!fits || args.has.github) ? await this.#page() : null;
    if (page && args.has.github) this.#tellGithub(page, status, ending);
    if (page) output.close();
    else output.discard();
    if (!page || fits) return;
    const kept = output.failure === null ? "the whole output is" : `its first ${output.bytes} bytes are`;
    const whole = `${ending}; ${kept} in ${pathWord(output.path!)}\n`;
    const room = budgetBytes - Buffer.byteLength(whole);
    this.#print(() => standardOutput.text(room > 0 ? page.text("text", room) + whole : page.text("text", budgetBytes)));
  }

  /** The digest of what is kept; `null` if it can't be read. */
  async #page(): Promise<DigestPage | null> {
    const { args, output } = this;
    if (!output.toFile()) {
      reportError(output.failure!);
      return null;
    }
    const isForPrograms = !args.has["no-redact"] && (!standardOutput.isTerminal || args.has.github);
    const { Pseudonyms } = await import("../digest/pseudonyms.ts");
    const read = await readContents({
      inputs: { ...plainInput, paths: [output.path!] },
      ...{ window: null, against: null, comparedWith: null },
      pseudonyms: isForPrograms ? new Pseudonyms() : null,
      reader: standardOutput.isTerminal ? "person" : "program",
    });
    if (!read) return null;
    const { contents, parts } = read;
    const text = (form: PageForm, bytes: number) =>
      printPage(contents, {
        ...{ form, input: parts.inputWords(), explains: false },
        limits: { bytes, lines: Number.POSITIVE_INFINITY },
      });
    return { contents, text };
  }

  #tellGithub({ contents, text }: DigestPage, status: number, ending: string): void {
    try {
      const isAdded = addSummary(text("markdown", limitsOf(this.args).bytes));
      if (!isAdded) warn(`--github: ${summaryVariable} names no file, so there is no summary`);
    } catch (error) {
      reportError(error);
    }
    if (status !== 0) this.#print(() => standardOutput.text(annotations(contents, ending)));
  }

  /** The end of CMD is told whatever becomes of its output. */
  #print(write: () => void): void {
    if (this.#isClosed) return;
    try {
      write();
      standardOutput.flush();
    } catch (error) {
      this.#isClosed = true;
      if (!(error instanceof ClosedPipe)) reportError(error);
    }
  }
}

const plainInput: Omit<InputOptions, "paths"> = {
  ...{ hidden: false, noIgnore: false, binary: true, searchZip: false, unpacksNamed: false },
  ...{ globs: [], types: [], typesNot: [] },
};
