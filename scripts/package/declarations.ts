/**
 * Divides the declarations of tsc into statements and drops those that an entry does not reach, so that the package's
 * types do not depend on what only its internals use.
 */

/** A name, in the file that declares it or passes it on. */
interface Name {
  readonly file: string;
  readonly name: string;
}

interface Link extends Name {
  /** The text between `import` or `export` and the name: `type ` or nothing. */
  readonly isType: boolean;
}

interface Statement {
  readonly text: string;
  readonly identifiers: ReadonlySet<string>;
}

class DeclarationFile {
  readonly statements: Statement[] = [];
  /** Statements by the names they declare. */
  readonly declared = new Map<string, number[]>();
  /** By the name within the file. */
  readonly imported = new Map<string, Link>();
  /** By the name outside; of names that are declared elsewhere. */
  readonly passedOn = new Map<string, Link>();
  readonly passedOnWhole: string[] = [];
  /** Files that are passed on under one name: `export * as name from "file"`. */
  readonly namespaces = new Map<string, string>();
  /** Names that the file itself declares and exports. */
  readonly exported = new Set<string>();

  /** @param resolve path of a file that this one names */
  constructor(text: string, resolve: (specifier: string) => string | null) {
    for (const statement of splitStatements(text)) this.add(statement, resolve);
  }

  private add(text: string, resolve: (specifier: string) => string | null): void {
    const code = text.replace(/\/\*[\s\S]*?\*\//g, "").trim();
    const from = /from "([^"]+)";$/.exec(code)?.[1];
    const file = from === undefined ? null : resolve(from);
    const braces = /^(import|export)( type)? \{([\s\S]*)\}/.exec(code);
    if (braces && (file !== null || from === undefined)) {
      for (const [outer, local, isType] of namesIn(braces[3]!)) {
        const link = { file: file ?? "", name: outer, isType: isType || braces[2] !== undefined };
        if (braces[1] === "import") this.imported.set(local, link);
        else this.passedOn.set(local, link);
      }
      return;
    }
    if (/^export \* from/.test(code) && file !== null) {
      this.passedOnWhole.push(file);
      return;
    }
    const namespace = /^export \* as (\w+) from/.exec(code)?.[1];
    if (namespace !== undefined && file !== null) {
      this.namespaces.set(namespace, file);
      return;
    }
    const name =
      /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:class|interface|type|function|const|enum|let)\s+(\w+)/.exec(
        code,
      )?.[1];
    this.statements.push({ text, identifiers: new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []) });
    const number = this.statements.length - 1;
    if (name !== undefined && code.startsWith("export ")) this.exported.add(name);
    if (name !== undefined) this.declared.set(name, [...(this.declared.get(name) ?? []), number]);
  }
}

/** Pairs of the name outside and the name within: `A`, `A as B`, `type A`. */
function namesIn(list: string): [outer: string, local: string, isType: boolean][] {
  return list
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => {
      const bare = one.replace(/^type /, "");
      const [first, second = first] = bare.split(" as ");
      return [first!, second!, bare !== one];
    });
}

/** Statements begin at the first column, after the comment that belongs to them. */
function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let comment = "";
  for (const line of text.split("\n")) {
    const begins = /^(?:export|import|declare|type|interface|class|const|function|\/\*\*)/.test(line);
    if (begins && !comment) statements.push(line);
    else if (statements.length > 0) statements[statements.length - 1] += `\n${line}`;
    // A comment goes with what follows it.
    if (line.startsWith("/**")) comment = "open";
    if (comment && line.includes("*/")) comment = "closed";
    else if (comment === "closed") comment = "";
  }
  return statements;
}

/**
 * The files that are reached from every name of `entry`, without the statements that are not.
 * @param read text of a file; @param resolve path of what a file names, `null` for what is no file of ours
 */
export function reachedDeclarations(
  entry: string,
  read: (file: string) => string,
  resolve: (from: string, specifier: string) => string | null,
): Map<string, string> {
  const files = new Map<string, DeclarationFile>();
  const open = (path: string): DeclarationFile => {
    const known = files.get(path);
    if (known) return known;
    const made = new DeclarationFile(read(path), (specifier) => resolve(path, specifier));
    files.set(path, made);
    return made;
  };
  const kept = new Map<string, Set<number>>();
  const keptLinks = new Map<string, Set<string>>();
  const { declared, passedOn, namespaces } = open(entry);
  const waiting: Name[] = [...declared.keys(), ...passedOn.keys(), ...namespaces.keys()].map((name) => ({
    file: entry,
    name,
  }));
  const seen = new Set<string>();
  const remember = (file: string, name: string) => keptLinks.set(file, (keptLinks.get(file) ?? new Set()).add(name));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { file, name } = next;
    if (seen.has(`${file} ${name}`)) continue;
    seen.add(`${file} ${name}`);
    const source = open(file);
    for (const number of source.declared.get(name) ?? []) {
      kept.set(file, (kept.get(file) ?? new Set()).add(number));
      for (const used of source.statements[number]!.identifiers) {
        if (source.declared.has(used) || source.imported.has(used)) waiting.push({ file, name: used });
      }
    }
    for (const [links, mark] of [
      [source.imported, "import"],
      [source.passedOn, "export"],
    ] as const) {
      const link = links.get(name);
      if (!link) continue;
      remember(file, `${mark} ${name}`);
      waiting.push({ file: link.file || file, name: link.name });
    }
    const inside = source.namespaces.get(name);
    if (inside !== undefined) {
      remember(file, `namespace ${name}`);
      const { exported, passedOn } = open(inside);
      for (const one of [...exported, ...passedOn.keys()]) waiting.push({ file: inside, name: one });
    }
    for (const whole of source.passedOnWhole) waiting.push({ file: whole, name });
  }
  const texts = new Map<string, string>();
  for (const file of new Set([...kept.keys(), ...keptLinks.keys()])) {
    texts.set(file, writeDeclarations(files.get(file)!, kept.get(file) ?? new Set(), keptLinks.get(file) ?? new Set()));
  }
  return texts;
}

function writeDeclarations(source: DeclarationFile, kept: ReadonlySet<number>, links: ReadonlySet<string>): string {
  const lines: string[] = [];
  const put = (word: "import" | "export", all: ReadonlyMap<string, Link>) => {
    for (const [local, { file, name, isType }] of all) {
      if (!links.has(`${word} ${local}`)) continue;
      const both = name === local ? name : `${name} as ${local}`;
      lines.push(`${word}${isType ? " type" : ""} { ${both} }${file ? ` from "${file}"` : ""};`);
    }
  };
  put("import", source.imported);
  put("export", source.passedOn);
  for (const [name, file] of source.namespaces) {
    if (links.has(`namespace ${name}`)) lines.push(`export * as ${name} from "${file}";`);
  }
  lines.push(...source.passedOnWhole.map((file) => `export * from "${file}";`));
  lines.push(...source.statements.filter((_, number) => kept.has(number)).map(({ text }) => text.trimEnd()));
  return `${lines.join("\n")}\nexport {};\n`;
}
