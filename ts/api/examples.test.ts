/**
 * Every function and class of the library has an example in its doc comment, and every example runs and says what is
 * true, as does the guide.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as matcher from "../index.ts";

const folder = mkdtempSync(join(tmpdir(), "examples-"));
const home = process.cwd();
const log = "10.0.0.1 GET /a took 600ms\n10.0.0.2 PUT /b took 1.5s\nERROR from bob@x.com\n\n";

beforeAll(() => {
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "app.log"), log);
  writeFileSync(join(folder, "binary.dat"), "a\0b");
  writeFileSync(join(folder, "src", "a.ts"), "export {}; // LATER\n");
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

interface Example {
  /** File and declaration that it belongs to. */
  readonly of: string;
  readonly code: string;
}

/** Folders of what `ts/index.ts` exports. */
const sources = ["api", "error", "value"].flatMap((room) =>
  readdirSync(join(import.meta.dir, "..", room))
    .filter((name) => name.endsWith(".ts") && !/\.(?:test|fuzz)\.ts$/.test(name))
    .map((name) => ({
      name: `${room}/${name}`,
      text: readFileSync(join(import.meta.dir, "..", room, name), "utf8"),
    })),
);

/** A doc comment and the first line of what it describes. */
const documented = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n\s*(.*)/g;

const documentedExamples: Example[] = sources.flatMap(({ name, text }) =>
  [...text.matchAll(documented)].flatMap(([, comment, declaration]) =>
    comment!
      .split("@example")
      .slice(1)
      .map((part) => ({
        of: `${name}: ${declaration!.slice(0, 60)}`,
        code: part
          .split(/@(?:throws|returns|param)\b/)[0]!
          .replace(/\n\s*\* ?/g, "\n")
          .trim(),
      })),
  ),
);

const guide = readFileSync(join(import.meta.dir, "..", "..", "docs", "library.md"), "utf8");

/** Blocks of the guide; an import is what the surroundings have. */
const guideExamples: Example[] = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => ({
  of: "docs/library.md",
  code: code!.replace(/^import .*\n/gm, "").trim(),
}));

const examples = [...documentedExamples, ...guideExamples];

/** What examples speak of without making it. */
function surroundings() {
  const body = () => new Response(log).body!;
  const library = new matcher.Library();
  library.declare('rule later warning "left to do" = "LATER"');
  const sink = new WritableStream();
  const pattern = new matcher.Pattern(String.raw`\I`);
  const [request, response, upstream] = [{ body: body() }, { body: body() }, { body: body() }];
  const text = log;
  const own = {
    log,
    text,
    library,
    pattern,
    sink,
    body: body(),
    request,
    response,
    upstream,
    seen: new Set(),
    writeFileSync,
  };
  return { ...matcher, ...own, console: { log() {} } };
}

/** `expression // value` as a check of the value; other comments stay. */
function withChecks(code: string): { code: string; checks: number } {
  let checks = 0;
  const lines = code.split("\n").map((line) => {
    const [, expression, value] = /^\s*(?!\s|const |let |for |if )(.*?);? \/\/ (.*)$/.exec(line) ?? [];
    if (expression === undefined || !isExpression(value!)) return line;
    checks++;
    return `check(${expression}, ${value});`;
  });
  return { code: lines.join("\n"), checks };
}

function isExpression(text: string): boolean {
  try {
    new Function(`return (${text});`);
    return true;
  } catch {
    return false;
  }
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
const transpiler = new Bun.Transpiler({ loader: "ts", deadCodeElimination: false });

let checked = 0;
for (const { of, code } of examples) {
  test(`${of}: ${code.split("\n")[0]!.slice(0, 60)}`, async () => {
    const names = { ...surroundings(), check: (found: unknown, wanted: unknown) => expect(found).toEqual(wanted) };
    const { code: checking, checks } = withChecks(code);
    checked += checks;
    if (checks > 0) expect.assertions(checks);
    await new AsyncFunction(...Object.keys(names), `{${transpiler.transformSync(checking)}}`)(...Object.values(names));
  });
}

test("the guide has at most 150 lines, and names every page of the reference", () => {
  expect(guide.split("\n").length - 1).toBeLessThanOrEqual(150);
  const pages = readdirSync(join(import.meta.dir, "..", "..", "docs", "library"));
  expect(pages.filter((page) => !guide.includes(`](library/${page})`))).toEqual([]);
});

test("most examples say what they give", () => {
  expect(checked).toBeGreaterThan(examples.length / 2);
});

test("every function and class has an example, and every type a comment", () => {
  const index = readFileSync(join(import.meta.dir, "..", "index.ts"), "utf8");
  const bare: string[] = [];
  for (const [, list, file] of index.matchAll(/^export (?:type )?\{([^}]*)\} from "\.\/((?:api|error)\/[^"]+)";/gm)) {
    const { text } = sources.find(({ name }) => name === file)!;
    for (const one of list!.split(",")) {
      const name = one
        .trim()
        .replace(/^type /, "")
        .split(" as ")[0]!;
      if (name === "" || name === "parse") continue; // `parse` is another name of `compile`.
      const declaration = new RegExp(
        String.raw`(/\*\*(?:(?!\*/)[\s\S])*\*/\n)?export (?:async )?(class|function|interface|type|const)\*? ${name}\b`,
      ).exec(text);
      const [, comment = "", kind = "nothing"] = declaration ?? [];
      const needsExample = kind === "class" || kind === "function";
      if (comment === "" || (needsExample && !comment.includes("@example"))) bare.push(`${file}: ${kind} ${name}`);
    }
  }
  for (const { name, text } of sources.filter((one) => one.name.startsWith("api/axes"))) {
    const functions = [...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export function (\w+)/gm)];
    const axes = functions.filter(([, , axis]) => axis! in matcher.axes);
    bare.push(...axes.filter(([, comment]) => !comment?.includes("@example")).map(([, , axis]) => `${name}: ${axis}`));
  }
  expect(bare).toEqual([]);
});
