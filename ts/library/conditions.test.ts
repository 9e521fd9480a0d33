/** Conditions on names, `\{http_status}{>=500}`. */
import { expect, test } from "bun:test";
import { PatternError } from "../error/errors.ts";
import type { Declarations } from "../pattern/declared.ts";
import { compilePattern, printPattern } from "../pattern/index.ts";
import { parsePattern } from "../pattern/syntax/parser.ts";
import { scan } from "../scan/index.ts";
import { readDeclarations, shippedLibrary } from "./index.ts";

const text = "ERROR warn GET 404 503 10.0.0.1 192.168.1.1 mon EUR";

function findTexts(pattern: string, declarations: Declarations = shippedLibrary): string[] {
  const texts: string[] = [];
  for (const batch of scan(compilePattern(pattern, declarations), new TextEncoder().encode(text))) {
    for (let i = 0; i < batch.count; i++) texts.push(text.slice(batch.start(i), batch.end(i)));
  }
  return texts;
}

test.each([
  ["\\{log_level}{=error}", ["ERROR"]],
  ["\\{log_level}{ERROR}", ["ERROR"]],
  ["\\{log_level}{!=ERROR}", ["warn"]],
  ["\\{log_level}{!=ERROR,!=INFO}", ["warn"]],
  ["[\\{log_level}{=ERROR} \\{log_level}{=WARN}]+", ["ERROR warn"]],
  ["\\{http_method}{=GET}", ["GET"]],
  ["\\{weekday}{=Mon}", ["mon"]],
  ["\\{http_status}{>=500}", ["503"]],
  ["\\{http_4xx}{404..410}", ["404"]],
  ["\\{ip_private}{in:10.0.0.0/8}", ["10.0.0.1"]],
  ["\\{ip_private}{v6}", []],
  ["\\{log_level}{2}", ["ERROR warn"]],
])("%s", (pattern, texts) => {
  expect(findTexts(pattern)).toEqual(texts);
  // As it is printed it is the same pattern.
  expect(findTexts(printPattern(parsePattern(pattern, parsedWith).root))).toEqual(texts);
});

const readFile = () => new Uint8Array(0);
const parsedWith = { declarations: shippedLibrary, readFile, compile: () => new Uint8Array(0) };

test("declared names of one kind take conditions, and bind its values", () => {
  const declared = readDeclarations([{ flag: "let", value: "code = [\\N{>400} \\N{<100}]" }]);
  expect(findTexts("\\{code}{<500}", declared)).toEqual(["404"]);
  const { registers } = compilePattern("\\{code}{<500}:n", declared);
  expect(registers[0]!.kind).toBe(compilePattern("\\N:n").registers[0]!.kind);
});

test.each([
  ["\\{log_level}{=EROR}", 13, "ERROR"],
  ["\\{currency}{=eur}", 12, "EUR"],
  ["\\{log_level}{>=WARN}", 13, "\\{log_level}{=TRACE}"],
  ["\\{private_key}{=x}", 15, "at a kind in the pattern of that name"],
  ["\\{http_status}{>+1}", 15, "[\\{http_status} && \\N{>+1}]"],
  ["\\{http_status}{>=x}", 15, "number"],
  ["\\{iban}{=DE}", 8, '[\\{iban} && "TEXT"]'],
  ["\\{kelvin}{>300}", 10, "[\\{kelvin} && `FORM`]"],
  ["\\{grouped}{>1000}", 11, "[\\{grouped} && `\\d{1,3}([.,]\\d{3}){2,}.*`]"],
  ["\\W{=ERROR}", 3, '"ERROR"'],
])("%s says how it is written", (pattern, byte, words) => {
  try {
    compilePattern(pattern, shippedLibrary);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    expect(error.byteOffset).toBe(byte);
    expect(error.message).toContain(words);
  }
});
