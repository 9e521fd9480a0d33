import { atomOf } from "../../ts/infer/token.ts";
import {
  bracketCodeFirst,
  codedBrackets,
  declaredKindCodeFirst,
  declaredKindFirst,
  kindCodes,
  kinds,
} from "../../ts/tables/kinds.ts";
import { banner, identifier } from "./zig.ts";

const isBracketKind = (name: string) => name === "open" || name === "close";

/** Generates the kinds' numbers, names and codes. */
export function kindsZig(): string {
  const rows = kinds.map((kind) => `    ${identifier(kind.name)},\n`).join("");
  const atoms = kinds.map(({ name }) => JSON.stringify(isBracketKind(name) ? "." : atomOf(name))).join(", ");
  const codes = kinds.map((kind) => kindCodes[kind.name]!).join(", ");
  return `${banner("ts/tables/kinds.ts")}pub const Kind = enum(u8) {
${rows}    _,
};

pub const declared_kind_first: u8 = ${declaredKindFirst};
pub const built_in_count: u8 = ${kinds.length};

/// Patterns for one token of each built-in kind.
pub const atoms = [_][]const u8{ ${atoms} };

/// Codes of the built-in kinds in the alphabets of readings.
pub const codes = [_]u8{ ${codes} };
pub const coded_brackets = "${codedBrackets}";
pub const bracket_code_first: u8 = ${bracketCodeFirst};
pub const declared_kind_code_first: u8 = ${declaredKindCodeFirst};
`;
}
