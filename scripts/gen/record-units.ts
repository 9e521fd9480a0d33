import { constructRoles, indentLevels, recordUnits } from "../../ts/tables/record-units.ts";
import { banner, identifier, writeEnum } from "./zig.ts";

/** Generates the numbers of record units and of roles of constructs. */
export function recordUnitsZig(): string {
  const units = recordUnits.map(({ name }) => name);
  const roles = constructRoles.map((name, index) => `    ${identifier(name)} = ${index + 1},\n`);
  return [
    banner("ts/tables/record-units.ts"),
    writeEnum("Unit", "u32", units),
    `\npub const Role = enum(u8) {\n${roles.join("")}};\n`,
    `\n/// Argument after a unit's name and a colon.\npub const Takes = enum { nothing, role, percentile, level };\n`,
    `pub const takes = [_]Takes{ ${recordUnits.map(({ takes }) => `.${takes ?? "nothing"}`).join(", ")} };\n`,
    `\n/// Maximum level of indentation.\npub const level_max = ${indentLevels};\n`,
  ].join("");
}
