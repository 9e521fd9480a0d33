import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeSwitched } from "./switched.ts";

test("mutants can import the switch that is written beside them", async () => {
  const tree = mkdtempSync(join(tmpdir(), "matcher-switched-"));
  for (const folder of ["ts", "zig"]) mkdirSync(join(tree, folder));
  writeSwitched(tree, new Map(), join(tree, "state"));
  const module = await Bun.file(join(tree, "ts", "mutant.ts")).text();
  rmSync(tree, { recursive: true });
  expect(new Bun.Transpiler({ loader: "ts" }).scan(module).exports).toEqual(["isMutant"]);
});
