import { tableCommand } from "../tables/command.ts";

export const command = tableCommand(
  "top",
  `Counts matches by a key: one row per distinct key, the most frequent first.

KEY is a template: \${name} a register, \${path} and \${line} where the match is; a constant text puts everything in one row.`,
);
