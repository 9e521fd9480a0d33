import { banner } from "./zig.ts";

/** Sets of characters used by the native library, taken from this Bun's regular expressions. */
const properties: Readonly<Record<string, RegExp>> = {
  alphabetic: /^\p{Alphabetic}$/u,
  uppercase: /^\p{Uppercase}$/u,
  lowercase: /^\p{Lowercase}$/u,
  numeric: /^[\p{Nd}\p{Nl}\p{No}]$/u,
  white_space: /^\p{White_Space}$/u,
  // Escaped in quoted text: invisible, combining, private or unassigned characters.
  escaped: /^[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Z}\p{Grapheme_Extend}]$/u,
  // Escaped in text for a terminal, but for tabs and line ends.
  controls: /^[\p{Cc}\p{Cf}]$/u,
};

const blockBits = 256;
const blockCount = 0x110000 / blockBits;

/** Two-level bit tables: the index of each 256-character block, then the blocks' bits; equal blocks are stored once. */
export function unicodeZig(): string {
  const blocks: string[] = [];
  const numbers = new Map<string, number>();
  const tables = Object.entries(properties).map(([name, pattern]) => {
    const index = Array.from({ length: blockCount }, (_, block) => {
      const text = blockWords(pattern, block).join(", ");
      if (!numbers.has(text)) {
        numbers.set(text, blocks.length);
        blocks.push(text);
      }
      return numbers.get(text)!;
    });
    while (index.length > 1 && index.at(-1) === index.at(-2)) index.pop();
    return `pub const ${name} = [_]u16{ ${index.join(", ")} };\n`;
  });
  return `${banner("scripts/gen/unicode.ts")}// A property's table has the block of every 256 characters; its last block applies to all characters beyond its end.
${tables.join("")}
pub const blocks = [_][8]u32{
${blocks.map((block) => `    .{ ${block} },\n`).join("")}};
`;
}

function blockWords(pattern: RegExp, block: number): string[] {
  const words = new Uint32Array(blockBits / 32);
  for (let bit = 0; bit < blockBits; bit++) {
    if (pattern.test(String.fromCodePoint(block * blockBits + bit))) words[bit >> 5]! |= 1 << (bit & 31);
  }
  return [...words].map((word) => `0x${word.toString(16)}`);
}
