import * as persons from "../../ts/tables/persons.ts";
import { banner } from "./zig.ts";

export function personsZig(): string {
  const lists = Object.entries(persons).map(([name, words]) => {
    const zigName = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const rows = words.map((word) => `    ${JSON.stringify(word)},\n`);
    return `pub const ${zigName} = [_][]const u8{\n${rows.join("")}};\n`;
  });
  return `${banner("ts/tables/persons.ts")}${lists.join("\n")}`;
}
