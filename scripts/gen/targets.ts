/** Zig's names of the machines that we build for, which build.zig reads. */
import { targets } from "../targets.ts";

export function targetsZon(): string {
  const rows = targets.map(({ zig }) => `    "${zig}",\n`).join("");
  return `// Made by \`npm run gen\` from scripts/targets.ts: change the table, not this file.\n.{\n${rows}}\n`;
}
