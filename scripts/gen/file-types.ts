import { fileTypes } from "../../ts/tables/file-types.ts";
import { banner } from "./zig.ts";

/** File types by name, for the C library. */
export function fileTypesZig(): string {
  const rows = fileTypes.map(
    ({ name, globs }) => `    .{ .name = ${JSON.stringify(name)}, .globs = ${JSON.stringify(globs.join("\n"))} },\n`,
  );
  return `${banner("ts/tables/file-types.ts")}/// Globs of file names, one per line.
pub const FileType = struct { name: []const u8, globs: []const u8 };

pub const file_types = [_]FileType{
${rows.join("")}};
`;
}
