/** Compiles tests of one token: atoms, texts, classes. */

import { PatternError } from "../../error/errors.ts";
import { builtInKinds, quantityFamilies } from "../../tables/kinds.ts";
import { byteClasses, relations } from "../../tables/program.ts";
import type { Class, ClassPart, KindAtom, Named, Node, Predicate, Reading, Relating, Whitespace } from "../ast.ts";
import { kindAtomOf, unwrapped } from "../check/width.ts";
import { type SilhouetteToken, silhouetteTokens } from "../syntax/silhouette.ts";
import { familyWords } from "./clause-words.ts";
import type { CompileContext } from "./compiler.ts";
import { foldedText } from "./fold.ts";
import { setWords } from "./layout.ts";
import type { CompiledQuestion } from "./reading.ts";
import type { ProgramWriter } from "./writer.ts";

/** Loaded by the patterns that have one. */
const automata = () => require("../bytes/automaton.ts") as typeof import("../bytes/automaton.ts");
const byteRegex = () => require("../bytes/regex.ts") as typeof import("../bytes/regex.ts");
export const questions = () => require("./reading.ts") as typeof import("./reading.ts");

/** No other text has the same lower case. */
const hasOneCase = (text: string) => /^[^a-zA-Z\u0080-\uffff]*$/.test(text);

/** Numbers of all possible kinds. */
export function anyKind(): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < setWords * 32; number++) numbers.push(number);
  return numbers;
}

export class TestCompiler {
  private readonly writer: ProgramWriter;

  constructor(private readonly context: CompileContext) {
    this.writer = context.writer;
  }

  /** Number of the test for a one-token node, under the group of an orbit scope. */
  test(node: Node, group: Relating | null): number {
    switch (node.type) {
      case "group":
        return this.test(onlyItem(node.body), group);
      case "scope":
        return this.test(onlyItem(node.body), node.group);
      case "lens":
        return this.test(unwrapped(node), group);
      case "named":
        if (node.entry.form === "let") return this.test(onlyItem(node.entry.pattern.root), group);
        return this.kind(node);
      case "kind":
        return this.kind(node);
      case "predicate":
        return this.predicate(node);
      case "reading":
        return this.reading(node, group);
      case "axis":
        return this.readingTest(anyKind(), questions().anchorQuestion(node, { ...this.context, group }));
      case "literal":
        return this.literal(node.text, node.edits, group);
      case "bytes":
        return this.automaton(node.source, node.end);
      case "byteclass":
        return this.writer.test("byte_class", byteClasses.indexOf(node.name));
      case "any":
        return this.writer.test("any");
      case "whitespace":
        return this.writer.test("none");
      case "class":
        return this.class(node, group);
      case "silhouette":
        return this.silhouette(silhouetteTokens(node.template)[0]!, group);
      default:
        throw new Error(`no test for ${node.type}`);
    }
  }

  silhouette(token: SilhouetteToken, group: Relating | null): number {
    if ("kind" in token) return this.writer.test("kinds", this.writer.kindSet(builtInKinds[token.kind]!));
    if ("any" in token) return this.writer.test("any");
    return this.literal(token.text, null, group);
  }

  /** Numbers of the kinds of an atom. */
  private kindsOf(atom: KindAtom | Whitespace | Named): readonly number[] {
    if (atom.type === "whitespace") return builtInKinds.whitespace!;
    if (atom.type === "kind" && atom.name === "qty") return [...builtInKinds.qty!, ...this.context.unitKinds];
    if (atom.type === "kind") return builtInKinds[atom.name]!;
    const number = atom.entry.form === "let" ? -1 : this.context.kindNumber(atom.entry);
    return number < 0 ? [] : [number];
  }

  private kind(node: KindAtom | Named): number {
    const numbers = this.kindsOf(node);
    if (numbers.length === 0) return this.writer.test("none");
    const own = this.writer.test("kinds", this.writer.kindSet(numbers));
    const family = node.type === "kind" ? quantityFamilies[node.name] : undefined;
    if (family === undefined) return own;
    const quantity = this.writer.kindSet(builtInKinds.quantity!);
    const ofFamily = this.writer.predicate(familyWords(family));
    return this.writer.test("or", ...this.writer.list([own, this.writer.test("predicate", quantity, ...ofFamily)]));
  }

  /** Number of the set of kinds of an atom. */
  kindSet(node: Node): number {
    return this.writer.kindSet(this.kindsOf(kindAtomOf(node)!));
  }

  private reading(node: Reading, group: Relating | null): number {
    const context = { ...this.context, group };
    if (node.spectral) return this.readingTest(anyKind(), questions().spectralQuestion(node.spectral, context));
    return this.readingTest(anyKind(), questions().magnitudeQuestion(node.magnitude!, -1, context));
  }

  /** Tests for a token of one of the kinds whose reading satisfies the question. */
  private readingTest(kindNumbers: readonly number[], { reading, question }: CompiledQuestion): number {
    return this.writer.test("reading", this.writer.kindSet(kindNumbers), reading, question);
  }

  private predicate(node: Predicate): number {
    const { compiled } = node;
    const atom = kindAtomOf(node.item)!;
    const numbers = this.kindsOf(atom);
    if (compiled.form === "magnitude") {
      const question = questions().magnitudeQuestion(compiled.test, -1, { ...this.context, group: null });
      return this.readingTest(numbers, question);
    }
    const family = atom.type === "kind" ? quantityFamilies[atom.name] : undefined;
    const all = family === undefined ? numbers : numbers.concat(builtInKinds.quantity!);
    const words = family === undefined ? compiled.words : familyWords(family, compiled.words);
    return this.writer.test("predicate", this.writer.kindSet(all), ...this.writer.predicate(words));
  }

  private literal(text: string, edits: number | null, group: Relating | null): number {
    if (text === "" && edits === null) return this.writer.test("none");
    const isFolded = group !== null && !(group.relation === "case" && hasOneCase(text));
    if (!isFolded && (edits === null || edits === 0)) return this.writer.literal(text);
    const relation = group && relations.indexOf(group.relation as "case");
    const compared = group ? foldedText(group, text) : text;
    const place = this.writer.string(compared);
    if (edits !== null && edits > 0) {
      return this.writer.test("literal_edit", ...place, edits, relation === null ? 0 : relation + 1);
    }
    if (relation === null) return this.writer.test("literal", ...place);
    return this.writer.test("literal_fold", ...place, relation, group!.parameter);
  }

  private automaton(source: string, end: number): number {
    if (source === "") return this.writer.test("none");
    const offset = this.writer.automaton(source, () => this.automatonWords(source, end));
    return this.writer.test("automaton", offset);
  }

  private automatonWords(source: string, end: number): number[] {
    const parsed = byteRegex().parseByteRegex(source);
    if ("fault" in parsed) throw new Error(parsed.fault);
    const { AutomatonTooLarge, compileAutomaton } = automata();
    try {
      return compileAutomaton(parsed.tree);
    } catch (error) {
      if (!(error instanceof AutomatonTooLarge)) throw error;
      const found = `the byte pattern \`${source}\` is too large`;
      throw new PatternError({ source: this.context.source, byteOffset: end, found, hint: "lower its counts" });
    }
  }

  private class({ negated, parts }: Class, group: Relating | null): number {
    let result = this.union(parts[0]!, group);
    for (const part of parts.slice(1)) {
      const right = this.union(part, group);
      result = this.both(result, part.operator === "&&" ? right : this.writer.test("not", right));
    }
    return negated ? this.writer.test("not", result) : result;
  }

  private union(part: ClassPart, group: Relating | null): number {
    return this.anyOf(part.members, group);
  }

  /** Number of the test whether a token matches any of these nodes. */
  anyOf(nodes: readonly Node[], group: Relating | null): number {
    const tests = nodes.map((node) => this.test(node, group));
    return tests.length === 1 ? tests[0]! : this.writer.test("or", ...this.writer.list(tests));
  }

  /** The same for tokens with one of these texts, at least two. */
  anyOfTexts(texts: readonly string[]): number {
    return this.writer.test("or", ...this.writer.list(this.writer.literals(texts)));
  }

  private both(a: number, b: number): number {
    return this.writer.test("and", ...this.writer.list([a, b]));
  }
}

function onlyItem(body: Node): Node {
  return body.type === "seq" ? body.items[0]! : body;
}
