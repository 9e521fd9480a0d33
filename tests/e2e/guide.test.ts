/**
 * Every `$ matcher ...` in the console blocks of README.md and docs/*.md is run in a copy of examples/, and must print
 * what the page shows. `MATCHER_UPDATE_GUIDE=1 bun test tests/e2e/guide.test.ts` writes the outputs into the pages
 * instead: read the difference before committing it.
 */
import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionPicture } from "../../scripts/session-picture.ts";
import { lex } from "../../ts/lex/index.ts";
import { kindExamples } from "../../ts/tables/kind-forms.ts";
import { kinds } from "../../ts/tables/kinds.ts";

const root = join(import.meta.dir, "..", "..");
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
const update = process.env.MATCHER_UPDATE_GUIDE === "1";

/** Copies, since some commands write files. */
const examples = mkdtempSync(join(tmpdir(), "matcher-guide-"));
cpSync(join(root, "examples"), examples, { recursive: true });
afterAll(() => rmSync(examples, { recursive: true }));

interface Example {
  readonly line: string;
  readonly output: string;
}

/** The commands of a console block, each with the lines up to the next one. */
function splitExamples(block: string): Example[] {
  const texts = block.split(/^\$ matcher /m).slice(1);
  return texts.map((text) => {
    const end = text.indexOf("\n");
    return { line: text.slice(0, end), output: text.slice(end + 1) };
  });
}

/** Pages show a status other than 0 as a comment after the command, and messages among the output. */
function parseStatus(line: string): number {
  return Number(/ # status (\d)$/.exec(line)?.[1] ?? 0);
}

function run(line: string): { status: number; output: string } {
  // A function, so that the line can pipe one run into another.
  const matcher = `matcher() { "${process.execPath}" "${join(root, "ts", "main.ts")}" "$@"; }`;
  const { exitCode, stdout } = Bun.spawnSync(["sh", "-c", `exec 2>&1\n${matcher}\nmatcher ${line}`], {
    cwd: examples,
  });
  const text = stdout.toString();
  // The output for a text without a final newline has none; a page shows each output on lines of its own.
  return { status: exitCode, output: text === "" ? "" : text.replace(/\n?$/, "\n") };
}

/** The session that the picture of the README shows. */
const session = [
  "grep -n '\\R{>500ms}' web.log",
  "scan '\"from\" \\I{in:10.0.0.0/8}:client \"took\" \\R:d' web.log --format '${client} waited ${d}'",
  "top '\\I:client' '${client}' web.log",
  "templates --merge web.log",
  "redact '\\I' web.log --mask pseudonym --head 2",
];
const picture = join(root, "docs", "session.svg");
const readDrawn = () =>
  sessionPicture(
    session.map((line) => ({
      command: `matcher ${line}`,
      // Tables and templates have no colours.
      output: run(line.replace(/^(grep|scan)/, "$1 --color truecolor")).output,
    })),
  );
if (update) writeFileSync(picture, readDrawn());
else
  test("docs/session.svg shows what the commands print", () => expect(readDrawn()).toBe(readFileSync(picture, "utf8")));

for (const page of pages) {
  const text = readFileSync(join(root, page), "utf8");
  const blocks = [...text.matchAll(/```console\n([\s\S]*?)```/g)].map(([, block]) => block!);
  if (update) {
    const filled = text.replace(/```console\n([\s\S]*?)```/g, (whole, block: string) => {
      const examples = splitExamples(block);
      return examples.length === 0
        ? whole
        : `\`\`\`console\n${examples.map(({ line }) => `$ matcher ${line}\n${run(line).output}`).join("")}\`\`\``;
    });
    writeFileSync(join(root, page), filled);
    continue;
  }
  for (const { line, output } of blocks.flatMap(splitExamples)) {
    test(`${page}: matcher ${line}`, () => expect(run(line)).toEqual({ status: parseStatus(line), output }));
  }
}

test("the README is a door: at most 150 lines", () => {
  expect(readFileSync(join(root, "README.md"), "utf8").split("\n").length - 1).toBeLessThanOrEqual(150);
});

test("the pages have examples", () => {
  const count = pages.flatMap((page) => readFileSync(join(root, page), "utf8").match(/^\$ matcher /gm) ?? []).length;
  expect(count).toBeGreaterThan(50);
});

test("every kind that a pattern can name has an example in docs/kinds.md, which is one token of it", () => {
  const named = kinds.filter(({ name, atoms }) => atoms.length > 0 && name !== "whitespace").map(({ name }) => name);
  expect(Object.keys(kindExamples).sort()).toEqual([...named].sort());
  const read = Object.entries(kindExamples).map(([name, text]) => {
    const found = lex(new TextEncoder().encode(text));
    return [name, [...found.kinds.subarray(0, found.count)].map((number) => kinds[number]!.name)];
  });
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(named.map((name) => [name, [name]])));
});
