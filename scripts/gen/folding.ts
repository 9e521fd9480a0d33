import { banner } from "./zig.ts";

const hangulFirst = 0xac00;
const hangulLast = 0xd7a3;

/**
 * Mappings of single characters, taken from this Bun's strings. Hangul syllables decompose by arithmetic
 * (zig/relation/folding.zig).
 */
const mappings: Readonly<Record<string, (character: string) => string>> = {
  lower: (character) => character.toLowerCase(),
  upper: (character) => character.toUpperCase(),
  fold: (character) =>
    isHangul(character) ? character : character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(),
};

function isHangul(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code >= hangulFirst && code <= hangulLast;
}

interface Entry {
  readonly code: number;
  readonly text: string;
}

function listChanged(map: (character: string) => string): Entry[] {
  const entries: Entry[] = [];
  for (let code = 0; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    const text = map(character);
    if (text !== character) entries.push({ code, text });
  }
  return entries;
}

/** Runs of consecutive characters, the end of each one's text in the pool, and the pool. */
function mappingZig(name: string, entries: readonly Entry[]): string {
  const runs: [first: number, count: number, index: number][] = [];
  const ends: number[] = [0];
  let pool = "";
  for (const [index, { code, text }] of entries.entries()) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === code) last[1] += 1;
    else runs.push([code, 1, index]);
    pool += text;
    ends.push(ends.at(-1)! + Buffer.byteLength(text));
  }
  const rows = runs.map(([first, count, index]) => `.{ ${first}, ${count}, ${index} }`).join(", ");
  return `pub const ${name}: Mapping = .{
    .runs = &.{ ${rows} },
    .ends = &.{ ${ends.join(", ")} },
    .pool = ${JSON.stringify(pool).replace(/[\u007f-\u009f\u2028\u2029]/g, escapeCharacter)},
};
`;
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

/** Generates the mappings to lower and upper case and those of the group "fold". */
export function foldingZig(): string {
  const tables = Object.entries(mappings).map(([name, map]) => mappingZig(name, listChanged(map)));
  return `${banner("scripts/gen/folding.ts")}/// Characters that change. A run is its first character, their number, and the index of the first one's text; a text
/// is the part of \`pool\` from its entry in \`ends\` to the next one's.
pub const Mapping = struct { runs: []const [3]u32, ends: []const u16, pool: []const u8 };

${tables.join("\n")}`;
}
