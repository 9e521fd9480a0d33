/** A value that is exported is imported somewhere: otherwise the type checker would say of it that nobody uses it. */
import { expect, test } from "bun:test";
import { dirname, join } from "node:path";
import { listFiles, text } from "./imports.ts";

const importing = /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?)\s+from\s+"(\.[^"]+)"/g;
const dynamic = /\bimport\("(\.[^"]+)"\)/g;
const exported = /^export (?:async )?(?:const|let|function\*?|class) ([\w$]+)/gm;

/** They take all that a module exports: its rows of flags, its lists. */
const takingAll: ReadonlySet<string> = new Set(["ts/cli/flags/names.ts", "scripts/gen/persons.ts"]);

/** The bundler of the playground puts them in place of other modules. */
const replacing = /^ts\/playground\/(?:buffer|ffi|pool|threads)\.ts /;

/** Values that files export and no other file imports. @param sources texts by path */
function findUnused(sources: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>();
  /** Files that take a module as a whole: what they name is used, and what is named as a member anywhere. */
  const wholes = new Map<string, string[]>();
  for (const [path, source] of sources) {
    const whole = (to: string) => wholes.set(to, [...(wholes.get(to) ?? []), path]);
    for (const [, names, from] of source.matchAll(importing)) {
      const to = join(dirname(path), from!);
      if (names === undefined) whole(to);
      for (const name of names?.split(",") ?? [])
        used.add(
          `${to} ${
            name
              .trim()
              .replace(/^type /, "")
              .split(" as ")[0]
          }`,
        );
    }
    for (const [, from] of source.matchAll(dynamic)) whole(join(dirname(path), from!));
  }
  const members = new Set([...sources.values()].flatMap((source) => source.match(/(?<=\.)[\w$]+/g) ?? []));
  return [...sources].flatMap(([path, source]) => {
    const takers = wholes.get(path) ?? [];
    const isNamed = (name: string) =>
      (takers.length > 0 && members.has(name)) ||
      takers.some((taker) => takingAll.has(taker) || new RegExp(`\\b${name}\\b`).test(sources.get(taker)!));
    return [...source.matchAll(exported)]
      .map(([, name]) => name!)
      .filter((name) => !used.has(`${path} ${name}`) && !isNamed(name))
      .map((name) => `${path} exports ${name}`);
  });
}

test("nothing is exported that no other file imports", () => {
  const all = listFiles(["ts", "scripts", "tests"], /\.(tsx?|mjs)$/);
  const found = findUnused(new Map(all.map((path) => [path, text(path)])));
  const ours = found.filter((one) => /^ts\/(?!.*\.(?:test|fuzz)\.ts )/.test(one));
  expect(ours.filter((one) => !replacing.test(one))).toEqual([]);
});

test("an export that nobody imports is found", () => {
  const sources = new Map([
    ["a.ts", "export const one = 1;\nexport function two() {}\nexport class Three {}\nexport const four = 4;\n"],
    ["b.ts", 'import { one, type Three } from "./a.ts";\nconst { four } = await import("./a.ts");\n'],
  ]);
  expect(findUnused(sources)).toEqual(["a.ts exports two"]);
});
