import { expect, test } from "bun:test";
import { excerpt, quoteText } from "./quote.ts";

test("invisible characters are escaped; all others are unchanged", () => {
  expect(quoteText("plain 'text' – é 中 🙂")).toBe("\"plain 'text' – é 中 🙂\"");
  expect(quoteText('a"b\\c\n\r\t\0')).toBe('"a\\"b\\\\c\\n\\r\\t\\0"');
  expect(quoteText("\u001b\u007f\u00a0\u00ad\u0301\u200b\u2028\u3000\ufeff\ue000")).toBe(
    '"\\u{1b}\\u{7f}\\u{a0}\\u{ad}\\u{301}\\u{200b}\\u{2028}\\u{3000}\\u{feff}\\u{e000}"',
  );
});

test("an excerpt is cut between characters", () => {
  expect(excerpt("a🙂b🙂", 4)).toBe("a🙂b🙂");
  expect(excerpt("a🙂b🙂", 3)).toBe("a🙂b...");
  expect(excerpt(new TextEncoder().encode("é".repeat(200)), 3)).toBe("ééé...");
  expect(excerpt(new TextEncoder().encode("🙂".repeat(41)))).toBe(`${"🙂".repeat(40)}...`);
});
