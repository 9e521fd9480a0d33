import { tableCommand } from "../tables/command.ts";

export const command = tableCommand(
  "uniq",
  `Prints each distinct key of the matches once, in order.

KEY is a template: \${name} a register, \${path} and \${line} where the match is; a constant text puts everything in one row.`,
);
