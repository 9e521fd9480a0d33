/** Templates of lines and records: the messages of logging statements, with counts. */
import type { RecordDefinition } from "../window/index.ts";
import { type MergedTemplate, mergeTemplates } from "./merge/index.ts";
import { type Grain, type Group, type Mined, Miner } from "./miner.ts";
import { type Template, templatesOf } from "./template.ts";

export type { MergedTemplate } from "./merge/index.ts";
export type { Group } from "./miner.ts";
export { noveltyAgainst } from "./novelty.ts";
export { type Cut, isRare, parseCut } from "./rarity.ts";
export type { Template } from "./template.ts";

export interface MineOptions {
  /** The record definition; `null`: lines. */
  readonly definition?: RecordDefinition | null;
  /** Keep the numbers of each template's records. */
  readonly numbered?: boolean;
}

export interface Mining<T extends Template = Template> {
  /** By descending count, then by text. */
  readonly templates: readonly T[];
  /** Number of records that have a template. */
  readonly covered: number;
}

export type ExactTemplate = Template & { readonly group: Group };

/** One template for each silhouette of the records in `texts`, which are one stream. */
export function mineTemplates(texts: Iterable<Uint8Array>, options: MineOptions = {}): Mining<ExactTemplate> {
  const mined = mineGroups("silhouette", texts, options, (miner) => miner.read());
  return { templates: templatesOf(mined), covered: coveredBy(mined) };
}

/** One template for each logging statement, as far as the records of `texts` show them. */
export function mineMerged(texts: Iterable<Uint8Array>, options: MineOptions = {}): Mining<MergedTemplate> {
  const { mined, merged } = mineGroups("wording", texts, options, (miner) => ({
    mined: miner.read(),
    merged: miner.merge(),
  }));
  return { templates: mergeTemplates(mined, merged), covered: coveredBy(mined) };
}

/**
 * Fills a miner with a stream of texts and returns the result of `read`. Record numbers continue between texts; a
 * record other than a line may extend over several texts.
 */
function mineGroups<T>(
  grain: Grain,
  texts: Iterable<Uint8Array>,
  { definition = null, numbered = false }: MineOptions,
  read: (miner: Miner) => T,
): T {
  const miner = new Miner(grain, numbered);
  try {
    if (definition && !(definition.kind === "unit" && definition.unit.name === "line")) {
      miner.add(stream(texts), definition);
    } else for (const text of texts) miner.add(text);
    return read(miner);
  } finally {
    miner.close();
  }
}

function coveredBy(mined: Mined): number {
  return mined.groups.reduce((sum, group) => sum + group.count, 0);
}

const lineFeed = 10;

/** The concatenated texts, each terminated by a line feed. */
function stream(texts: Iterable<Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const text of texts) {
    parts.push(Uint8Array.from(text));
    if (text.length > 0 && text.at(-1) !== lineFeed) parts.push(Uint8Array.of(lineFeed));
  }
  return Buffer.concat(parts);
}
