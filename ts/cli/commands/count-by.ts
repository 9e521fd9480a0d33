import { tableCommand } from "../tables/command.ts";

export const command = tableCommand({
  order: "key",
  keysOnly: false,
  about: `Counts matches by a key: one row a distinct key, in order of the keys.

KEY is a template: \${name} a register, \${path} and \${line} where the match stands, a constant text puts all in one row.`,
});
