/** A grammar's text as rules over terminals. */
import { GrammarError } from "../error/errors.ts";
import { lex } from "../lex/index.ts";
import { kinds } from "../tables/kinds.ts";
import { grammarNestingLimit, grammarSymbolLimit } from "../tables/limits.ts";

/** What an alternative is a row of. */
export type Part =
  /** A rule, or a group or repetition, by number. */
  | { readonly is: "rule"; readonly rule: number }
  /** A token of one of these kinds. */
  | { readonly is: "kind"; readonly kinds: readonly number[] }
  /** A token of this text. */
  | { readonly is: "text"; readonly text: string };

export interface Alternative {
  readonly parts: readonly Part[];
  /** What a derivation by it is multiplied with. */
  readonly weight: number;
}

export interface Rule {
  /** `null` for a group or a repetition, which has no node of its own in a tree. */
  readonly name: string | null;
  readonly alternatives: Alternative[];
}

const kindNumbers = (...names: string[]) => kinds.flatMap(({ name }, number) => (names.includes(name) ? [number] : []));

/** Words that denote tokens of a kind. */
const terminals: Readonly<Record<string, readonly number[]>> = {
  number: kindNumbers("number"),
  ident: kindNumbers("word"),
  string: kindNumbers("quoted"),
  ip: kindNumbers("ip"),
  url: kindNumbers("url"),
  email: kindNumbers("email"),
  time: kindNumbers("timestamp"),
  punct: kindNumbers("punct", "open", "close"),
};

/** The rules in the order of the text, groups and repetitions after them. @throws {GrammarError} */
export function parseGrammar(source: string): Rule[] {
  const lines = ruleLines(source);
  const numbers = new Map<string, number>();
  for (const { name, line } of lines) {
    if (numbers.has(name)) throw new GrammarError(line, `line ${line}: the rule "${name}" is declared twice`);
    numbers.set(name, numbers.size);
  }
  if (lines.length === 0) throw new GrammarError(1, "line 1: the grammar has no rule: expected name := alternatives");
  const rules: Rule[] = lines.map(({ name }) => ({ name, alternatives: [] }));
  for (const [number, line] of lines.entries()) {
    rules[number]!.alternatives.push(...new BodyParser(line, numbers, rules).alternatives());
  }
  return rules;
}

interface RuleLine {
  readonly name: string;
  readonly body: string;
  readonly line: number;
}

/** A rule is a line; one that begins with `|` continues the rule above. */
function ruleLines(source: string): RuleLine[] {
  const found: { name: string; body: string; line: number }[] = [];
  for (const [at, text] of source.split(/\r?\n/).entries()) {
    const written = text.trim();
    if (written === "" || written.startsWith("#")) continue;
    const last = found.at(-1);
    if (written.startsWith("|") && last) {
      last.body += ` ${written}`;
      continue;
    }
    const [, name, body] = /^<?([A-Za-z_][\w-]*)>?\s*:=(.*)$/.exec(written) ?? [];
    if (name === undefined) {
      throw new GrammarError(at + 1, `line ${at + 1}: expected name := alternatives, found ${JSON.stringify(written)}`);
    }
    found.push({ name, body: body!, line: at + 1 });
  }
  return found;
}

const wordAt = /\s*(?:(<[^<>\s]*>)|("(?:[^"\\]|\\.)*")|([A-Za-z_][\w-]*)|(@[^\s|()]*)|([|()*+?])|(\S))/gy;

/** Reads the right side of one rule. */
class BodyParser {
  readonly #words: readonly string[];
  #at = 0;

  constructor(
    private readonly line: RuleLine,
    private readonly numbers: ReadonlyMap<string, number>,
    private readonly rules: Rule[],
  ) {
    this.#words = Array.from(line.body.matchAll(wordAt), ([word]) => word.trim()).filter((word) => word !== "");
  }

  alternatives(): Alternative[] {
    const found = this.#group(0);
    if (this.#at < this.#words.length) throw this.#fault("this `)` closes no group");
    return found;
  }

  #group(depth: number): Alternative[] {
    if (depth > grammarNestingLimit) {
      throw this.#fault(`groups nest deeper than ${grammarNestingLimit} levels`);
    }
    const found: Alternative[] = [];
    for (;;) {
      found.push(this.#alternative(depth));
      if (this.#words[this.#at] !== "|") return found;
      this.#at++;
    }
  }

  #alternative(depth: number): Alternative {
    const parts: Part[] = [];
    for (let word = this.#words[this.#at]; word !== undefined; word = this.#words[this.#at]) {
      if (word === "|" || word === ")") break;
      if (word.startsWith("@")) return { parts, weight: this.#weight(depth) };
      parts.push(...this.#part(word, depth));
      if (parts.length > grammarSymbolLimit) {
        throw this.#fault(`an alternative has more than ${grammarSymbolLimit} symbols`);
      }
    }
    return { parts, weight: 1 };
  }

  #weight(depth: number): number {
    const word = this.#words[this.#at]!;
    const weight = Number(word.slice(1));
    if (depth > 0) throw this.#fault(`${word}: only an alternative of a rule has a weight, not one of a group`);
    if (word === "@" || !Number.isFinite(weight) || weight < 0) {
      throw this.#fault(`${word}: expected a weight from 0 on, as in @0.5`);
    }
    this.#at++;
    const next = this.#words[this.#at];
    if (next !== undefined && next !== "|") throw this.#fault(`a weight ends its alternative: found ${next} after it`);
    return weight;
  }

  #part(word: string, depth: number): Part[] {
    this.#at++;
    if (word !== "(") return this.#parseRepetition(this.#symbol(word));
    const inner = this.#group(depth + 1);
    if (this.#words[this.#at] !== ")") throw this.#fault("a group `(` is not closed");
    this.#at++;
    return this.#parseRepetition([this.#addRule(inner)]);
  }

  #symbol(word: string): Part[] {
    if (word.startsWith("<")) {
      const name = word.slice(1, -1);
      const rule = this.numbers.get(name);
      if (rule !== undefined) return [{ is: "rule", rule }];
      throw this.#fault(`no rule is called "${name}": there are ${[...this.numbers.keys()].join(", ")}`);
    }
    if (word.startsWith('"') && word.length > 1) return literalParts(word.slice(1, -1).replace(/\\(.)/g, "$1"));
    if (Object.hasOwn(terminals, word)) return [{ is: "kind", kinds: terminals[word]! }];
    if (word === '"') throw this.#fault('a literal `"` is not closed');
    throw this.#fault(
      `${word}: expected <rule>, "text", a group, or one of ${Object.keys(terminals).join(", ")}` +
        (this.numbers.has(word) ? `; write <${word}> for the rule` : ""),
    );
  }

  #parseRepetition(parts: Part[]): Part[] {
    const sign = this.#words[this.#at];
    if (sign !== "*" && sign !== "+" && sign !== "?") return parts;
    this.#at++;
    const one = parts.length === 1 ? parts[0]! : this.#addRule([{ parts, weight: 1 }]);
    const nothing: Alternative = { parts: [], weight: 1 };
    if (sign === "?") return [this.#addRule([nothing, { parts: [one], weight: 1 }])];
    const rule = this.rules.length;
    const again: Part = { is: "rule", rule };
    this.rules.push({ name: null, alternatives: [nothing, { parts: [one, again], weight: 1 }] });
    return sign === "*" ? [again] : [one, again];
  }

  #addRule(alternatives: Alternative[]): Part {
    const rule = this.rules.length;
    this.rules.push({ name: null, alternatives });
    return { is: "rule", rule };
  }

  #fault(problem: string): GrammarError {
    const { line } = this.line;
    return new GrammarError(line, `line ${line}: ${problem}`);
  }
}

/** A literal matches its tokens. */
function literalParts(text: string): Part[] {
  const bytes = new TextEncoder().encode(text);
  const { count, starts, ends } = lex(bytes);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Array.from({ length: count }, (_, i) => ({
    is: "text",
    text: decoder.decode(bytes.subarray(starts[i]!, ends[i]!)),
  }));
}
