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
/// Suffix of the name: none, a count (\`first4\`), or a position or range counted from one (\`octet1-2\`).
pub const Index = enum { none, count, range };

/// Indexed by accessor. \`maps\`: it transforms the text instead of selecting a part of it.
pub const accessors = [_]struct { index: Index, maps: bool }{
${rows}};
`;
}
