/** Helpers to generate Zig. */

export const banner = (table: string) =>
  `//! Made by \`npm run gen\` from ${table}: change the table, not this file.\n\n`;

/** An identifier in Zig syntax, quoted if it is a keyword. */
export function identifier(name: string): string {
  return keywords.has(name) || !/^[a-z_][a-z0-9_]*$/i.test(name) ? `@"${name}"` : name;
}
const keywords = new Set([
  "and",
  "or",
  "enum",
  "error",
  "test",
  "var",
  "const",
  "fn",
  "struct",
  "union",
  "align",
  "inline",
  "export",
]);

/** `pub const Name = enum(u32) { a, b };`, one row per line. */
export function writeEnum(name: string, tag: string, rows: readonly string[]): string {
  return `pub const ${name} = enum(${tag}) {\n${rows.map((row) => `    ${identifier(row)},\n`).join("")}};\n`;
}

/** `{ a, b }`, as `zig fmt` formats it: only several rows have spaces around them. */
export function writeList(rows: readonly string[]): string {
  return rows.length > 1 ? `{ ${rows.join(", ")} }` : `{${rows.join("")}}`;
}
