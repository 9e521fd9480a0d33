import {
  bracketCodeFirst,
  codedBrackets,
  declaredKindCodeFirst,
  declaredKindFirst,
  kindCodes,
  kinds,
} from "../../ts/tables/kinds.ts";
import { banner, identifier } from "./zig.ts";

/** Generates the kinds' numbers, names and codes. */
export function kindsZig(): string {
  const rows = kinds.map((kind) => `    ${identifier(kind.name)},\n`).join("");
  const codes = kinds.map((kind) => kindCodes[kind.name]!).join(", ");
  return `${banner("ts/tables/kinds.ts")}pub const Kind = enum(u8) {
${rows}    _,
};

pub const declared_kind_first: u8 = ${declaredKindFirst};
pub const built_in_count: u8 = ${kinds.length};

/// Codes of the built-in kinds in the alphabets of readings.
pub const codes = [_]u8{ ${codes} };
pub const coded_brackets = "${codedBrackets}";
pub const bracket_code_first: u8 = ${bracketCodeFirst};
pub const declared_kind_code_first: u8 = ${declaredKindCodeFirst};
`;
}
