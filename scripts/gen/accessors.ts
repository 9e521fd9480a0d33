import { accessors } from "../../ts/tables/accessors.ts";
import { banner, enumOf } from "./zig.ts";

/** The accessors of templates, and what follows each one's name. */
export function accessorsZig(): string {
  const rows = accessors.map((row) => `    .{ .index = .${row.index}, .maps = ${"maps" in row} },\n`).join("");
  return `${banner("ts/tables/accessors.ts")}${enumOf(
    "Accessor",
    "u8",
    accessors.map(({ name }) => name),
  )}
/// What follows the name: nothing, a count (\`first4\`), or a place or range of places counted from one (\`octet1-2\`).
pub const Index = enum { none, count, range };

/// By the number of the accessor. \`maps\`: it makes another text instead of cutting a piece out of the one it is given.
pub const accessors = [_]struct { index: Index, maps: bool }{
${rows}};
`;
}
