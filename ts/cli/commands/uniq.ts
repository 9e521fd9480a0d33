import { tableCommand } from "../tables/command.ts";

export const command = tableCommand({
  order: "key",
  keysOnly: true,
  about: `Prints each distinct key of the matches once, in order.

KEY is a template: \${name} a register, \${path} and \${line} where the match stands, a constant text puts all in one row.`,
});
