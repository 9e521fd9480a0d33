/** Record queries of lines over standard input: the same as over a file, printed as the lines arrive. */
import { expect, test } from "bun:test";
import { randomBelow } from "../prng.ts";
import { mainFile, Workplace } from "./workplace.ts";

/** Several runs of the command each, on a busy machine. */
const timeLimitMs = 60_000;

const draw = randomBelow(11);
const words = ["a", "b", "5ms", "7s", "10.0.0.1", '"a quoted', 'text"', '"b 5ms"', "(", ")", "é", ""];
const text = Array.from({ length: 400 }, () => {
  const line = Array.from({ length: draw(6) }, () => words[draw(words.length)]!);
  return `${line.join(" ")}${draw(20) === 0 ? "\r" : ""}\n`;
}).join("");
const place = new Workplace({ text });

/** Standard output for the text in pieces of random sizes. */
async function runPiped(args: readonly string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, mainFile, "scan", ...args], { stdin: "pipe", stderr: "ignore" });
  const bytes = Buffer.from(text);
  for (let at = 0, size = 0; at < bytes.length; at += size) {
    size = 1 + draw(900);
    child.stdin.write(bytes.subarray(at, at + size));
    await child.stdin.flush();
    await Bun.sleep(0);
  }
  await child.stdin.end();
  return new Response(child.stdout).text();
}

test.each([
  [["--all", "-e", '"a"', "-e", '"b"']],
  [["--any", "-e", '"a" "b"', "-e", "\\R{>1s}"]],
  [["--none", "-e", '"a"', "--json"]],
  [["--at-least", "2", "-e", '"a"', "-e", '"b"', "-e", "\\R", "--json"]],
  [["--record", "line", '"(" .*? ")"', "-m", "7"]],
  [["--record", "line", "\\R", "--not", '"a"', "--count"]],
  [["--record", "line", "\\R", "-v", "--count"]],
  [["--record", "line", '"a" $', "-q"]],
  [["--any", "--deep", "-e", "\\R"]],
  [["--any", "-e", "@novel \\W"]],
  [["--any", "-n", "--color", "always", "-e", "\\R", "-e", '"a"']],
])(
  "%p",
  async (args) => {
    expect(await runPiped(args)).toBe(place.run(["scan", ...args, "text"]).out);
  },
  timeLimitMs,
);

test(
  "a line is printed when it is complete",
  async () => {
    const args = ["--record", "line", '"a"', "--not", '"b"'];
    const child = Bun.spawn([process.execPath, mainFile, "scan", ...args], { stdin: "pipe", stdout: "pipe" });
    const reader = child.stdout.getReader();
    child.stdin.write("x a\na b\nx\na ");
    await child.stdin.flush();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("x a\n");
    child.stdin.write("y\n\n");
    await child.stdin.end();
    expect(Buffer.from((await reader.read()).value!).toString()).toBe("--\na y\n");
    expect(await child.exited).toBe(0);
  },
  timeLimitMs,
);
