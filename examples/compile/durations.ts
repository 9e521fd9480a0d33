/**
 * Sums the durations of files by what stands before them, as one executable that needs no Bun and no packages:
 *
 *   bun build --compile durations.ts --outfile durations
 *   ./durations server.log
 */
import { compile, Decimal, FileError, groupBy } from "matcher";

const took = compile(String.raw`\W:what .{0,2} \R:took`);

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error("usage: durations FILE...");
  process.exit(2);
}
try {
  const groups = groupBy(took, "${what}", { path: paths }, { sum: "took" });
  for (const { key, count, sum } of groups) {
    const total = sum.took;
    const seconds = total === null || total === undefined ? "no value" : `${Number(String(total)) / 1e9} s`;
    console.log(`${key}: ${count} times, ${seconds}${total instanceof Decimal ? " (a fraction of a nanosecond)" : ""}`);
  }
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  console.error(`durations: ${error.message}`);
  process.exit(2);
}
