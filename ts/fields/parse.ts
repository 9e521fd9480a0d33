/** The language of queries over fields: `.level{=error} .took{>1s} .msg("timed" "out")`. */
import { PatternError } from "../error/errors.ts";
import { listMark } from "../tables/field-names.ts";
import { listLevelsLimit } from "../tables/limits.ts";
import { findClose, splitOutside } from "../tables/quoted-names.ts";

/** A condition on one field. Offsets are in bytes of the query. */
export interface FieldTerm {
  readonly name: string;
  readonly is: "present" | "absent" | "value" | "pattern" | "epoch";
  /** The record has no value that satisfies the condition: `!.level{=debug}`. */
  readonly isNegated: boolean;
  /** The text between the braces or parentheses. */
  readonly body: string;
  readonly bodyOffset: number;
}

/** `.start:epoch{>=10:00}`: the time that a number means. */
const epochAccessor = ":epoch";
const nameForm = /\.(?:"([^"]+)"|([^\s{}()":|]+))/y;

/** @throws {PatternError} */
export function parseFieldTerms(source: string): FieldTerm[] {
  return new Parser(source).terms();
}

/** The fields that templates and aggregates refer to: `${.took}`, `--sum .bytes`. */
export function findFieldNames(text: string): string[] {
  const inTemplate = findElements(text);
  const texts = inTemplate.length > 0 ? inTemplate : [text];
  return texts.flatMap((body) =>
    splitOutside(body, / [-+*/] /)
      .map((part) => part.replace(/^[\s(]+/, ""))
      .flatMap((part) => {
        const [, quoted, bare] = /^\.(?:"([^"]+)"|([^:)]*))/.exec(part) ?? [];
        return quoted ?? bare?.trimEnd() ?? [];
      }),
  );
}

/** What the text has between `${` and `}`. */
function findElements(text: string): string[] {
  const bodies: string[] = [];
  for (let open = text.indexOf("${"); open >= 0; open = text.indexOf("${", open)) {
    const close = findClose(text, open);
    if (close < 0) break;
    bodies.push(text.slice(open + 2, close));
    open = close;
  }
  return bodies;
}

class Parser {
  #at = 0;

  constructor(private readonly source: string) {}

  terms(): FieldTerm[] {
    const terms: FieldTerm[] = [];
    for (;;) {
      while (/\s/.test(this.source[this.#at] ?? "")) this.#at += 1;
      if (this.#at === this.source.length) return terms;
      const term = this.#term();
      if (term) terms.push(term);
    }
  }

  /** `null` for a lone dot, which any record satisfies. */
  #term(): FieldTerm | null {
    const isNegated = this.source[this.#at] === "!";
    if (isNegated) this.#at += 1;
    if (!isNegated && /^\.(\s|$)/.test(this.source.slice(this.#at))) {
      this.#at += 1;
      return null;
    }
    nameForm.lastIndex = this.#at;
    const found = nameForm.exec(this.source);
    if (!found) return this.#fail(`"${this.source.slice(this.#at).split(/\s/)[0]}" is not a field`);
    this.#at = nameForm.lastIndex;
    const name = found[1] ?? found[2]!;
    if (name.split(listMark).length > listLevelsLimit + 1) {
      this.#fail(`"${name}" has more than ${listLevelsLimit} arrays within arrays`);
    }
    const isEpoch = this.source.startsWith(`${epochAccessor}{`, this.#at);
    if (isEpoch) this.#at += epochAccessor.length;
    const open = this.source[this.#at];
    if (open !== "{" && open !== "(") return this.#bare(name, isNegated);
    const bodyOffset = Buffer.byteLength(this.source.slice(0, this.#at + 1));
    const body = open === "{" ? this.#braces() : this.#parentheses();
    return { name, is: isEpoch ? "epoch" : open === "{" ? "value" : "pattern", isNegated, body, bodyOffset };
  }

  #bare(name: string, isNegated: boolean): FieldTerm {
    return { name, is: isNegated ? "absent" : "present", isNegated: false, body: "", bodyOffset: 0 };
  }

  #braces(): string {
    const start = this.#at + 1;
    let quoted = false;
    for (let at = start; at < this.source.length; at++) {
      if (this.source[at] === '"') quoted = !quoted;
      if (this.source[at] !== "}" || quoted) continue;
      this.#at = at + 1;
      return this.source.slice(start, at);
    }
    return this.#fail("the { is not closed", "close the condition, as in .took{>1s}");
  }

  /** The pattern up to the parenthesis that closes it; quoted texts and escapes may contain others. */
  #parentheses(): string {
    const start = this.#at + 1;
    let depth = 1;
    for (let at = start; at < this.source.length; at++) {
      const next = this.source[at];
      if (next === "\\") at += 1;
      else if (next === '"') at = this.#quoteEnd(at);
      else if (next === "(") depth += 1;
      else if (next === ")") depth -= 1;
      if (depth > 0) continue;
      this.#at = at + 1;
      return this.source.slice(start, at);
    }
    return this.#fail("the ( is not closed", 'close the pattern, as in .msg("timed" "out")');
  }

  #quoteEnd(from: number): number {
    for (let at = from + 1; at < this.source.length; at++) {
      if (this.source[at] === "\\") at += 1;
      else if (this.source[at] === '"') return at;
    }
    return this.source.length;
  }

  #fail(found: string, hint = "a query over fields is like .level{=error} .took{>1s}, or . for every record"): never {
    const byteOffset = Buffer.byteLength(this.source.slice(0, this.#at));
    throw new PatternError({ source: this.source, byteOffset, found, hint });
  }
}
