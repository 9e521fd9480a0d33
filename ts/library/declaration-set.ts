/** Declarations read in order into one set: each one sees the earlier ones. */
import { dirname } from "node:path";
import {
  type Declarations,
  type Entry,
  isBuiltInName,
  type KindEntry,
  type Pattern,
  parsePattern,
  registerNames,
  type ShapeEntry,
} from "../pattern/index.ts";
import { declaredLimit } from "../tables/limits.ts";
import { type FieldLine, parseFields } from "./field-line.ts";
import { type Keyword, refuse, splitDeclaration, type Where } from "./line.ts";
import {
  type FieldQuery,
  parseRule,
  parseRuleBlock,
  parseRuleField,
  type Rule,
  type RuleField,
  setField,
} from "./rule.ts";
import { shapeEntry } from "./shape.ts";
import { shippedEntry, shippedNames, shippedUnitKinds } from "./shipped/index.ts";
import { parseTest, type TestLine } from "./test-line.ts";

/** A pattern of a set, reported by name. */
export interface Member {
  readonly name: string;
  readonly source: string;
  readonly pattern: Pattern;
}

/** What is searched for in place of declared patterns and shapes. */
export interface Searched {
  pattern(source: string, declarations: Declarations): string;
  /** @param bytes a byte pattern without its backticks */
  shape(bytes: string): string;
}

export class DeclarationSet implements Declarations {
  readonly tokens: (ShapeEntry | KindEntry)[] = [];
  readonly tests: TestLine[] = [];
  readonly fields: FieldLine[] = [];
  readonly rules: Rule[] = [];
  /** `let` and `rule` lines, and patterns without a name, in order. */
  readonly members: Member[] = [];
  /** Files read, in order. */
  readonly files: string[] = [];
  private readonly entries = new Map<string, Entry>();
  private readonly sources = new Map<string, string | null>();
  /** The file of the last line, and its folder. */
  private placed = { file: "", folder: "" };

  /**
   * @param searched what patterns are replaced by; by default they are searched for as they are
   * @param filesRefused why its patterns read no files; by default they do
   * @param isQuery whether the pattern of a rule is conditions on fields; by default none is
   */
  constructor(
    private readonly searched?: Searched,
    readonly filesRefused?: string,
    private readonly isQuery: (text: string) => boolean = () => false,
  ) {}

  lookup(name: string): Entry | undefined {
    return this.entries.get(name) ?? shippedEntry(name);
  }

  names(): Iterable<string> {
    return [...this.entries.keys(), ...shippedNames];
  }

  /** The names of declared patterns. */
  patternNames(): string[] {
    return [...this.entries].flatMap(([name, { form }]) => (form === "let" ? [name] : []));
  }

  /** All names that are declared, in order. */
  declaredNames(): string[] {
    return [...this.entries.keys()];
  }

  /** The pattern or form of a declared name; `null` if it is not declared. */
  declaredSource(name: string): string | null {
    const entry = this.entries.get(name);
    if (entry === undefined) return null;
    return entry.form === "shape" ? entry.bytes : entry.pattern.source;
  }

  unitKinds(): readonly KindEntry[] {
    return shippedUnitKinds();
  }

  /** Lines of a pattern file that declare what a pattern is read with: every token, and the patterns that it names. */
  linesFor(pattern: string): string[] {
    const named = new Set<string>();
    const lines: string[] = [];
    const note = (source: string) => {
      for (const [, name] of source.matchAll(/\\\{([^{}]+)\}/g)) named.add(name!);
    };
    note(pattern);
    // A declaration names only earlier ones.
    for (const [name, entry] of [...this.entries].reverse()) {
      if (entry.form === "let" && !named.has(name)) continue;
      if (entry.form === "shape") {
        lines.push(`${entry.stage === "after" ? "shape-after" : "shape"} ${name} = \`${entry.bytes}\``);
        continue;
      }
      note(entry.pattern.source);
      lines.push(`${entry.form} ${name} = ${entry.pattern.source}`);
    }
    return lines.reverse();
  }

  /** Reads one declaration. `text` follows its keyword. @throws {DeclarationError | PatternError} */
  declare(keyword: Keyword, text: string, where: Where): void {
    switch (keyword) {
      case "let": {
        const { name, body } = splitDeclaration(text, where);
        this.checkFree(name, where);
        this.let(name, this.parse(body, where));
        return;
      }
      case "kind": {
        const { name, body } = splitDeclaration(text, where);
        this.checkFree(name, where);
        this.token({ form: "kind", name, pattern: this.parse(body, where), shipped: false }, where);
        return;
      }
      case "shape":
      case "shape-after": {
        const { name, body } = splitDeclaration(text, where);
        this.checkFree(name, where);
        const entry = shapeEntry(name, body, keyword === "shape" ? "before" : "after", where);
        this.token(this.searched ? { ...entry, bytes: this.searched.shape(entry.bytes) } : entry, where);
        return;
      }
      case "test":
        this.tests.push(parseTest(text, where));
        return;
      case "fields":
        this.declareFields(text, where);
        return;
      case "rule":
        this.rule(parseRule(text, where, this.ofRules));
        return;
      default:
        this.declareRuleField(keyword, text, where);
    }
  }

  /** The file that declares a name; `null` if it is not declared. */
  declaredIn(name: string): string | null {
    return this.sources.get(name) ?? null;
  }

  /** A rule with indented lines. */
  declareRuleBlock(name: string, fields: readonly RuleField[], where: Where): void {
    this.rule(parseRuleBlock(name, fields, where, this.ofRules));
  }

  /** A pattern without a name: a member named after its line. */
  addPattern(source: string, where: Where): void {
    const pattern = this.parse(source, where);
    this.members.push({ name: String(where.line), source: pattern.source, pattern });
  }

  private readonly parse = (source: string, where: Where): Pattern => {
    const options = this.parsing(where);
    const pattern = parsePattern(source, options);
    // The pattern as it was written is parsed first: errors are placed in it.
    return this.searched ? parsePattern(this.searched.pattern(source, this), options) : pattern;
  };

  private readonly ofRules = {
    records: this.parse,
    parseSearched: (text: string, where: Where): Pattern | FieldQuery =>
      this.isQuery(text) ? { source: text, isQuery: true } : this.parse(text, where),
  };

  private parsing({ file, line, flag }: Where) {
    if (file === null) return { declarations: this, file: flag, line };
    if (file !== this.placed.file) this.placed = { file, folder: dirname(file) };
    return { declarations: this, file, line, folder: this.placed.folder };
  }

  /** Requires a name that is neither built in nor that of a shape or kind. */
  private checkFree(name: string, where: Where): void {
    this.sources.set(name, where.file);
    if (isBuiltInName(name)) refuse(where, `${name} is a built-in kind; take another name`, name);
    const taken = this.entries.get(name);
    if (taken && taken.form !== "let") refuse(where, `${name} is already declared above as a ${taken.form}`, name);
  }

  private let(name: string, pattern: Pattern): void {
    this.entries.set(name, { form: "let", name, pattern });
    const earlier = this.members.findIndex((member) => member.name === name);
    if (earlier >= 0) this.members.splice(earlier, 1);
    this.members.push({ name, source: pattern.source, pattern });
  }

  private token(entry: ShapeEntry | KindEntry, where: Where): void {
    if (this.tokens.length >= declaredLimit) {
      refuse(where, `more than ${declaredLimit} shapes and kinds are declared`, entry.name);
    }
    this.entries.set(entry.name, entry);
    this.tokens.push(entry);
  }

  private declareFields(text: string, where: Where): void {
    const line = parseFields(text, where, (name) => {
      const entry = this.entries.get(name);
      return entry?.form === "let" ? registerNames(entry.pattern) : null;
    });
    if (this.fields.some(({ name }) => name === line.name)) {
      refuse(where, `the fields of ${line.name} are already declared above`, line.name);
    }
    this.fields.push(line);
  }

  private rule(rule: Rule): void {
    const { name, where } = rule;
    if (this.rules.some((other) => other.name === name))
      refuse(where, `the rule ${name} is already declared above`, name);
    this.checkFree(name, where);
    this.rules.push(rule);
    // Conditions on fields are no pattern that others could name.
    if (!("isQuery" in rule.pattern)) this.let(name, rule.pattern);
  }

  private declareRuleField(keyword: Keyword, text: string, where: Where): void {
    const { rule: name, field } = parseRuleField(keyword, text, where);
    const rule = this.rules.find((one) => one.name === name);
    if (!rule) refuse(where, `there is no rule ${name} above this ${keyword}`, name);
    setField(rule, field, this.ofRules);
  }
}
