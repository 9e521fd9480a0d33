/** Matches that are left as they are, since a part of the template does not fit their values. */
import { reportError } from "../error/diagnostics.ts";
import { FileError } from "../error/errors.ts";
import type { Matches } from "../scan/index.ts";
import type { MatchContext } from "../template/index.ts";
import { excerpt } from "../terminal/index.ts";

/** Characters of a match in a message. */
const shownMax = 80;

export class LeftMatches {
  count = 0;
  #first: { readonly path: string; readonly line: number; readonly text: string } | null = null;
  #isReported = false;

  add(matches: Matches, i: number, { path, text, baseBytes, places }: MatchContext): void {
    this.count += 1;
    if (this.#first) return;
    const start = matches.start(i) - baseBytes;
    this.#first = {
      path: path === "" ? "--text" : path,
      line: (places ?? matches).line(i),
      text: excerpt(text.subarray(start, matches.end(i) - baseBytes), shownMax),
    };
  }

  /** Reports them, so that the exit status is 2; only once, also if more follow. */
  report(): void {
    if (!this.#first || this.#isReported) return;
    this.#isReported = true;
    const { path, line, text } = this.#first;
    const matches = this.count === 1 ? "1 match is" : `${this.count} matches are`;
    const where = `line ${line}, ${JSON.stringify(text)}`;
    const reason = `${matches} left unchanged, since a part of TEMPLATE does not fit the value; the first: ${where}`;
    reportError(new FileError([path], "", reason));
  }
}
