/** Compiles a tree to a program: nodes match tokens, tests examine one token. */
import { altKinds, lookKinds, programFlags, relations, repeatKinds, repeatMax } from "../../tables/program.ts";
import type { Alt, Backref, Bind, Look, Node, Predicate, Reading, Relating } from "../ast.ts";
import { fullName, resolveRegister } from "../check/registers.ts";
import { editRunAtoms, isOneToken, unwrapped } from "../check/width.ts";
import type { KindEntry, ShapeEntry } from "../declared.ts";
import type { CompiledPredicate } from "../predicate/compiled.ts";
import { lensBody } from "../syntax/lens.ts";
import { silhouetteTokens } from "../syntax/silhouette.ts";
import { anyKind, questions, TestCompiler } from "./test.ts";
import type { ProgramWriter } from "./writer.ts";

/** Properties of the program that contains a tree. */
export interface CompileContext {
  readonly source: string;
  readonly writer: ProgramWriter;
  /** Number of a declared or library kind; −1 if the program does not contain it. */
  readonly kindNumber: (entry: ShapeEntry | KindEntry) => number;
  /** Numbers of the kinds of context units: `\{qty}` matches them too. */
  readonly unitKinds: readonly number[];
  /** Number of the set's member; −1 inside a declared kind. */
  readonly member: number;
  /** Number of each register, by its full name. */
  readonly registers: ReadonlyMap<string, number>;
}

/** The context of a node. */
export interface Surroundings {
  /** Full name of the innermost enclosing bound item; empty if there is none. */
  readonly outer: string;
  /** Group of the enclosing orbit scope. */
  readonly group: Relating | null;
}

const negatedFlag = 1;

/** Count of a repetition or a range, as encoded in the program. */
function bound(count: number): number {
  return count >= repeatMax ? (count === Number.POSITIVE_INFINITY ? repeatMax : repeatMax - 1) : count;
}

export class Compiler {
  private readonly tests: TestCompiler;
  private readonly writer: ProgramWriter;

  constructor(private readonly context: CompileContext) {
    this.tests = new TestCompiler(context);
    this.writer = context.writer;
  }

  /** Compiles `node`. @returns the number of its program node */
  node(node: Node, around: Surroundings): number {
    if (node.type === "seq") return this.items(node.items, around);
    if (isPlainToken(node)) return this.writer.node("token", 0, this.tests.test(node, around.group));
    switch (node.type) {
      case "alt": {
        const branches = this.branches(node, around);
        if (branches.length === 1) return branches[0]!;
        return this.writer.node("alt", 0, ...this.writer.list(branches), altKindOf[node.sign]);
      }
      case "group": {
        const body = this.node(node.body, around);
        return node.atomic ? this.writer.node("atomic", 0, body) : body;
      }
      case "scope":
        return this.node(node.body, { ...around, group: node.group });
      case "repeat": {
        const item = this.node(node.item, around);
        return this.writer.node("repeat", 0, item, bound(node.min), bound(node.max), repeatKinds.indexOf(node.mode));
      }
      case "bind": {
        const name = fullName(around.outer, node.name);
        return this.bind(node, name, this.node(node.item, { ...around, outer: name }));
      }
      case "whitespace":
        this.need("whitespace");
        return this.writer.node("whitespace", 0);
      case "predicate":
        return node.compiled.form === "elapsed" ? this.elapsed(node, around) : this.relative(node, around);
      case "reading":
        return this.relative(node, around);
      case "backref":
        return this.backref(node, around);
      case "named":
        return this.node(node.entry.form === "let" ? node.entry.pattern.root : node, around);
      case "lens":
        return this.node(lensBody(node.name), around);
      case "silhouette":
        return this.sequence(silhouetteTokens(node.template).map((token) => this.silhouetteToken(token, around)));
      case "balanced": {
        this.need("nesting");
        const body = node.body ? this.node(node.body, around) + 1 : 0;
        return this.writer.node("balanced", 0, body, node.bracket === "" ? 0 : node.bracket.charCodeAt(0));
      }
      case "editrun": {
        const inner = node.item.type === "scope" ? { ...around, group: node.item.group } : around;
        const atoms = editRunAtoms(node)!.map((atom) => this.node(atom, inner));
        if (node.edits === 0) return this.sequence(atoms);
        return this.writer.node("edit_run", 0, ...this.writer.list(atoms), node.edits);
      }
      case "look":
        return this.look(node, around);
      case "guard":
        this.need("whole_input");
        return this.writer.node("guard", node.negated ? negatedFlag : 0, ...this.writer.string(node.text));
      case "anchor":
        return this.anchor(node.name);
      case "field": {
        this.need("whole_input");
        this.writer.reading("field", [], repeatMax, {}, this.context.member, false);
        const item = this.node(node.item, around);
        return this.writer.node("field", 0, item, Math.max(1, bound(node.number)));
      }
      case "axis":
        return this.writer.node("assert", 0, this.tests.test(node, around.group));
      default:
        throw new Error(`no node for ${node.type}`);
    }
  }

  private need(flag: (typeof programFlags)[number]): void {
    this.writer.need(programFlags.indexOf(flag));
  }

  /**
   * The branches of an alternation. For `|`, adjacent branches of one token each are merged into one; for the other
   * operators it matters which branch was taken.
   */
  private branches(node: Alt, around: Surroundings): number[] {
    if (node.texts && !around.group) return [this.writer.node("token", 0, this.tests.anyOfTexts(node.texts))];
    if (node.sign !== "|") return node.branches.map((branch) => this.node(branch, around));
    const made: number[] = [];
    let tokens: Node[] = [];
    const close = () => {
      if (tokens.length > 0) made.push(this.writer.node("token", 0, this.tests.anyOf(tokens, around.group)));
      tokens = [];
    };
    for (const branch of node.branches) {
      const [item] = branch.items;
      if (branch.items.length === 1 && isPlainToken(item!)) tokens.push(item!);
      else {
        close();
        made.push(this.node(branch, around));
      }
    }
    close();
    return made;
  }

  /** One token, compared with the instant that a register holds. */
  private elapsed(node: Predicate, around: Surroundings): number {
    const { register, words } = node.compiled as Extract<CompiledPredicate, { form: "elapsed" }>;
    const number = resolveRegister(this.context.registers, around.outer, register);
    if (number < 0) return this.writer.node("token", 0, this.writer.test("none"));
    const set = this.tests.kindSet(node.item);
    return this.writer.node("elapsed", 0, set, number, ...this.writer.predicate(words));
  }

  /** One token, compared with the value history of the token that a register holds. */
  private relative(node: Predicate | Reading, around: Surroundings): number {
    const test =
      node.type === "reading" ? node.magnitude! : node.compiled.form === "magnitude" ? node.compiled.test : null;
    const { relative } = test!;
    const register = resolveRegister(this.context.registers, around.outer, relative!.scope);
    const { reading, question } = questions().magnitudeQuestion(test!, register, {
      ...this.context,
      group: around.group,
    });
    if (register < 0) return this.writer.node("token", 0, this.writer.test("none"));
    const set = node.type === "reading" ? this.writer.kindSet(anyKind()) : this.tests.kindSet(node.item);
    return this.writer.node("relative", 0, set, register, reading, question);
  }

  /**
   * Anchors on readings are merged with the one token that follows them, if there is one: most engines can run that.
   */
  private items(items: readonly Node[], around: Surroundings): number {
    if (items.length === 1) return this.node(items[0]!, around);
    const numbers: number[] = [];
    let anchors: Node[] = [];
    for (const item of items) {
      if (item.type === "axis") {
        anchors.push(item);
        continue;
      }
      const anchorTests = anchors.map((anchor) => this.tests.test(anchor, around.group));
      anchors = [];
      const joined = anchorTests.length > 0 && this.anchoredToken(item, anchorTests, around);
      if (joined) numbers.push(joined.number);
      else numbers.push(...anchorTests.map((test) => this.writer.node("assert", 0, test)), this.node(item, around));
    }
    return this.sequence([...numbers, ...anchors.map((anchor) => this.node(anchor, around))]);
  }

  /** One token, bound or not, that also passes other tests; `null` if `node` is more than that. */
  private anchoredToken(node: Node, anchorTests: readonly number[], around: Surroundings): { number: number } | null {
    if (node.type === "bind") {
      const name = fullName(around.outer, node.name);
      const item = this.anchoredToken(node.item, anchorTests, { ...around, outer: name });
      return item && { number: this.bind(node, name, item.number) };
    }
    if (unwrapped(node).type === "whitespace" || node.type === "silhouette" || !isOneToken(node)) return null;
    const tests = [this.tests.test(node, around.group), ...anchorTests]; // The cheapest test comes first.
    return { number: this.writer.node("token", 0, this.writer.test("and", ...this.writer.list(tests))) };
  }

  private bind({ scoped }: Bind, name: string, item: number): number {
    return this.writer.node("bind", 0, item, this.context.registers.get(name)!, scoped ? 1 : 0);
  }

  private sequence(items: readonly number[]): number {
    if (items.length === 0) return this.writer.node("empty", 0);
    if (items.length === 1) return items[0]!;
    return this.writer.node("seq", 0, ...this.writer.list(items));
  }

  private silhouetteToken(token: ReturnType<typeof silhouetteTokens>[number], around: Surroundings): number {
    return this.writer.node("token", 0, this.tests.silhouette(token, around.group));
  }

  private backref({ relating, name }: Backref, around: Surroundings): number {
    const register = resolveRegister(this.context.registers, around.outer, name);
    // A register that nothing binds is never set, and equals no token.
    if (register < 0) return this.writer.node("token", 0, this.writer.test("none"));
    const own = relating ?? around.group ?? { relation: "identity", parameter: 0 };
    let { parameter } = own;
    if (own.relation === "kin") {
      const { reading, question } = questions().kinQuestion(parameter, { ...this.context, group: around.group });
      return this.writer.node("relative", 0, this.writer.kindSet(anyKind()), register, reading, question);
    }
    if (own.relation === "edit" && around.group)
      parameter |= (relations.indexOf(around.group.relation as "case") + 1) << 16;
    return this.writer.node("backref", 0, register, relations.indexOf(own.relation as "case"), parameter);
  }

  private look(node: Look, around: Surroundings): number {
    if (node.direction === "inside") this.need("nesting");
    const body = this.node(node.body, around);
    const { min, max } = node.count ?? { min: 1, max: Number.POSITIVE_INFINITY };
    const operands = [body, lookKinds.indexOf(node.direction), bound(node.tokens), bound(min), bound(max)];
    return this.writer.node("look", node.negated ? negatedFlag : 0, ...operands);
  }

  private anchor(name: string): number {
    if (name === "\\G") return this.writer.node("previous_end", 0);
    if (name === "\\K") return this.writer.node("keep", 0);
    if (name === "\\z") this.need("whole_input");
    return this.writer.node("assert", 0, this.writer.test(anchorTests[name]!));
  }
}

/** Whether the node compiles to one test of one token. */
function isPlainToken(node: Node): boolean {
  return node.type !== "whitespace" && node.type !== "silhouette" && isOneToken(node);
}

const altKindOf = {
  "|": altKinds.indexOf("first"),
  "||": altKinds.indexOf("longest"),
  "|>": altKinds.indexOf("committed"),
};

const anchorTests: Readonly<Record<string, "line_start" | "line_end" | "text_start" | "text_end" | "near">> = {
  "^": "line_start",
  $: "line_end",
  "\\A": "text_start",
  "\\z": "text_end",
  near: "near",
};
