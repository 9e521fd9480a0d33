/** Sorts inputs by the key of `--sort`. */
import type { BigIntStats } from "node:fs";
import { reportError } from "../error/diagnostics.ts";
import { errorReason } from "../error/errno.ts";
import { FileError } from "../error/errors.ts";
import type { Input } from "./inputs.ts";
import { comparePaths, type Path } from "./path.ts";

export const sortKeys = ["path", "modified", "accessed", "created"] as const;
export type SortKey = (typeof sortKeys)[number];

export interface SortOrder {
  readonly key: SortKey;
  readonly largestFirst: boolean;
}

/** All inputs sorted by the key; inputs with equal keys are sorted by path. */
export function sortedInputs(inputs: Iterable<Input>, order: SortOrder): Input[] {
  return sortItems([...inputs], (input) => (input.from === "text" ? null : input.path), order);
}

/** The same for paths. */
export function sortedPaths<P extends Path>(paths: readonly P[], order: SortOrder): P[] {
  return sortItems(paths, (path) => path, order);
}

function sortItems<One>(
  all: readonly One[],
  pathOf: (one: One) => Path | null,
  { key, largestFirst }: SortOrder,
): One[] {
  const order = largestFirst ? -1 : 1;
  const shownPath = (one: One) => pathOf(one)?.shown ?? "";
  if (key === "path") return all.toSorted((a, b) => order * comparePaths(shownPath(a), shownPath(b)));
  const field = { modified: "mtimeNs", accessed: "atimeNs", created: "birthtimeNs" } as const;
  const timed = all.map((one) => {
    const path = pathOf(one);
    const found = path === null || path.shown === "-" ? undefined : stat(path);
    return { one, time: found?.[field[key]] ?? 0n };
  });
  timed.sort((a, b) => {
    if (a.time !== b.time) return a.time < b.time ? -order : order;
    return comparePaths(shownPath(a.one), shownPath(b.one));
  });
  return timed.map(({ one }) => one);
}

function stat({ shown, raw }: Path): BigIntStats | undefined {
  try {
    const { statSync } = require("node:fs") as typeof import("node:fs");
    return statSync(raw, { bigint: true });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    reportError(new FileError([shown], code, errorReason(code)));
    return undefined;
  }
}
