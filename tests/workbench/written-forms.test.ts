import { expect, test } from "bun:test";
import { asCommand, asPatternFile, asTypeScript, withConditions } from "../../ts/workbench/page/written-forms.ts";

const plain = { pattern: String.raw`\R:d`, declarations: [], format: "", fields: ["d"], file: "web.log" };

test("a command is quoted for a shell", () => {
  expect(asCommand(plain)).toBe(String.raw`matcher scan '\R:d' web.log --format '${"${d}"}'`);
  const hostile = { ...plain, fields: [], pattern: `"it's" $(rm)`, file: "-a b;c" };
  const words = Bun.spawnSync([
    "sh",
    "-c",
    `matcher() { printf '%s\\n' "$@"; }; ${asCommand(hostile)}`,
  ]).stdout.toString();
  expect(words).toBe(`scan\n"it's" $(rm)\n./-a b;c\n`);
});

test("declarations are part of every form", () => {
  const declared = { ...plain, declarations: ["shape t = `[a-z]{2}`"] };
  expect(asCommand(declared)).toContain("--declare 'shape t = `[a-z]{2}`'");
  expect(asTypeScript(declared)).toContain('lib.declare("shape t = `[a-z]{2}`");');
  expect(asPatternFile(declared)).toBe("shape t = `[a-z]{2}`\nlet found = \\R:d\n");
});

test("a pattern is a valid literal of TypeScript", () => {
  for (const pattern of ["`a`", "${x}", "a\\", 'a"b', String.raw`\W "\\"`]) {
    const program = asTypeScript({ ...plain, pattern });
    const literal = /compile<"d">\((.*)\);$/m.exec(program)![1]!;
    expect(new Function(`return ${literal}`)()).toBe(pattern);
  }
});

test("conditions are added to fields of one token", () => {
  const conditions = new Map([
    ["client", "=10.0.0.5"],
    ["took", ">1s"],
    ["list", ">5"],
  ]);
  expect(withConditions(String.raw`(\I):client (\R):took (\W \W):list (\{mac}):m`, conditions)).toBe(
    String.raw`(\I{=10.0.0.5}):client (\R{>1s}):took (\W \W):list (\{mac}):m`,
  );
});
