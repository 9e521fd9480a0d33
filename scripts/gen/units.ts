import { units } from "../../ts/tables/unit-symbols.ts";
import { unitFamilies } from "../../ts/tables/units.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates unit symbols with their families, factors and allowed places. */
export function unitsZig(): string {
  const rows = units.map(
    ({ symbol, family, factor, offset, place }) =>
      `    .{ .symbol = ${JSON.stringify(symbol)}, .family = .${family}, .factor = "${factor}", .offset = "${offset}", .place = .${place} },\n`,
  );
  const families = writeEnum(
    "Family",
    "u8",
    unitFamilies.map((family) => family.name),
  );
  return `${banner("ts/tables/units.ts")}${families}
/// Positions at which a symbol turns the number before it into a quantity.
pub const Place = enum(u8) { anywhere, attached, never };

/// A value in the family's base unit is factor × number + offset; both are exact decimal texts.
pub const Unit = struct { symbol: []const u8, family: Family, factor: []const u8, offset: []const u8, place: Place };

pub const units = [_]Unit{
${rows.join("")}};
`;
}
