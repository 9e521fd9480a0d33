/**
 * The first seed of the random steps of `npm test`. It depends on the committed tree alone: each commit tries other
 * seeds, and every machine the same ones, a faster machine more of them. Without Git it is random. The steps print it.
 */
export function firstSeed(): number {
  const revision = Bun.spawnSync(["git", "rev-parse", "HEAD^{tree}"], { cwd: import.meta.dir, stderr: "ignore" });
  const tree = revision.success ? revision.stdout.toString().slice(0, 7) : "";
  return /^[0-9a-f]{7}$/.test(tree) ? Number.parseInt(tree, 16) : Math.floor(Math.random() * 2 ** 28);
}
