/** The package's declarations: everything that the entry reaches, under its names. */
import { expect, test } from "bun:test";
import { reachedDeclarations } from "../../scripts/package/declarations.ts";

const files: Readonly<Record<string, string>> = {
  entry: `export { one } from "./a";\nexport * as both from "./b";\n`,
  a: `import { Kind } from "./c";\nexport declare function one(): Kind;\nexport declare function unused(): void;\n`,
  b: `import type { Kind } from "./c";\ntype Hidden = 5;\nexport declare function two(): Kind;\nexport { three } from "./c";\n`,
  c: `export type Kind = string;\nexport declare const three: number;\nexport declare const four: number;\n`,
};

test("names, names passed on, and whole files under one name are kept with what they need", () => {
  const reached = reachedDeclarations(
    "entry",
    (file) => files[file]!,
    (_, specifier) => specifier.slice(2),
  );
  expect([...reached.keys()].sort()).toEqual(["a", "b", "c", "entry"]);
  expect(reached.get("entry")).toContain('export * as both from "b";');
  expect(reached.get("a")).not.toContain("unused");
  expect(reached.get("b")).toContain("function two");
  expect(reached.get("b")).toContain("three");
  expect(reached.get("b")).not.toContain("Hidden");
  expect(reached.get("c")).toContain("three");
  expect(reached.get("c")).not.toContain("four");
});
