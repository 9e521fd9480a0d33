/** What a mining finds. */
import type { MergedTemplate } from "./merge/index.ts";
import type { Group } from "./miner.ts";
import type { Notes } from "./notes.ts";
import type { NotedPart, SlotValues } from "./slots.ts";
import type { Template } from "./template.ts";

export interface Mining<T extends Template = Template> {
  /** By descending count, then by text. */
  readonly templates: readonly T[];
  /** Number of records that have a template. */
  readonly covered: number;
  /** Whether what it was compared with lacks a template; `null` without such. */
  readonly isNovel: ((template: T) => boolean) | null;
  /** Number of templates that hold all lines with their kinds of tokens, since `mergeWordingsLimit` was reached. */
  readonly collapsed: number;
  /** Number of records of which only the beginning was looked at. */
  readonly cut: number;
  /** Records that appeared only when the slots were counted, and have no template. */
  readonly unknown: number;
}

export interface NotedSlot extends SlotValues {
  /** The first token that it takes, in records of the template's first group. */
  readonly token: number;
}

/** The groups of a mining, and what was noted about each. */
export interface Noted {
  readonly groups: readonly Group[];
  readonly notes: Notes;
  readonly recordCount: number;
  /** For each group, whether what it was compared with has no template for it; `null` without such. */
  readonly isNew: ((group: number) => boolean) | null;
  /** The slots of a template in a part of the records. Those whose values are not known have the count 0. */
  readonly slots: (template: MergedTemplate, part: NotedPart) => readonly NotedSlot[];
}
