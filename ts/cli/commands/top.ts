import { tableCommand } from "../tables/command.ts";

export const command = tableCommand({
  order: "count",
  keysOnly: false,
  about: `Counts matches by a key: one row a distinct key, the most frequent first.

KEY is a template: \${name} a register, \${path} and \${line} where the match stands, a constant text puts all in one row.`,
});
