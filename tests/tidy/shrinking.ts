/** What is counted in the sources and may only shrink: files that import each other, and long functions. */

/** Maximum number of lines of a function. */
export const functionLinesMax = 70;

/** What the sources have today. Whoever makes it less lowers these numbers. */
export const allowed = {
  /** Files of TypeScript in circles of imported values, and the files of the largest circle. */
  "TypeScript in circles": { files: 10, largest: 10 },
  /** The same with the imports of types, which cost nothing at run time: only the largest circle is limited. */
  "TypeScript in circles of types": { files: Number.POSITIVE_INFINITY, largest: 10 },
  "Zig in circles": { files: 63, largest: 7 },
  /** Functions above the limit. */
  "long functions of TypeScript": 6,
  "long functions of Zig": 7,
  /** Pairs of files that implement the same in two languages (twins.test.ts). */
  twins: 9,
  /** Functions whose names say too little (names.test.ts). */
  "functions named ...Of": 129,
  "functions named by a participle": 24,
};

/** Groups of files that import each other, directly or through others. @param imports by file */
export function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = orderByFinish(imports);
  const importers = new Map<string, string[]>();
  for (const [from, targets] of imports) {
    for (const to of targets) if (imports.has(to)) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  // Files that reach each other: those that reach a file, taken in the order in which the search left them.
  const seen = new Set<string>();
  const found: string[][] = [];
  for (const root of order.toReversed()) {
    if (seen.has(root)) continue;
    const group: string[] = [];
    const queue = [root];
    seen.add(root);
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      group.push(file);
      for (const one of importers.get(file) ?? []) {
        if (seen.has(one)) continue;
        seen.add(one);
        queue.push(one);
      }
    }
    if (group.length > 1) found.push(group.sort());
  }
  return found.sort((a, b) => b.length - a.length);
}

/** Files in the order in which a search in depth is done with them. */
function orderByFinish(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const root of imports.keys()) {
    if (seen.has(root)) continue;
    seen.add(root);
    const path = [{ file: root, targets: (imports.get(root) ?? []).values() }];
    while (path.length > 0) {
      const { file, targets } = path.at(-1)!;
      const next = targets.find((to) => imports.has(to) && !seen.has(to));
      if (next === undefined) {
        order.push(file);
        path.pop();
      } else {
        seen.add(next);
        path.push({ file: next, targets: imports.get(next)!.values() });
      }
    }
  }
  return order;
}

const typescriptFunction =
  /\bfunction\b|=> \{$|^\s*(?:(?:private|protected|static|async|get|set|override) )*\*?#?(?!(?:if|for|while|switch|catch|with)\b)[\w$[\].]+(?:<.*>)?\(.*\)(?:: .+)? \{$/;
const zigFunction = /^\s*(?:(?:pub|export|inline|noinline|extern) )*fn \w+\(/;

/** The line where a function begins, from 1, and how many it has. */
interface FunctionLines {
  readonly line: number;
  readonly lines: number;
}

/** The functions over several lines, in formatted sources: each ends at the bracket that stands where it begins. */
export function findFunctions(text: string, language: "ts" | "zig"): FunctionLines[] {
  const lines = text.split("\n");
  return [...lines.entries()].flatMap(([at, line]) => {
    const indent = /^\s*/.exec(line)![0];
    if (!opensFunction(lines, at, indent, language)) return [];
    const end = lines.findIndex((one, i) => i > at && one.startsWith(`${indent}}`));
    return { line: at + 1, lines: end - at + 1 };
  });
}

export const longFunctions = (text: string, language: "ts" | "zig") =>
  findFunctions(text, language).filter(({ lines }) => lines > functionLinesMax);

function opensFunction(lines: readonly string[], at: number, indent: string, language: "ts" | "zig"): boolean {
  const line = lines[at]!;
  if (!line.endsWith("{")) return false;
  const begins = language === "ts" ? typescriptFunction : zigFunction;
  if (begins.test(line)) return true;
  // Parameters over several lines.
  if (!line.startsWith(`${indent})`)) return false;
  const first = lines.findLastIndex(
    (one, i) => i < at && one.startsWith(indent) && /^\S/.test(one.slice(indent.length)),
  );
  return language === "ts" ? /^(?!if|for|while|switch)/.test(lines[first]!.trim()) : zigFunction.test(lines[first]!);
}
