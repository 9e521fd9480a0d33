import { expect, test } from "bun:test";
import { representative } from "./representative.ts";

const decoder = new TextDecoder();

function standsFor(relation: string, text: string, parameter = 0): string {
  return decoder.decode(representative(relation, parameter, Buffer.from(text)).bytes);
}

/**
 * Characters whose case may change: all except surrogates, unassigned planes and capital sigma, which depends on its
 * neighbours.
 */
function* characters(): Generator<string> {
  for (let code = 0; code < 0x30000; code++) {
    if ((code < 0xd800 || code >= 0xe000) && code !== 0x3a3) yield String.fromCodePoint(code);
  }
}

test("case and fold equal this runtime's for every character", () => {
  const separator = "1";
  const text = [...characters()].join(separator);
  expect(standsFor("case", text) === text.toLowerCase()).toBe(true);
  const folded = [...characters()].map((character) => character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase());
  expect(standsFor("fold", text) === folded.join(separator)).toBe(true);
});

test("a sigma at the end of a word takes its final form", () => {
  for (const word of ["ΟΔΟΣ", "ΣΑΣ ΣΑΣ", "Σ", "ΑΣΑ", "ΑΣ1", "ΜΑΪΟΣ."]) {
    expect(standsFor("case", word)).toBe(word.toLowerCase());
  }
});

test.each([
  ["identity", "Aé", "Aé"],
  ["notation", "Θ", "theta"],
  ["notation", "\\Theta", "theta"],
  ["notation", "ς", "ς"],
  ["notation", "θθ", "θθ"],
  ["fold", "Ｃａｆé", "cafe"],
  ["numeric", " $1,000.0 ", "1000"],
  ["numeric", "-0x3e8", "-1000"],
  ["ip", "010.0.0.5", "10.0.0.5"],
  ["ip", "2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["url", "HTTP://Bob@H:80?a=%41%2f", "http://Bob@h/?a=A%2F"],
  ["path", "C:\\srv/x", "C:/srv/x"],
  ["shape", "Ab1-é", "VCD..."],
  ["e8", "cat", "0,0,0,0,0,2,4,6"],
])("%s of %s", (relation, text, expected) => expect(standsFor(relation, text)).toBe(expected));

test.each([
  ["numeric", "abc"],
  ["numeric", "1,2x"],
  ["ip", "10.0.0"],
  ["url", "mailto:x"],
  ["time", "soon"],
  ["subnet", "10.0.0.0/8"],
  ["domain", "bob"],
  ["day", "12:30"],
  ["hour", "2026-09-01"],
  ["issuer", "4111111111111112"],
  ["ext", "word"],
  ["magnitude", "x"],
])("what %s can't read, %s, stands for itself", (relation, text) => {
  const { bytes, isRead } = representative(relation, 0, Buffer.from(text));
  expect(decoder.decode(bytes)).toBe(text);
  expect(isRead).toBe(false);
});

/** Texts in the same row have the same representative; texts in different rows have different ones. */
test.each([
  ["numeric", [["1000", "1e3", "0x3e8", "1_000", "1000.0"], ["1000.5"], ["abc"]]],
  [
    "time",
    [
      ["2025-09-15T10:00:01Z", "2025-09-15T12:00:01+02:00", "15/Sep/2025:10:00:01 +0000"],
      ["2025-09-15T10:00:01.000000001Z"],
      ["10:00:01", "10:00:01Z", "12:00:01+02:00"],
    ],
  ],
  ["subnet", [["10.0.0.1", "10.0.0.77"], ["10.0.1.1"], ["2001:db8::1", "2001:db8::99"]]],
  ["domain", [["bob@corp.example", "amy@CORP.example"], ["bob@other.example"]]],
  ["user", [["bob@a.io", "bob@b.io"], ["Bob@a.io"]]],
  ["host", [["http://H/x", "ftp://h"], ["http://bob@h/"]]],
  ["port", [["http://h", "http://x:080/"], ["https://h"], ["foo://h:443x", "foo://h:443x"]]],
  ["day", [["2026-09-01", "2026-09-01T10:00:00+02:00"], ["Sep  1 10:00:00"]]],
  ["minor", [["2.5.1", "v2.5.9-rc.1", "2.05.0"], ["2.6.0"]]],
  [
    "magnitude",
    [
      ["5", "7", "5%"],
      ["10", "99"],
      ["0", "0.0"],
      ["0.5", "0.9"],
    ],
  ],
  ["issuer", [["4111111111111111", "4012888888881881"], ["378282246310005"]]],
  [
    "cc",
    [
      ["+442071838750", "+44 1632 960961"],
      ["415-555-2671", "+14155552671"],
    ],
  ],
  ["ext", [["/var/a.log", "/opt/c.log"], ["/a/b.txt"], ["/usr/bin/", "/a/bb"]]],
  ["oui", [["aa:bb:cc:00:11:22", "AA-BB-CC-99-88-77"], ["aa:bb:cd:00:11:22"]]],
  ["algo", [["d41d8cd98f00b204e9800998ecf8427e", "a0000000000000000000000000000000"]]],
  ["prefix", [["10.0.0.0/8", "172.16.0.0/08"], ["10.0.0.0/16"]]],
  ["len", [["été", "abc"], ["ab"]]],
] as const)("%s", (relation, rows) => {
  const groups = rows.map((row) => new Set(row.map((text) => standsFor(relation, text))));
  expect(groups.map((group) => group.size)).toEqual(groups.map(() => 1));
  const all = groups.flatMap((group) => [...group]);
  expect(new Set(all).size).toBe(all.length);
});

test("a prefix is passed as its length plus one", () => {
  expect(standsFor("subnet", "1.2.3.4", 1)).toBe(standsFor("subnet", "8.8.8.8", 1));
  expect(standsFor("subnet", "1.2.3.4", 33)).not.toBe(standsFor("subnet", "1.2.3.5", 33));
  expect(standsFor("subnet", "1.2.3.4", 129)).toBe(standsFor("subnet", "1.2.3.4", 33));
});
