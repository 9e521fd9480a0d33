/** Names of relations in `=WORD name` and `(?orbit:WORD ...)`. */
import { relations } from "../../tables/program.ts";

/** Relations with a syntax of their own. */
const spelled = new Set(["edit", "kin"]);

/** Groups and relations that compare representatives. */
export const groupNames: readonly string[] = relations.filter((name) => !spelled.has(name));
const groups = new Set(groupNames);

export function isGroup(name: string): boolean {
  return groups.has(name);
}
