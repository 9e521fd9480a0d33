import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { prng } from "../../../tests/prng.ts";
import { tableGrowthTokensLimit } from "../../tables/limits.ts";

const place = new Workplace();
/** Rows of the same kinds whose words differ in shape, followed by rows that repeat. */
function table(unevenRows: number): string {
  const shapes = ["Pascal", "camelCase", "snake_case", "SCREAM", "short", "lengthy"];
  const random = prng(3);
  const word = () => shapes[random() % shapes.length];
  const uneven = Array.from({ length: unevenRows }, () => `${word()} ${word()} ${word()} 12\n`);
  return uneven.join("") + "short snake_case SCREAM 12\n".repeat(200);
}

place.write("few.txt", table(100));
place.write("many.txt", table(tableGrowthTokensLimit / 4 + 1000));

function listFiles(...args: string[]): { out: string; error: string } {
  const { out, error } = place.run(args);
  return { out, error };
}

test("a table that may begin before the examined tokens is reported once", () => {
  const fact = "a table may begin before its region: rows were looked for in 65,536 tokens before it repeats";
  const message = `matcher: many.txt: ${fact}\n`;
  expect(listFiles("scan", "--files", "--texture", "few.txt", "many.txt")).toEqual({
    out: "few.txt: table, period 20\nmany.txt: table, period 8\n",
    error: message,
  });
  expect(listFiles("scan", "--texture", "table", "--count", '"12"', ".").error).toBe(message.replace("many", "./many"));
  expect(listFiles("spectral", "--classify", "few.txt").error).toBe("");
  expect(listFiles("spectral", "--classify", "many.txt").error).toBe(message.replace("many.txt", "the text"));
});
