/**
 * Compares the instructions of rows of the benchmark with their table (`tests/bench/instructions`): a row may
 * take 2 % more or less. A test for each row; all are skipped where they can't be counted.
 */
import { countedRows } from "../../tests/bench/instructions/rows.ts";
import { countInstructions, differences, expectedCounts, whyNotCounted } from "../bench/instructions.ts";

const reason = whyNotCounted();
if (reason !== null) {
  console.log(`instructions are not counted: ${reason}`);
  console.log(`0 passed, 0 failed, ${countedRows.length} skipped`);
} else {
  const failures = differences(expectedCounts(), await countInstructions());
  for (const failure of failures) console.log(failure);
  console.log(`${Math.max(0, countedRows.length - failures.length)} passed, ${failures.length} failed, 0 skipped`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
