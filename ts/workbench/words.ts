/** A pattern in words: a line for each of its parts, indented below the part that holds them. */
import { type FieldTerm, parseFieldTerms } from "../fields/parse.ts";
import { type DeclarationSet, shippedEntries } from "../library/index.ts";
import { type Body, type Node, parsePattern } from "../pattern/index.ts";
import { kinds } from "../tables/kinds.ts";
import { compiledFor, declarationsFrom } from "./compiled.ts";
import { conditionInWords } from "./condition-words.ts";
import type { WordsAnswer, WordsRequest, WordsShown } from "./protocol.ts";

/** Lines that are shown, and how deep they go: below that, a part is shown as it is written. */
const linesMax = 200;
const depthMax = 6;

/** @throws {PatternError | DeclarationError} */
export function writeWords(request: WordsRequest): WordsAnswer {
  const { pattern, declarations: lines } = request;
  const { fields } = compiledFor(request); // A fault is told as a search tells it.
  const declarations = declarationsFrom(lines);
  const writer = new Writer(pattern);
  if (fields) for (const term of parseFieldTerms(pattern)) writer.term(term, declarations);
  else writer.body(parsePattern(pattern, { declarations }).root, 0);
  return { lines: writer.lines.slice(0, linesMax), all: writer.lines.length };
}

/** What a part is called, and the parts below it. */
interface Said {
  readonly means: string;
  readonly below?: readonly Node[];
}

class Writer {
  readonly lines: WordsShown[] = [];

  constructor(private readonly source: string) {}

  body(body: Body, depth: number): void {
    if (body.type === "alt") this.#part(body, depth);
    else for (const item of body.items) this.#part(item, depth);
  }

  /** A condition on a field. */
  term({ name, is, isNegated, body }: FieldTerm, declarations: DeclarationSet): void {
    const means = { ...termWords, value: `its value is ${body}`, epoch: `the time that its number means is ${body}` };
    const sign = isNegated ? "without this: " : "";
    this.lines.push({ depth: 0, written: `.${name}`, means: `the field ${name}: ${sign}${means[is]}` });
    if (is !== "pattern") return;
    const inner = new Writer(body);
    inner.body(parsePattern(body, { declarations }).root, 1);
    this.lines.push(...inner.lines);
  }

  #part(node: Node, depth: number): void {
    if (node.type === "seq" && node.items.length === 1) return void this.#part(node.items[0]!, depth);
    const { means, below = [] } = describeNode(node);
    this.#line(node.at, node.end, means, depth);
    if (depth < depthMax) for (const one of below) this.#part(one, depth + 1);
  }

  #line(at: number, end: number, means: string, depth: number): void {
    const written = this.source.slice(at, end);
    this.lines.push({ depth, written: written.trim(), means });
  }
}

const termWords = { present: "it is there", absent: "it is not there", pattern: "this is found in it" } as const;

/** The word for one token; `null` for what is more, or needs lines of its own. */
function tokenWord(node: Node): string | null {
  switch (node.type) {
    case "literal":
      return literalWord(node);
    case "kind":
      return withArticle(kinds.find(({ atoms }) => atoms[0] === node.name)?.name ?? "quantity of any kind");
    case "any":
      return "any token";
    case "whitespace":
      return "white space";
    case "byteclass":
      return `a token of ${byteClassWords[node.name]}`;
    case "bytes":
      return "a token whose whole text matches the expression in backticks";
    case "class":
      return classWord(node);
    case "named":
      return namedWord(node.entry.name);
    case "predicate":
      return `${tokenWord(node.item) ?? "a token"} ${conditionInWords(node)}`;
    default:
      return null;
  }
}

function describeNode(node: Node): Said {
  const word = tokenWord(node);
  if (word !== null) return { means: word };
  switch (node.type) {
    case "seq":
      return { means: node.items.length === 0 ? "nothing" : "these, one after the other", below: node.items };
    case "alt":
      return { means: alternativeWords[node.sign], below: node.branches };
    case "group":
      if (!node.atomic) return describeNode(node.body);
      return { means: "this, taken in the first way that fits", below: [node.body] };
    case "scope":
      return { means: `this, with texts compared by ${node.group.relation}`, below: [node.body] };
    case "repeat":
      return addSuffix(node.item, timesWord(node));
    case "bind":
      return addSuffix(node.item, `kept as ${node.name}`);
    case "reading":
      return { means: `any token for which ${node.letter === "M" ? "the magnitude" : "the spectrum"} is ${node.body}` };
    case "backref":
      return { means: backreferenceWord(node) };
    case "balanced":
      if (node.body === null) return { means: "a pair of brackets, whatever is between" };
      return { means: "a pair of brackets, with this between", below: [node.body] };
    case "lens":
      return { means: `the form ${node.name}` };
    case "silhouette":
      return { means: "tokens of this template" };
    case "editrun":
      return addSuffix(node.item, `with at most ${countNoun(node.edits, "token")} missing, added or replaced`);
    case "look":
      return { means: lookWord(node), below: [node.body] };
    case "guard":
      return {
        means: `if the text ${JSON.stringify(node.text)} ${node.negated ? "does not occur" : "occurs"} after this place`,
      };
    case "anchor":
      return { means: anchorWords[node.name] };
    case "field":
      return { means: `in field ${node.number}`, below: [node.item] };
    default:
      return { means: "if the reading of the next token is this" };
  }
}

/** A part with what is said of it. */
function addSuffix(item: Node, words: string): Said {
  const { means, below } = describeNode(item);
  return { means: `${means}, ${words}`, ...(below && { below }) };
}

const alternativeWords = {
  "|": "one of these, the first that leads to a match",
  "||": "one of these, the longest that matches",
  "|>": "one of these, the first that matches, and no other after it",
} as const;

function literalWord({ text, edits }: Extract<Node, { type: "literal" }>): string {
  const word = `the text ${JSON.stringify(text)}`;
  return edits === null ? word : `${word}, or one at most ${countNoun(edits, "edit")} away`;
}

const byteClassWords = {
  digit: "digits",
  word: "word characters",
  hex: "hexadecimal digits",
  alpha: "letters",
  upper: "capitals",
  lower: "small letters",
} as const;

function classWord({ negated, parts }: Extract<Node, { type: "class" }>): string {
  const words = parts.map(({ operator, members }) => {
    const listed = members.map((member) => tokenWord(member) ?? "a token").join(" or ");
    return operator === null ? listed : operator === "&&" ? `that is also ${listed}` : `but not ${listed}`;
  });
  return `${negated ? "a token that is not " : "one of: "}${words.join(", ")}`;
}

function namedWord(name: string): string {
  const what = shippedEntries.find((one) => one.name === name)?.what;
  return what === undefined ? `what ${name} is declared as` : `${name}: ${what}`;
}

function timesWord({ min, max, mode }: Extract<Node, { type: "repeat" }>): string {
  const rarely = { greedy: "", lazy: ", as rarely as possible", possessive: ", and none is given back" }[mode];
  const times =
    min === 0 && max === 1
      ? "or nothing"
      : max === Number.POSITIVE_INFINITY
        ? `${["any number of times", "once or more"][min] ?? `${min} times or more`}`
        : min === max
          ? `${min} times`
          : `${min} to ${max} times`;
  return times + rarely;
}

function backreferenceWord({ relating, name }: Extract<Node, { type: "backref" }>): string {
  return relating === null ? `the same text as ${name}` : `a token that is related to ${name} by ${relating.relation}`;
}

function lookWord({ direction, negated, tokens, count }: Extract<Node, { type: "look" }>): string {
  const times =
    count === null ? "" : `, ${timesWord({ ...count, mode: "greedy" } as Extract<Node, { type: "repeat" }>)}`;
  const word = {
    ahead: negated ? "if this does not follow" : "if this follows",
    behind: negated ? "if this does not end here" : "if this ends here",
    within: `if this is ${negated ? "not " : ""}within the next ${countNoun(tokens, "token")}`,
    inside: `if this is ${negated ? "not " : ""}inside the next token`,
  }[direction];
  return word + times;
}

const anchorWords = {
  "^": "at the first token of a line",
  $: "before the last token of a line",
  "\\A": "at the first token of the text",
  "\\z": "before the last token of the text",
  "\\G": "where the match before ended",
  "\\K": "the match begins here",
  near: "directly behind the token before",
} as const;

const countNoun = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

const vowels = /^[aeio]|^hour/;
function withArticle(noun: string): string {
  return `${vowels.test(noun) ? "an" : "a"} ${noun}`;
}
