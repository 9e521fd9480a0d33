/** The warning about numbers of which a register takes a part, for tables and reports in order of a value. */
import { warn } from "../../error/diagnostics.ts";
import type { CutNumbers } from "../../table/index.ts";

/** Behind a line in a message: standard input and `--text` need no name. */
export function ofFile(path: string): string {
  return path === "-" || path === "" ? "" : ` of ${path}`;
}

/** Warns once of a number of which the register binds the first group of digits. */
export function warnOfCutNumbers({ first }: CutNumbers): void {
  if (first === null) return;
  const { bound, whole, path, line } = first;
  const where = line === null ? "" : ` on line ${line}${ofFile(path)}`;
  const way = "\\{grouped} instead of \\N takes all of it, and skips numbers without groups";
  warn(`a register takes a part of a number, ${bound} of ${whole}${where}: ${way}`);
}
