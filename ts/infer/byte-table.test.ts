import { expect, test } from "bun:test";
import { prng } from "../../tests/prng.ts";
import { ByteTable } from "./byte-table.ts";
import { displayWidth, PaddedTable } from "./columns.ts";

/** The text of a table that yields its pieces one by one. */
function joinPieces(pieces: Iterable<Uint8Array | string>): string {
  const parts: Uint8Array[] = [];
  for (const piece of pieces) parts.push(Buffer.from(piece as string));
  return Buffer.concat(parts).toString();
}

test("a table of bytes prints what a table of strings prints", () => {
  const random = prng(5);
  const texts = ["", "a", "12", " ", "x  ", "größe", "王小明", "😀", "a b", "z".repeat(40), "y".repeat(700)];
  for (const rows of [0, 1, 40, 9000]) {
    const columns = 1 + (random() % 5);
    const header = Array.from({ length: columns }, () => texts[random() % 5]!);
    for (const widthOf of [undefined, displayWidth]) {
      const [wanted, table] = [new PaddedTable(header, widthOf), new ByteTable(header, widthOf)];
      for (let cell = 0; cell < rows * columns; cell++) {
        const text = texts[random() % (rows > 40 ? 7 : texts.length)]!;
        const bytes = Buffer.from(`--${text}--`);
        if (random() % 4 === 0) {
          const number = random() % 10 ** (random() % 9);
          table.addNumber(number);
          wanted.add(`${number}`);
          continue;
        }
        wanted.add(text);
        if (!table.addBytes(bytes, 2, bytes.length - 2)) table.add(text);
      }
      expect(joinPieces(table.pieces())).toBe(joinPieces(wanted.pieces("trimmed")));
      expect(table.heldBytes).toBeGreaterThan(0);
    }
  }
});

test("bytes outside of the text, of other characters, or of two lines are left to the caller", () => {
  const table = new ByteTable(["a"]);
  for (const [text, start, end] of [
    ["ab", -1, 1],
    ["ab", 0, 3],
    ["é", 0, 2],
    ["a\nb", 0, 3],
  ] as const)
    expect(table.addBytes(Buffer.from(text), start, end)).toBe(false);
  table.add("a\\nb");
  expect(joinPieces(table.pieces())).toBe("a\na\\nb\n");
});
