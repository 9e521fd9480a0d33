/**
 * `npm run vectors [-- FILE...]`: runs the conformance vectors, or those in the given files, with `dist/matcher`. Those
 * listed in tests/conformance/pending.txt may fail and count as skipped; if one of ours on that list passes, the run
 * fails until its line is removed. `--show` prints differences, `--only PREFIX` selects vectors, `--every N` the first
 * of each N, `--settle` removes the lines of vectors that pass. `--gpu` has every search use the GPU, which may be a
 * software device; without any, all are skipped.
 */
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { differs } from "../tests/conformance/run.ts";
import { chapters, pendingLines, pendingPath, vectorFile, vectorsIn } from "../tests/conformance/vector-files.ts";

const command = join(import.meta.dir, "..", "dist", "matcher");
const { values: flags, positionals: files } = parseArgs({
  args: process.argv.slice(2),
  options: {
    show: { type: "boolean" },
    settle: { type: "boolean" },
    gpu: { type: "boolean" },
    only: { type: "string", default: "" },
    every: { type: "string", default: "1" },
  },
  allowPositionals: true,
});

if (!(await Bun.file(command).exists())) {
  console.error("matcher: the vectors run dist/matcher, which is not there: run npm run build first");
  process.exit(2);
}

const pending = pendingLines();
const read = files.length > 0 ? files.map((file) => resolve(file)) : chapters.map(vectorFile);
const every = Number(flags.every);
const vectors = read
  .flatMap(vectorsIn)
  .filter(({ id }) => id.startsWith(flags.only))
  .filter((_, at) => at % every === 0);

const env: Record<string, string> = {};
if (flags.gpu) {
  env.MATCHER_BACKEND = "gpu";
  for (const name of ["MATCHER_VULKAN", "VK_INSTANCE_LAYERS", "VK_LAYER_SETTINGS_PATH"])
    env[name] = process.env[name] ?? "";
  const child = Bun.spawnSync([command, "scan", "--gpu", '"a"', "--text", "a"], { env: { ...process.env, ...env } });
  const said = child.stderr.toString().trim();
  if (said !== "") {
    console.log(`device tests skipped: ${said}\n0 passed, 0 failed, ${vectors.length} skipped`);
    process.exit(0);
  }
}

const reasons = new Map<string, string | null>();
const queue = [...vectors];
await Promise.all(
  Array.from({ length: cpus().length + 1 }, async () => {
    for (let vector = queue.shift(); vector; vector = queue.shift())
      reasons.set(vector.id, await differs(command, vector, env));
  }),
);

const settled: string[] = [];
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const { id, args } of vectors) {
  const reason = reasons.get(id) ?? null;
  const waits = pending.has(id);
  if (reason === null && waits) settled.push(id);
  if (reason === null) counts.passed += waits ? 0 : 1;
  else counts[waits ? "skipped" : "failed"] += 1;
  if (reason !== null && (flags.show || !waits)) console.log(`${id}  matcher ${args.join(" ")}\n  ${reason}`);
}

if (flags.settle) {
  for (const id of settled) pending.delete(id);
  await Bun.write(pendingPath, `${[...pending.values()].sort().join("\n")}\n`);
  counts.passed += settled.length;
} else if (files.length > 0) {
  counts.passed += settled.length;
} else {
  counts.failed += settled.length;
  for (const id of settled)
    console.log(
      `${id} is pending and passes: take its line out of tests/conformance/pending.txt (npm run vectors -- --settle)`,
    );
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
