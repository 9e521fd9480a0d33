/** Reads a line of a watch file from left to right. */

/** What is wrong in a line, and where. */
export class LineFault extends Error {
  constructor(
    message: string,
    /** In UTF-16 units. */
    readonly column: number,
  ) {
    super(message);
  }
}

export class LineCursor {
  at = 0;

  constructor(readonly line: string) {
    this.space();
  }

  get isAtEnd(): boolean {
    return this.at === this.line.length;
  }

  /** @param column by default the place that was reached */
  fail(message: string, column = this.at): never {
    throw new LineFault(message, column);
  }

  failExpecting(what: string): never {
    return this.fail(`found ${this.describeNext()}, expected ${what}`);
  }

  /** What comes next, for messages. */
  describeNext(): string {
    const next = /^(?:[\w:]+|\S)/.exec(this.line.slice(this.at))?.[0];
    return next === undefined ? "the end of the line" : `"${next}"`;
  }

  /** Takes a text that matches, and the spaces behind it. */
  take(form: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(form.source, "y");
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.line);
    if (!found) return null;
    this.at = sticky.lastIndex;
    this.space();
    return found;
  }

  /** Takes a word, which no letter, digit or `_` follows. */
  takesWord(word: string): boolean {
    return this.take(new RegExp(`${word}(?![\\w:])`)) !== null;
  }

  takesSign(sign: string): boolean {
    if (!this.line.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    this.space();
    return true;
  }

  /** A text in single quotes, in which `''` is a quote; `null` if none begins here. */
  takeQuoted(): { readonly text: string; readonly column: number } | null {
    if (this.line[this.at] !== "'") return null;
    const column = this.at + 1;
    const found = this.take(/'((?:[^']|'')*)'/);
    if (!found) return this.fail("the text is not closed: expected '", column - 1);
    return { text: found[1]!.replaceAll("''", "'"), column };
  }

  space(): void {
    while (this.at < this.line.length && (this.line[this.at] === " " || this.line[this.at] === "\t")) this.at++;
  }
}
