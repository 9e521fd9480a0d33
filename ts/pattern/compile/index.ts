/** Compiles patterns to a program: its kinds, registers and members. */
import { PatternError } from "../../error/errors.ts";
import { declaredKindFirst, kinds } from "../../tables/kinds.ts";
import { programBytesLimit } from "../../tables/limits.ts";
import { guards, programFlags, repeatMax } from "../../tables/program.ts";
import type { Node, Pattern } from "../ast.ts";
import { children, collectRegisters } from "../check/registers.ts";
import { staysInLine } from "../check/width.ts";
import type { CompiledPattern, RegisterInfo } from "../compiled.ts";
import { type Declarations, type KindEntry, type ShapeEntry, shapeStages } from "../declared.ts";
import { Compiler } from "./compiler.ts";
import { kindWords, memberWords, registerWords, shapeWords } from "./layout.ts";
import { ProgramTooLarge, ProgramWriter } from "./writer.ts";

export interface Member {
  /** Empty for a single pattern. */
  readonly name: string;
  readonly pattern: Pattern;
}

type TokenEntry = ShapeEntry | KindEntry;

/** Loaded for declared and library shapes. */
const automata = () => require("../bytes/automaton.ts") as typeof import("../bytes/automaton.ts");
const byteRegex = () => require("../bytes/regex.ts") as typeof import("../bytes/regex.ts");

/** Compiles the members of a set, or a single pattern. */
export function compileProgram(
  members: readonly Member[],
  declarations: Declarations,
  source: string,
): CompiledPattern {
  try {
    const shipped = new Map<Member, ReadonlySet<TokenEntry>>();
    for (const member of members)
      shipped.set(member, member.pattern.names ? shippedOf(member, declarations) : noEntries);
    const whole = new ProgramCompiler(shipped, declarations, source).compile();
    const groups = members.length === 1 ? [] : lexGroups(shipped);
    if (groups.length < 2) return whole;
    // Members, registers and kinds have the same numbers in every group's program.
    const programs = groups.map((group) => new ProgramCompiler(shipped, declarations, source, group).compile());
    return { ...whole, groups: programs };
  } catch (error) {
    if (!(error instanceof ProgramTooLarge)) throw error;
    throw new PatternError({
      source,
      byteOffset: Buffer.byteLength(source),
      found: `the compiled pattern is larger than ${programBytesLimit} bytes`,
      hint: "use fewer members, or smaller byte patterns",
    });
  }
}

/**
 * Groups of members that see the same tokens: each member of a set is lexed with the library kinds that it names
 * itself.
 */
function lexGroups(shipped: Shipped): ReadonlySet<Member>[] {
  const groups = new Map<string, Set<Member>>();
  for (const [member, entries] of shipped) {
    const key = entries.size === 0 ? "" : namesOf(entries);
    const group = groups.get(key);
    if (group) group.add(member);
    else groups.set(key, new Set([member]));
  }
  return [...groups.values()];
}

function namesOf(entries: ReadonlySet<TokenEntry>): string {
  const names = [...entries].map(({ name }) => name);
  return names.sort().join(" ");
}

/** What `shippedOf` returns for each member, in order. */
type Shipped = ReadonlyMap<Member, ReadonlySet<TokenEntry>>;

class ProgramCompiler {
  private readonly members: readonly Member[];
  private readonly writer = new ProgramWriter();
  /** All numbered kinds; the program lexes some of them. */
  private readonly entries: readonly TokenEntry[];
  private readonly lexed: ReadonlySet<TokenEntry>;
  private readonly numbers = new Map<TokenEntry, number>();
  private readonly registers: RegisterInfo[] = [];
  private readonly unitKinds: number[] = [];

  constructor(
    shippedOfMembers: Shipped,
    declarations: Declarations,
    private readonly source: string,
    /** Members to search for; the others keep their numbers and match nothing. */
    private readonly wanted: ReadonlySet<Member> = new Set(shippedOfMembers.keys()),
  ) {
    this.members = [...shippedOfMembers.keys()];
    const shipped = new Set<TokenEntry>();
    const lexed = new Set<TokenEntry>(declarations.tokens);
    for (const [member, entries] of shippedOfMembers) {
      for (const entry of entries) {
        shipped.add(entry);
        if (wanted.has(member)) lexed.add(entry);
      }
    }
    const all = [...declarations.tokens, ...shipped];
    this.lexed = lexed;
    // Shapes before kinds, as they are run; within each, declared before shipped ones.
    const [shapes, declaredKinds]: [TokenEntry[], TokenEntry[]] = [[], []];
    for (const entry of all) (entry.form === "shape" ? shapes : declaredKinds).push(entry);
    this.entries = [...shapes, ...declaredKinds];
    for (const entry of this.entries) {
      const number = declaredKindFirst + this.numbers.size;
      this.numbers.set(entry, number);
      if (entry.form === "kind" && entry.shipped) this.unitKinds.push(number);
    }
  }

  compile(): CompiledPattern {
    const memberRegisters: number[] = [];
    const names: string[] = [];
    let isInLine = true;
    for (const member of this.members) {
      const { name, pattern } = member;
      const first = this.registers.length;
      memberRegisters.push(first);
      if (name !== "") names.push(name);
      isInLine &&= staysInLine(pattern.root);
      const tree = this.tree(pattern, memberRegisters.length - 1);
      const root = this.wanted.has(member) ? tree : this.writer.node("token", 0, this.writer.test("none"));
      this.writer.row("members", [root, ...this.writer.string(name), first], memberWords);
    }
    // Registers inside declared kinds are only for their own back-references; they follow the reported ones.
    const registers = [...this.registers];
    for (const entry of this.entries) if (this.lexed.has(entry)) this.declare(entry);
    if (this.lexed.size > 0) this.writer.need(programFlags.indexOf("shapes"));
    return {
      source: this.source,
      program: this.writer.finish(),
      staysInLine: isInLine,
      registers,
      members: names,
      memberRegisters,
      readings: this.writer.readingRows,
      ...this.kindFacts(),
    };
  }

  private kindFacts(): Pick<CompiledPattern, "kindNames" | "kindGuards"> {
    const kindNames: string[] = [];
    const kindGuards: (string | null | undefined)[] = [];
    for (let number = 0; number < declaredKindFirst; number++) {
      kindNames.push(kinds[number]?.name ?? "");
      kindGuards.push(kinds[number]?.guard ?? null);
    }
    for (const { name, checks } of this.entries) {
      kindNames.push(name);
      kindGuards.push(checks);
    }
    return { kindNames, kindGuards };
  }

  private readonly kindNumber = (entry: TokenEntry): number => this.numbers.get(entry) ?? -1;

  /** Root node of a pattern; adds its registers to the program. */
  private tree(pattern: Pattern, member: number): number {
    const text = textOf(pattern);
    if (text !== null) return this.writer.node("token", 0, this.writer.literal(text));
    const first = this.registers.length;
    const own = pattern.binds ? collectRegisters(pattern.root, this.kindNumber) : [];
    for (const register of own) {
      const parent = register.parent < 0 ? -1 : first + register.parent;
      this.registers.push({ ...register, parent });
      const row = [
        ...this.writer.string(register.name),
        orNone(parent),
        register.repeated ? 1 : 0,
        orNone(register.kind),
      ];
      this.writer.row("registers", row, registerWords);
    }
    const compiler = new Compiler({
      source: pattern.source,
      writer: this.writer,
      kindNumber: this.kindNumber,
      member,
      unitKinds: this.unitKinds,
      registers: new Map(own.map(({ name }, i) => [name, first + i])),
    });
    return compiler.node(pattern.root, { outer: "", group: null });
  }

  private declare(entry: TokenEntry): void {
    const number = this.numbers.get(entry)!;
    if (entry.form === "kind") {
      const first = this.registers.length;
      const row = [number, this.tree(entry.pattern, -1), ...this.writer.string(entry.name), first];
      this.writer.row("kinds", row, kindWords);
      return;
    }
    const { name, stage, bytes, guard } = entry;
    const parsed = byteRegex().parseByteRegex(bytes);
    if ("fault" in parsed) throw new Error(parsed.fault);
    const automaton = this.writer.automaton(bytes, () => automata().compileAutomaton(parsed.tree));
    const row = [...this.writer.string(name), automaton, shapeStages.indexOf(stage), guards.indexOf(guard), number];
    this.writer.row("shapes", row, shapeWords);
  }
}

/** An optional number, as encoded in the program. */
function orNone(number: number): number {
  return number < 0 ? repeatMax : number;
}

const noEntries: ReadonlySet<TokenEntry> = new Set();

/** The text of a pattern that is one token with this text; `null` for others. Large sets have thousands of them. */
function textOf({ root }: Pattern): string | null {
  if (root.type !== "seq" || root.items.length !== 1) return null;
  const item = root.items[0]!;
  return item.type === "literal" && item.edits === null && item.text !== "" ? item.text : null;
}

/** Library shapes and kinds that a member names, in order. */
function shippedOf({ pattern }: Member, declarations: Declarations): ReadonlySet<TokenEntry> {
  const found = new Set<TokenEntry>();
  collectShipped(pattern.root, declarations, found);
  return found;
}

/** Library shapes and kinds that a tree names, in order; `\{qty}` names the context units. */
function collectShipped(node: Node, declarations: Declarations, into: Set<TokenEntry>): void {
  if (node.type === "kind" && node.name === "qty") {
    for (const entry of declarations.unitKinds()) into.add(entry);
  } else if (node.type === "named" && node.entry.form !== "let") {
    if (node.entry.shipped) into.add(node.entry);
  } else if (node.type === "named" && node.entry.form === "let") {
    collectShipped(node.entry.pattern.root, declarations, into);
  } else if (node.type !== "alt" || !node.texts) {
    for (const child of children(node)) collectShipped(child, declarations, into);
  }
}
