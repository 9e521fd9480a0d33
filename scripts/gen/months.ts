import { monthNames } from "../../ts/tables/months.ts";
import { banner } from "./zig.ts";

export function monthsZig(): string {
  const rows = monthNames.map(
    ({ name, month, isEnglish }) => `    .{ .name = "${name}", .month = ${month}, .is_english = ${isEnglish} },`,
  );
  return `${banner("ts/tables/months.ts")}${[
    "/// A name in small letters; `month` counts from 1.",
    "pub const Name = struct { name: []const u8, month: u8, is_english: bool };",
    "",
    "pub const names = [_]Name{",
    ...rows,
    "};",
  ].join("\n")}\n`;
}
