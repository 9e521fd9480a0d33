import { describe, expect, test } from "bun:test";
import { PatternError } from "../../error/errors.ts";
import { parsePattern } from "./parser.ts";

/** Pattern, byte of its error, words in the message. */
type Row = readonly [pattern: string, byte: number, ...named: string[]];

const rows: Readonly<Record<string, readonly Row[]>> = {
  "unclosed groups": [
    ["(", 1, ")"],
    ["\\B(", 3, ")"],
    ["\\B[\\W", 5, "]"],
    ["\\B{", 3, "}"],
    ["~(", 2, ")"],
    ["(?>", 3, ")"],
    ['(?orbit:case "a"', 16, ")"],
    ['("a" ]', 5, ")"],
    ["((\\W)", 5, ")"],
  ],
  "stray closers": [
    ['"a")', 3, ")"],
    ['"a"]', 3, "]"],
    ["}", 0, "}", 'a token } is written "}"'],
    ["\\R:took{>500ms}", 14, "}", "a condition stands before the name: {>500ms}:took"],
  ],
  "what ends too early": [
    ['"a', 2],
    ['"a\\', 3],
    ["`a", 2],
    ["[\\W", 3, "]"],
    ["\\N{>5", 5, "}"],
    ["\\M{>5", 5, "}"],
    ["\\F{onset", 8, "}"],
    ["\\{word", 2],
    ["\\", 1],
    ["\\M", 2, "{"],
    ["@", 1],
    ["!", 1, "~"],
    ['#"W', 3],
  ],
  counts: [
    ["\\N{2", 4, "}"],
    ["\\N{2,", 5, "}"],
    ["\\N{}", 3],
    ["\\N{2 }", 4, "}"],
    ['"1"{x}', 4],
    [".{>5}", 2],
    ["[\\N]{>5}", 5],
    ["\\N{99999999999999999999}", 23, "99999999999999999999"],
    ["\\N{2}{2}", 7, "}"],
    ["{2}", 2],
    ["(\\N{2000}){2000}", 9],
    ["@call{>5}", 6],
    ["((\\N):n){>0}", 9],
  ],
  names: [
    ["\\W:", 3],
    ["\\W::", 4],
    ["\\W:1", 3],
    ["=", 1],
    ["\\W = x", 4],
    ["\\W \\{nope}:x", 5, "nope"],
    ["\\{Number}", 2, "Number", "number"],
    ["\\{durration}", 2, "durration", "duration"],
    ["\\{open}", 2, "open"],
    ["\\{ word}", 2],
    ["é \\{nope}", 5, "nope"],
    ["(?", 2],
    ["(?x)", 3, "x", "orbit"],
    ["(?orbit)", 7],
  ],
  assertions: [
    ['! ~("a")', 1, "~"],
    ['~"a', 3],
    ['~ "z" .', 2],
    ["~~(.)", 1],
    ['"a"~', 4],
    ["(\\W)+~1", 6],
    ["~<(\\N+) .", 7],
    ["~<(\\N{2,}) .", 10],
    ["~<(\\B) .", 6],
    ["~<(@list) .", 9],
    ['~<"x" .', 2],
    ["~>0(\\N) .", 3],
    ["~>(\\N) .", 2],
    ["~>3{4}(.)", 6],
    ["~>3{2,1}(.)", 8],
    ["~#{2,1}(.)", 7],
    ['~>2"a"', 3],
    ['~#"2" .', 2],
  ],
  "scopes and relations": [
    ['(?orbit: case "a")', 8],
    ['(?orbit:nosuch "a")', 14, "nosuch", "case"],
    ['(?orbit:case (?orbit:fold "a"))', 25, "fold"],
    ['(?orbit:case (?orbit:case "a"))', 25],
    ['(?orbit:subnet/129 "a")', 18, "128"],
    ['(?orbit:case/8 "a")', 14, "subnet"],
    ["\\I:a =subnet/200 a", 16, "128"],
    ["\\E:e =domain/8 e", 14, "subnet"],
    ["\\I:a =subnet/ a", 13],
    ["\\W:w =edit256 w", 15, "256"],
    ["=kin:foo x", 8, "foo", "byte", "token", "super"],
  ],
  choices: [
    ['"a" | "b" || "c"', 10, "|", "||"],
    ['"a" |> "b" | "c"', 11, "|>", "|"],
  ],
  classes: [
    ["[]", 2],
    ["[^]", 3],
    ["[&& \\W]", 7],
    ['["x" \\B]', 5],
    ["[^\\W ^]", 5],
    ["[@call]", 1],
    ["[=a]", 1],
    ["[\\W (\\W | \\N)]", 4],
  ],
  edits: [
    ['"a"~256', 7, "256"],
    ["(\\W)~1", 6, "1"],
    ['("a" "b"+)~1', 12],
    ['("a" | "b")~1', 13],
    ['("a"+)~0', 8],
    ["()~1", 4],
    ["((a b) c)~1", 11],
    ["(a b)~2", 7, "2"],
  ],
  "marks of the whole": [
    ["(\\G \\N)+", 8, "\\G"],
    ["~<(\\G .) .", 10, "\\G"],
    ["\\G | a", 6, "\\G"],
    ["\\N \\G", 5, "\\G"],
    ["\\G? .", 5, "\\G"],
    ["\\G \\G", 5, "\\G"],
    ["\\N++ \\K .", 9, "\\K"],
    ["@super \\K .", 11, "\\K"],
    ["\\N \\K @call", 11, "\\K"],
    ["\\T \\K \\T{>+1h:t}", 16, "\\K"],
  ],
  anchors: [
    ["@bogus", 6, "bogus", "call", "super"],
    ["@2", 2],
    ['"," @2', 6],
    ["@seam:bogus .", 11, "bogus", "byte", "token", "super"],
    ["@seam> .", 6],
    ["@nested .", 7, ">"],
    ["@nested>x .", 8],
    ["@super:x .", 8, "x", "call"],
    ["@order .", 6, "asc"],
    ["@shape .", 6, "rare"],
    ["@shape:rare<0 .", 13],
    ["@shape:rare<101% .", 16],
    ["@shape:rare<1.5 .", 15, "1.5"],
    ["@shape:rare<1.234% .", 18, "1.234%", "two decimals"],
    ["@shape:rare<-1 .", 12],
    ["@shape:rare<=2 .", 12],
    ["@ambiguous>-1", 13],
    ["@ambiguous>1.5", 14],
    ["@echo:nth .", 9],
    ["@echo:nth=0 .", 11],
    ["@echo:foo .", 9, "foo", "nth", "period"],
    ["@strain .", 7],
    ["@strain>101 .", 11, "101"],
    ["@strain>-1 .", 10],
    ["@phase:x .", 7],
    ["@phase:40 .", 9, "40"],
    ["@phase:2/0 .", 10],
    ["@phase:3/3", 10],
    ["@phase:1/33", 11],
    ["@phase:1#0 .", 10],
    ["@echoed:@missing.log \\W", 7, "missing.log"],
    ["@echoed:x .", 7],
    ['@kin:byte("fo") .', 15, "fo"],
    ['@kin:byte("fo"', 14, ")"],
  ],
  "byte patterns": [
    ["`\\x41`", 6, "\\x"],
    ["`\\q`", 4, "\\q"],
    ["`(?:a)`", 7, "(?"],
    ["`[\\d]`", 6, "\\d"],
    ["`\\p{Foo}`", 9, "Foo", "Alnum"],
    ["`\\pL`", 5],
    ["`(a`", 4],
    ["`a)`", 4],
    ["`[a`", 4],
    ["`a{2`", 5],
    ["`a{,2}`", 7],
    ["`x{99999999999999999999}`", 25],
    ["`a\\`", 4],
    ["`x{70000}`", 10],
    ["\u{ffff} (", 5],
    ["\u{10000} (", 6],
  ],
  nesting: [
    [`${"(".repeat(250)}a${")".repeat(250)}`, 250, "249"],
    [`${"~(".repeat(250)}a${")".repeat(250)}`, 500, "249"],
    [`${"[".repeat(250)}a${"]".repeat(250)}`, 250, "249"],
    [`${"@1 ".repeat(250)}a`, 750, "249"],
  ],
};

for (const [title, group] of Object.entries(rows)) {
  describe(title, () => {
    for (const [pattern, byte, ...named] of group) {
      test(`${pattern.slice(0, 40)} fails at byte ${byte}`, () => {
        const fault = readFault(pattern);
        expect(fault.byteOffset).toBe(byte);
        const words = [fault.found, ...(fault.expected ?? []), fault.hint, fault.bad].join(" ");
        for (const word of named) expect(words).toContain(word);
      });
    }
  });
}

test("valid patterns that look like errors", () => {
  const accepted = [
    "",
    "()",
    '"a" |',
    "| a",
    "\\N**",
    "\\W:a:b",
    "\\N *",
    "\\W :a",
    "[\\W:a]",
    "[)]",
    "[|]",
    "[\\N{2}]",
    "\\b",
  ];
  accepted.push("`a**`", "=subnet/24", "=path/x", "(\\G) .", "\\G", "\\N{99999}", "#x", "@seam<1", "\\B{2}", "a , b");
  accepted.push(
    `${"(".repeat(249)}a${")".repeat(249)}`,
    "~>3 (a)",
    "~ (a)",
    "~<(a)",
    '"a" ~"b"',
    "\\N{18446744073709551615}",
  );
  for (const pattern of accepted) expect(() => parsePattern(pattern)).not.toThrow();
});

function readFault(pattern: string) {
  try {
    parsePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return error.fault;
    throw error;
  }
  throw new Error("it parses");
}
