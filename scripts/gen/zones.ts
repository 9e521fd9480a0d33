import { ambiguousZones, zoneAreas, zoneNames } from "../../ts/tables/zones.ts";
import { banner, writeList } from "./zig.ts";

export function zonesZig(): string {
  const rows = zoneNames.map(({ name, minutes }) => `    .{ .name = "${name}", .minutes = ${minutes} },`);
  return `${banner("ts/tables/zones.ts")}${[
    "/// An abbreviation; `minutes` east of UTC.",
    "pub const Name = struct { name: []const u8, minutes: i32 };",
    "",
    "pub const names = [_]Name{",
    ...rows,
    "};",
    "",
    "/// Abbreviations that mean several zones.",
    `pub const ambiguous = [_][]const u8${writeList(ambiguousZones.map((name) => `"${name}"`))};`,
    "",
    "/// What names such as `Europe/Berlin` begin with.",
    `pub const areas = [_][]const u8${writeList(zoneAreas.map((name) => `"${name}"`))};`,
  ].join("\n")}\n`;
}
