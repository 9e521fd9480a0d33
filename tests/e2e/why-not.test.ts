/** `--why-not`: the lines that nearly match, and why. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { Workplace } from "./workplace.ts";

/** Several runs of the command on a busy machine. */
setDefaultTimeout(60_000);

const place = new Workplace();
const log = [
  ...Array.from({ length: 3 }, (_, i) => `job ${i} done in ${i}s`),
  "job 3 done in 3.5 parsecs",
  "job last done in 2s",
  "job 5 done after 2s",
  "bye",
];
place.write("near.log", log.map((line) => `${line}\n`).join(""));
place.write("crlf.log", "job 7\r\n");

const run = (words: readonly string[], input = "") => place.run(words, input);

const pattern = '"job" \\N "done" "in" \\R';
const nearMisses = `line 4: got as far as "job 3 done in"; found "3.5" (number), wanted \\R (duration)
  job 3 done in 3.5 parsecs
                ^^^
line 6: got as far as "job 5 done"; found "after" (word), wanted "in"
  job 5 done after 2s
             ^^^^^
line 5: got as far as "job"; found "last" (word), wanted \\N (number)
  job last done in 2s
      ^^^^
7 lines: 3 matching, 3 nearly, 1 not
`;

test.each(["grep", "scan"])("%s tells how far each line got, the nearest first", (command) => {
  expect(run([command, "--why-not", pattern, "near.log"])).toEqual({ out: nearMisses, error: "", status: 0 });
  expect(run([command, "--why-not", pattern], log.join("\n")).out).toBe(nearMisses);
});

test("with paths, and as JSON", () => {
  const { out } = run(["grep", "--why-not", "-m1", pattern, "near.log", "crlf.log"]);
  expect(out).toContain('near.log:4: got as far as "job 3 done in"');
  expect(out).toEndWith("8 lines: 3 matching, 4 nearly, 1 not; the nearest 1 are shown, --max-count shows more\n");
  const [object] = JSON.parse(run(["grep", "--why-not", "--json", pattern, "crlf.log"]).out);
  expect(object).toEqual({ path: "crlf.log", line: 1, col: 6, matched: "job 7", stood: null, wanted: '"done"' });
});

test.each([
  { words: ["\\R{>5s}", "--text", "took 3s"], says: 'found "3s" (duration), wanted \\R{>5s} (duration)' },
  { words: ['"timeout"', "--text", "a timeot"], says: 'found "timeot" (word), wanted "timeout"' },
  {
    words: ["-x", "\\N", "--text", "1 2"],
    says: 'got as far as "1"; found "2" (number), wanted the end of the line',
  },
  { words: ["-i", '"JOB" \\N', "--text", "job x"], says: 'got as far as "job"; found "x" (word), wanted \\N' },
  { words: ['"a" .* \\R', "--text", "a b"], says: "wanted \\R (duration) there or further on" },
])("$words", ({ words, says }) => {
  expect(run(["grep", "--why-not", ...words]).out).toContain(says);
});

test("no near line ends with status 1, and a pattern that has no near lines is refused", () => {
  expect(run(["grep", "--why-not", '"a" \\N', "near.log"])).toEqual({
    out: "7 lines: 0 matching, 0 nearly, 7 not\n",
    error: "",
    status: 1,
  });
  const { error, status } = run(["grep", "--why-not", "\\R", "near.log"]);
  expect({ error, status }).toEqual({
    error: "matcher: --why-not: no line can nearly match a pattern of one item without a condition\n",
    status: 2,
  });
});
