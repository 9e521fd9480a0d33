/**
 * Merged templates of random logs: no text is printed twice, every line with a token is in exactly one template, and
 * each template is a union of wordings, so there are never more templates than wordings. (There may be more than
 * without merging: words of two statements may have the same kinds.)
 */
import { randomBelow } from "../../tests/prng.ts";
import { atOnce } from "../native/work.ts";
import { randomLog } from "./exact.fuzz.ts";
import { mineMerged } from "./index.ts";
import { Miner } from "./miner.ts";

function groupByWording(text: Uint8Array): readonly (readonly number[])[] {
  const miner = new Miner("wording", true);
  try {
    atOnce(miner.add(text));
    const { groups, groupOfRecord } = atOnce(miner.read());
    const records: number[][] = groups.map(() => []);
    groupOfRecord.forEach((group, record) => void records[group]?.push(record));
    return records;
  } finally {
    miner.close();
  }
}

function check(text: Uint8Array, where: string): void {
  const { templates, covered } = mineMerged([text], { numbered: true });
  const fail = (what: string) => {
    throw new Error(`${where}: ${what} in\n${Buffer.from(text)}`);
  };
  const texts = templates.map(({ readable }) => Buffer.from(readable).toString("latin1"));
  const twice = texts.find((one, at) => texts.indexOf(one) !== at);
  if (twice !== undefined) fail(`"${twice}" is printed twice`);
  const templateOf = new Map<number, number>();
  for (const [number, { records, count }] of templates.entries()) {
    if (records!.length !== count) fail(`${records!.length} records are counted as ${count}`);
    for (const record of records!) {
      if (templateOf.has(record)) fail(`record ${record} is in two templates`);
      templateOf.set(record, number);
    }
  }
  if (templateOf.size !== covered) fail(`${covered} records are covered, ${templateOf.size} are in templates`);
  const wordings = groupByWording(text);
  if (templates.length > wordings.length) fail(`${templates.length} templates of ${wordings.length} wordings`);
  for (const records of wordings) {
    const own = new Set(records.map((record) => templateOf.get(record)));
    if (own.size !== 1) fail(`the records ${records} of one wording are in several templates`);
  }
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const text = new TextEncoder().encode(randomLog(randomBelow(seed * 7919 + round)).join("\n"));
    check(text, `seed ${seed}, round ${round}`);
  }
}
