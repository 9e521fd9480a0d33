import { declaredKindFirst, kinds } from "../../ts/tables/kinds.ts";
import { banner, identifier } from "./zig.ts";

/** The kinds' numbers and names. */
export function kindsZig(): string {
  const rows = kinds.map((kind) => `    ${identifier(kind.name)},\n`).join("");
  return `${banner("ts/tables/kinds.ts")}pub const Kind = enum(u8) {\n${rows}    _,\n};\n\npub const declared_kind_first: u8 = ${declaredKindFirst};\npub const built_in_count: u8 = ${kinds.length};\n`;
}
