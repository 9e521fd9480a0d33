/**
 * Prints the share of planted secrets that a redaction leaves readable, by join, context and encoding:
 * `bun tests/redact/measure.ts [ROUNDS [CHECKOUT]]`, where another checkout is measured with the texts of this one.
 */
import { resolve } from "node:path";
import { secretJoins } from "../../ts/tables/secrets.ts";
import { alphabets, contexts, encodings, isAsExpected, mask, Plants, readableRun } from "./secrets.ts";

const rounds = Number(process.argv[2] ?? 20);
const checkout = resolve(process.argv[3] ?? ".");
const { redact, sensitive } = (await import(`${checkout}/ts/index.ts`)) as typeof import("../../ts/index.ts");
// Without keys by form: to read their table takes longer than to redact a short text.
const pattern = sensitive({ only: ["secret", "login"] });
const shown = Number(process.env.SHOW ?? 0);

interface Share {
  left: number;
  changed: number;
  refused: number;
  all: number;
}
const tables: Record<string, Map<string, Share>> = {
  join: new Map(),
  context: new Map(),
  encoding: new Map(),
  value: new Map(),
};

function count(table: string, row: string, isLeft: boolean, isChanged: boolean, isRefused: boolean): void {
  const share = tables[table]!.get(row) ?? { left: 0, changed: 0, refused: 0, all: 0 };
  share.left += Number(isLeft);
  share.changed += Number(isChanged);
  share.refused += Number(isRefused);
  share.all += 1;
  tables[table]!.set(row, share);
}

const plants = new Plants(Number(process.env.SEED ?? 43));
let examples = 0;
for (const join of secretJoins)
  for (const context of contexts)
    for (const encoding of encodings)
      for (const [kind, alphabet] of Object.entries(alphabets))
        for (let round = 0; round < rounds; round++) {
          const planted = plants.plant(join, context, encoding, alphabet);
          if (!planted) continue;
          let redacted: string | null = null;
          try {
            redacted = redact(pattern, planted.text, { mask });
          } catch (error) {
            if ((error as { code?: string }).code !== "leftover") throw error;
          }
          const piece = redacted === null ? null : readableRun(planted.value, redacted);
          const isChanged = piece === null && redacted !== null && !isAsExpected(planted, redacted);
          if (
            (process.env.CHANGED ? isChanged : piece !== null) &&
            examples < shown &&
            (process.env.ONLY ?? join.name) === join.name
          ) {
            examples += 1;
            console.log(JSON.stringify(planted.text), "\n  ", JSON.stringify(redacted), piece);
          }
          const cells = { join: join.name, context: context.name, encoding: encoding.name, value: kind };
          for (const [table, row] of Object.entries(cells))
            count(table, row, piece !== null, isChanged, redacted === null);
        }

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)} %`;
for (const [table, rows] of Object.entries(tables)) {
  console.log(`\n| ${table} | readable | more masked | refused | texts |\n| --- | --- | --- | --- | --- |`);
  for (const [row, { left, changed, refused, all }] of rows) {
    console.log(`| ${row} | ${percent(left, all)} | ${percent(changed, all)} | ${percent(refused, all)} | ${all} |`);
  }
}
