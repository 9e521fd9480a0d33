/**
 * `zig/matcher.h` against the functions of the library: the same names, parameters and statuses, and each is exported.
 */
import { dlopen } from "bun:ffi";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { libraryPaths } from "../../ts/native/path.ts";

const root = join(import.meta.dir, "..", "..");
const header = readFileSync(join(root, "zig", "matcher.h"), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const doors = join(root, "zig", "abi", "c");
const sources = readdirSync(doors).map((name) => readFileSync(join(doors, name), "utf8"));

/** Shapes of the parameters and of what is returned, in letters that both languages' types map to. */
interface Signature {
  readonly takes: readonly string[];
  readonly returns: string;
}

const shapesOfC: Readonly<Record<string, string>> = {
  mt_str: "text",
  mt_status: "status",
  uint32_t: "u32",
  uint64_t: "u64",
  int32_t: "i32",
  int64_t: "i64",
  size_t: "usize",
  int: "int",
  void: "void",
};
const shapesOfZig: Readonly<Record<string, string>> = {
  Text: "text",
  Status: "status",
  u32: "u32",
  u64: "u64",
  i32: "i32",
  i64: "i64",
  usize: "usize",
  c_int: "int",
  void: "void",
  Out: "pointer",
};

function shapeOfC(type: string): string {
  if (type.includes("*")) return "pointer";
  const name = type
    .trim()
    .replace(/^const /, "")
    .split(/\s+/)[0]!;
  return shapesOfC[name] ?? `unknown ${name}`;
}

function shapeOfZig(type: string): string {
  const bare = type.trim();
  return /^(\?|\*|\[\*\])/.test(bare) ? "pointer" : (shapesOfZig[bare] ?? `unknown ${bare}`);
}

function readDeclared(): Map<string, Signature> {
  const found = new Map<string, Signature>();
  for (const [, returned, name, list] of header.matchAll(/^(.*?\W)(mt_\w+)\(([^)]*)\);/gm)) {
    const takes = list === "void" ? [] : list!.split(",").map(shapeOfC);
    found.set(name!, { takes, returns: shapeOfC(returned!) });
  }
  return found;
}

function readExported(): Map<string, Signature> {
  const found = new Map<string, Signature>();
  for (const source of sources) {
    for (const [, name, list, returned] of source.matchAll(
      /^export fn (mt_\w+)\(([^)]*)\) callconv\(\.c\) ([^{]+) \{/gm,
    )) {
      const parameters = list!.split(",").filter((one) => one.trim() !== "");
      const takes = parameters.map((one) => shapeOfZig(one.slice(one.indexOf(":") + 1)));
      found.set(name!, { takes, returns: shapeOfZig(returned!) });
    }
  }
  return found;
}

const sortByName = (map: Map<string, Signature>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

test("matcher.h declares what the library exports, with the same parameters", () => {
  const found = sortByName(readDeclared());
  expect(found.length).toBeGreaterThan(50);
  expect(found).toEqual(sortByName(readExported()));
});

test("every function of matcher.h can be found in the library", () => {
  const symbols = [...readDeclared().keys()].map((name) => [name, { args: [], returns: "void" }] as const);
  expect(() => dlopen([...libraryPaths()][0]!, Object.fromEntries(symbols))).not.toThrow();
});

test("statuses and the number of the interface are the same in both", () => {
  const statuses = [...header.matchAll(/^\s*MT_(?:E_)?(\w+) = (\d+),?/gm)].filter(
    ([line]) => !/CAPTURES|LISTS/.test(line),
  );
  const zig = /pub const Status = enum\(c_int\) \{([^}]*)\}/.exec(sources.join("\n"))![1]!;
  const names = zig
    .split(",")
    .map((name) => name.trim().replace("no_memory", "nomem"))
    .filter(Boolean);
  const named = statuses.slice(0, names.length).map(([, name]) => name!.toLowerCase());
  expect(named).toEqual(names);
  const abi = /^const abi: u32 = (\d+);/m.exec(sources.join("\n"))![1];
  expect(header).toContain(`#define MT_ABI ${abi}\n`);
});
