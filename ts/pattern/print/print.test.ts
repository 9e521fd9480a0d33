import { expect, test } from "bun:test";
import { readDeclarations } from "../../library/index.ts";
import { parsePattern } from "../index.ts";
import { escapeTokens } from "./escape.ts";
import { run } from "./print.fuzz.ts";
import { printPattern } from "./print.ts";

test("every construct parses to the same tree", () => {
  const declarations = readDeclarations([{ flag: "let", value: "pair = \\W:k \\N:v" }]);
  const patterns = [
    '\\W \\{uuid} "a\\"b\\\\c"~2 `[^a]+` \\d . [^\\W && "x" -- \\h] \\S',
    "(\\W | \\N)*? (a || b)++ (?>a |> b){2,}:x.y \\N{3}::z \\N{1,4}",
    "(?orbit:subnet/16 =a) =case a =edit2 a =kin:byte a =subnet/8 a =a",
    '\\B(\\W) \\B[] \\B{.*} \\B @call #"W(N)" ("a" \\N:n)~1',
    '~(a) !~<(a) ~>3{2,}(a) ~>2{0,1}(a) ~#{2}(a) ~#(a) ~"guard" !~"x" ^ $ \\A \\z @3 \\W',
    '@seam:byte>=-1.5 @strain:super!=12.5b @kin("x") @nested>2 @novel @echo:nth=-1 @order:asc @order:desc:keyed @3:line @2:line(";") @2:line(" ") @phase:1/4 @phase:2#3',
    "@shape:rare<5% @super:call \\M{>3} \\F{entropy>0.5} \\{pair}:p \\N{>5}+",
    "a b | | c",
    "",
  ];
  for (const source of patterns) {
    const { root } = parsePattern(source, { declarations });
    expect(bare(parsePattern(printPattern(root), { declarations }).root)).toEqual(bare(root));
  }
});

test("random trees parse to the same tree", () => run(7, 300));

test("texts become literals", () => {
  expect(escapeTokens(["say", '"hi"', "5%", "a\\b"])).toBe('"say" "\\"hi\\"" "5%" "a\\\\b"');
});

function bare(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === "at" || key === "end" ? undefined : inner)));
}
