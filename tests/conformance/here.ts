/**
 * The vectors in one process, in seconds: `npm test -- near` runs this file; the vectors of the whole check start the
 * single file. Those with an environment or standard input are left out.
 */
import { expect, test } from "bun:test";
import { runHere } from "../flags/in-process.ts";
import { comparedIn } from "./run.ts";
import { findDifference } from "./vector.ts";
import { chapters, pendingLines, vectorFile, vectorsIn } from "./vector-files.ts";

const pending = pendingLines();

for (const chapter of chapters) {
  test(`vectors of ${chapter}`, async () => {
    const failed: string[] = [];
    let tried = 0;
    for (const vector of vectorsIn(vectorFile(chapter))) {
      if (vector.stdin !== undefined || vector.env || pending.has(vector.id)) continue;
      tried += 1;
      const difference = await comparedIn(vector, async (folder) => {
        const { status, outBytes, error } = await runHere(vector.args, folder);
        return findDifference(vector, { status, out: outBytes, err: error });
      });
      if (difference !== null) failed.push(`${vector.id}: ${difference}`);
    }
    expect(failed).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  }, 120_000);
}
