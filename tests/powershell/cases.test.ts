/** The cases of the PowerShell module, on the PowerShell that is there; without one they are skipped. */
import { beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { builtModule, isRunnable, root, runPowerShell } from "./module.ts";

const shared = join(root, "..", "shared", "powershell");
const judge = join(shared, "judge.ps1");
const isJudged = isRunnable && existsSync(judge);
/** Cases of the specification, and the module's own. */
const folders = [join(shared, "cases"), join(import.meta.dir, "cases")];
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => path.endsWith(".jsonl"));

/** Cases that do not pass yet, one identifier a line. */
const pending = new Set(
  readFileSync(join(import.meta.dir, "pending.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && line[0] !== "#"),
);

let module = "";

beforeAll(async () => {
  if (isJudged) module = await builtModule();
}, 120_000);

for (const cases of files) {
  test.skipIf(!isJudged)(
    basename(cases),
    () => {
      const { output } = runPowerShell(["-File", judge, "-Module", module, "-Cases", cases]);
      const failed = [...output.matchAll(/^([a-z]+-\d+): /gm)].map(([, id]) => id!);
      expect(failed.filter((id) => !pending.has(id))).toEqual([]);
      expect(output).toContain(`${failed.length} failed`);
    },
    600_000,
  );
}

test.skipIf(files.length === 0)("pending cases exist", () => {
  const known = new Set(
    files.flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line).id as string),
    ),
  );
  expect([...pending].filter((id) => !known.has(id))).toEqual([]);
});
