import { accessors, freeTextKinds, kindsOfPart } from "../../ts/tables/accessors.ts";
import { banner, writeEnum, writeList } from "./zig.ts";

/** The accessors of templates, and what follows each one's name. */
export function accessorsZig(): string {
  const shared = accessors.filter((row) => !("lexes" in row));
  const rows = shared
    .map((row) => {
      const of = writeList(kindsOfPart(row.name).map((kind) => `.${kind}`));
      return `    .{ .index = .${row.index}, .maps = ${"maps" in row}, .of = &.${of} },\n`;
    })
    .join("");
  return `${banner("ts/tables/accessors.ts")}const Kind = @import("kinds.zig").Kind;

${writeEnum(
  "Accessor",
  "u8",
  shared.map(({ name }) => name),
)}
/// Suffix of the name: none, a count (\`first4\`), or a position or range counted from one (\`octet1-2\`).
pub const Index = enum { none, count, range };

/// Indexed by accessor. \`maps\`: it transforms the text instead of selecting a part of it. \`of\`: kinds that have the
/// part; none if every text has it.
pub const accessors = [_]struct { index: Index, maps: bool, of: []const Kind }{
${rows}};

/// Kinds whose texts can be anything.
pub const free_text_kinds = [_]Kind${writeList(freeTextKinds.map((kind) => `.${kind}`))};
`;
}
