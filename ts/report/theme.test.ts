import { describe, expect, test } from "bun:test";
import { buildTheme } from "./theme.ts";

const kind = (name: string, depth: 16 | 256 | 24, specs: string[], environment?: string) => {
  const theme = buildTheme(depth, specs, environment);
  const number = { ip: 14, word: 1, punct: 3, hash: 28 }[name]!;
  return theme.kinds[number]!.replace("\x1b[", "");
};

describe("roles", () => {
  const cases: [16 | 256 | 24, string[], string][] = [
    [16, [], "1;31m"],
    [16, ["match:fg:blue"], "1;34m"],
    [16, ["match:none", "match:fg:blue"], "34m"],
    [16, ["match:style:intense"], "1;91m"],
    [16, ["match:style:nobold", "match:style:underline"], "4;31m"],
    [16, ["match:bg:12"], "1;31;104m"],
    [16, ["match:fg:#5f87ff"], "1;94m"],
    [256, ["match:fg:#5f87ff"], "1;38;5;69m"],
    [24, ["match:fg:0xff,0x80,0x00"], "1;38;2;255;128;0m"],
    [24, ["match:fg:196"], "1;38;5;196m"],
    [16, ["match:none"], ""],
  ];
  test.each(cases)("%p %j", (depth, specs, want) => {
    expect(buildTheme(depth, specs, undefined).match.replace("\x1b[", "")).toBe(want);
  });

  test("nothing is coloured without colours", () => {
    const theme = buildTheme(0, ["match:fg:blue"], "all");
    expect([theme.match, theme.path, ...theme.kinds].join("")).toBe("");
  });
});

describe("kinds", () => {
  test("words are coloured only at level all, a kind named in a spec at any level", () => {
    expect(kind("word", 16, [])).toBe("");
    expect(kind("word", 16, ["kind:*:all"])).toBe("90m");
    expect(kind("ip", 16, ["kind:*:none"])).toBe("");
    expect(kind("ip", 16, ["kind:ip:fg:red", "kind:*:none"])).toBe("31m");
    expect(kind("punct", 256, ["kind:punct:bg:3"])).toBe("48;5;3m");
    expect(kind("hash", 24, [])).toBe("4;38;2;135;0;0m");
  });

  test("the environment sets a level and specs; the command line takes precedence", () => {
    expect(kind("ip", 16, [], "none")).toBe("");
    expect(kind("word", 16, [], "all,kind:ip:fg:0x00,0xff,0x00")).toBe("90m");
    expect(kind("ip", 16, [], "none,kind:ip:fg:0x00,0xff,0x00")).toBe("92m");
    expect(kind("ip", 16, ["kind:*:values"], "none")).toBe("94m");
  });
});

describe("errors quote the invalid part", () => {
  const cases: [string, string][] = [
    ["edge:fg:red", '"edge"'],
    ["match:fg:brightred", '"brightred"'],
    ["match:fg:256", '"256"'],
    ["match:fg:#f00", '"#f00"'],
    ["match:style:italic", '"italic"'],
    ["match:fg", '"fg"'],
    ["kind:noun:fg:red", '"noun"'],
    ["kind:*:fg:red", '"fg:red"'],
    ["capture:n", '"capture:n"'],
  ];
  test.each(cases)("%s", (spec, bad) => {
    expect(() => buildTheme(16, [spec], undefined)).toThrow(bad);
  });
  test("the spec around it", () => {
    const message = 'nounderline: found "italic", which is in "match:style:italic"';
    expect(() => buildTheme(16, ["match:style:italic"], undefined)).toThrow(message);
  });
  test("the environment", () => {
    expect(() => buildTheme(0, [], "loud")).toThrow(
      'MATCHER_KIND_COLOR takes none, values, all or kind:NAME:...: found "loud"',
    );
    expect(() => buildTheme(0, [], "")).toThrow("MATCHER_KIND_COLOR");
  });
});
