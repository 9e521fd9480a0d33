/** Commands that read standard input as it arrives: results are written early, and the text is not kept. */
import { expect, test } from "bun:test";
import { join } from "node:path";

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const start = (...words: string[]) =>
  Bun.spawn([process.execPath, main, ...words], { stdin: "pipe", stdout: "pipe", stderr: "inherit" });

test.each([
  { words: ["rewrite", "\\N", "<${line}:${0}>"], first: "took <1:5>\n", all: "took <1:5>\nand <2:6>" },
  { words: ["redact", "\\N"], first: "took *\n", all: "took *\nand *" },
  { words: ["redact", "--deep", "\\N"], first: "took *\n", all: "took *\nand *" },
])("first output before the end of input: $words", async ({ words, first, all }) => {
  const child = start(...words);
  const reader = child.stdout.getReader();
  let seen = "";
  const read = async () => {
    const { value, done } = await reader.read();
    if (!done) seen += Buffer.from(value).toString();
    return !done;
  };
  child.stdin.write("took 5\n");
  await child.stdin.flush();
  while (seen.length < first.length) expect(await read()).toBe(true);
  expect(seen).toBe(first);
  child.stdin.write("and 6");
  await child.stdin.end();
  while (await read());
  expect(seen).toBe(all);
  expect(await child.exited).toBe(0);
});

test("tables count matches as they arrive", async () => {
  const child = start("count-by", "\\N:n", "${n}", "--sum", "n");
  for (let i = 0; i < 100; i++) child.stdin.write(`a ${i % 2}\n`);
  await child.stdin.end();
  expect(await new Response(child.stdout).text()).toBe(
    "     count  --sum n\n0       50        0\n1       50       50\n",
  );
});

test("a window of lines ends endless input", async () => {
  const script = `yes 5 | ${process.execPath} ${main} rewrite '\\N' x --head 3`;
  expect(await new Response(Bun.spawn(["sh", "-c", script]).stdout).text()).toBe("x\nx\nx\n");
});

const heldMessage = (what: string) =>
  `matcher: standard input is held in memory until it ends: ${what} needs the whole input\n`;

test.each([
  { words: ["scan", "@echoed \\W"], all: '[0..1] "a"\n[4..5] "a"\n', note: heldMessage("the echo reading") },
  { words: ["scan", "@novel \\W"], all: '[0..1] "a"\n[2..3] "b"\n', note: "" },
  { words: ["rewrite", "\\B(.*)", "x"], all: "a b a", note: heldMessage("a pattern that pairs brackets") },
  { words: ["uniq", "@echoed \\W:w", "${w}"], all: "a\n", note: heldMessage("the echo reading") },
])("standard error says once where standard input is held: $words", async ({ words, all, note }) => {
  const child = Bun.spawn([process.execPath, main, ...words], { stdin: "pipe", stdout: "pipe", stderr: "pipe" });
  child.stdin.write("a b a");
  await child.stdin.end();
  expect(await new Response(child.stdout).text()).toBe(all);
  expect(await new Response(child.stderr).text()).toBe(note);
});
