import { expect, test } from "bun:test";
import { TemplateError } from "../error/errors.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import type { Matches } from "../scan/index.ts";
import { ByteBuffer } from "./buffer.ts";
import type { TemplateOptions } from "./parse.ts";
import { type MatchContext, parseTemplate } from "./render.ts";

type Span = readonly [start: number, end: number];

/** One match over `text`; `bindings` has every span of each register, oldest first. */
function oneMatch(span: Span, bindings: readonly (readonly Span[])[]): Matches {
  const last = (r: number) => bindings[r]!.at(-1) ?? [-1, -1];
  return {
    count: 1,
    start: () => span[0],
    end: () => span[1],
    member: () => 1,
    line: () => 12,
    lineStart: () => span[0] - 3,
    registerStart: (_, r) => last(r)[0]!,
    registerEnd: (_, r) => last(r)[1]!,
    registerKind: () => 255,
    bindingCount: (_, r) => bindings[r]!.length,
    bindingStart: (_, r, k) => bindings[r]![k]![0],
    bindingEnd: (_, r, k) => bindings[r]![k]![1],
    bindingKind: () => 255,
  };
}

const register = (name: string, repeated = false, parent = -1): RegisterInfo => ({ name, parent, repeated, kind: -1 });

const text = new TextEncoder().encode("at a = 1; b = 2;");
const registers = [
  register("pair", true),
  register("pair.k", true, 0),
  register("pair.v", true, 0),
  register("all"),
  register("none"),
];
const pairs = oneMatch(
  [3, 16],
  [
    [
      [3, 8],
      [10, 15],
    ],
    [
      [3, 4],
      [10, 11],
    ],
    [
      [7, 8],
      [14, 15],
    ],
    [[3, 16]],
    [],
  ],
);
const context: MatchContext = { path: "a/b.log", text, baseBytes: 0, members: ["one", "two"], dateOrder: "dmy" };

function render(template: string, where: TemplateOptions["where"] = "key", over: Partial<MatchContext> = {}): string {
  const out = new ByteBuffer();
  parseTemplate(template, { registers, where }).render(out, pairs, 0, { ...context, ...over });
  return out.text();
}

function problem(template: string, where: TemplateOptions["where"] = "key"): string {
  try {
    render(template, where);
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError);
    return (error as TemplateError).message;
  }
  throw new Error(`${template} was taken`);
}

test("bindings of a register under a repetition", () => {
  expect(render("${pair}|${pair[0]}|${pair[1]}|${pair[2]}|${pair[*]}")).toBe("b = 2|a = 1|b = 2||a = 1,b = 2");
  expect(render("${pair.k}|${pair[0].k}|${pair[1].v}|${pair[9].k}|${pair[*].k}|${pair.v[0]}")).toBe("b|a|2||a,b|1");
  expect(render("${pair[*].k:upper}")).toBe("A,B");
});

test("an index on a register bound once gives nothing, [*] gives its only text", () => {
  expect(render("${all[0]}|${all[*]}|${none}|${none[*]}|${none[0]}")).toBe("|a = 1; b = 2;|||");
});

test("registers by position, and the whole match", () => {
  expect(render("${0}|${1}|${02}|${1[0]}")).toBe("a = 1; b = 2;|b = 2|b|a = 1");
  expect(problem("${9}")).toBe("key error at byte 0: ${9} is not a register: the pattern binds 5 registers");
  expect(problem("${0[1]}")).toContain("byte 0");
});

test("places, with accessors", () => {
  expect(render("${path}:${line}:${col} ${start}-${end} ${pattern} ${path:name|ext}")).toBe(
    "a/b.log:12:4 3-16 two log",
  );
  expect(render("${pattern}", "format", { members: [] })).toBe("");
});

test("in a rewrite a register takes precedence over a position of the same name, elsewhere the position does", () => {
  const options = { registers: [register("path")] };
  const match = oneMatch([3, 4], [[[3, 4]]]);
  const text = (where: TemplateOptions["where"]) => {
    const out = new ByteBuffer();
    parseTemplate("${path}", { ...options, where }).render(out, match, 0, context);
    return out.text();
  };
  expect([text("rewrite"), text("key"), text("format")]).toEqual(["a", "a/b.log", "a/b.log"]);
});

test("dollars and escapes", () => {
  expect(render("$ip $ a$b $$ {x} $$${0:first1}$")).toBe("$ip $ a$b $ {x} $a$");
  expect(render("\\t\\\\n\\n")).toBe("\t\\n\n");
  expect(render("日本 é")).toBe("日本 é");
  expect(render("")).toBe("");
});

test("ill-formed bytes of a register become U+FFFD", () => {
  expect(
    render("${0}", "rewrite", { text: new Uint8Array([0, 0, 0, 0x61, 0xff, 0xe6, 0x97, ...new Array(9).fill(0x62)]) }),
  ).toBe("a\ufffd\ufffdbbbbbbbbb");
});

test("readings: empty if the pattern has none, otherwise from the context", () => {
  expect(render("[${@magnitude}${@baseline.mean[0]}${@super.role}]", "format")).toBe("[]");
  const readings = { read: () => ["ip", "word"] };
  expect(render("${@kind:upper}", "format", { readings })).toBe("IP, WORD");
});

test("errors name their place and the valid names", () => {
  expect(problem("ab${nope}")).toBe(
    'key error at byte 2: the pattern has no register "nope"; valid names: 0, pair, pair.k, pair.v, all, none, path, line, col, start, end, pattern, @axis',
  );
  expect(problem("é${nope}", "rewrite")).toStartWith("template error at byte 2: ");
  expect(problem("x${@nope}", "format")).toStartWith(
    "--format error at byte 1: ${@nope} reads no axis; the axes are kind, guard, route, magnitude",
  );
  expect(problem("${k}")).toContain("inside another register");
  expect(problem("${pair[0].zz}")).toContain("pair.zz");
  expect(problem("${@nesting.foo}", "format")).toContain("depth");
  expect(problem("${@magnitude[-1]}", "format")).toContain("magnitude[-1]");
  expect(problem("${@magnitude[*]}", "format")).toContain("magnitude[*]");
  for (const [template, byte] of [
    ["${}", 0],
    ["x${all", 1],
    ["${ all }", 0],
    ["\\r", 0],
    ["a\\x", 1],
    ["ab\\", 2],
    ["\\$", 0],
    ["${all:}", 0],
    ["${pair[x]}", 0],
    ["${pair[0].k[0]}", 0],
    ["${pair[0}", 0],
    ["${@}", 0],
    ["${@kind.x}", 0],
    ["${path[0]}", 0],
  ] as const) {
    expect(problem(template)).toStartWith(`key error at byte ${byte}: `);
  }
});
