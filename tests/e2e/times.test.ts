/** Commands over times: `merge`, `pairs`, `--since`, `--until`. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { mainFile, Workplace } from "./workplace.ts";

const place = new Workplace();
/** For tests of several commands on a machine that is busy. */
const slowMs = 60_000;
const web = "2026-11-22T10:00:01Z web a\n\tmore of a\n2026-11-22T10:00:04Z web b\n";
const db = '{"ts":"2026-11-22T10:00:01Z","msg":"db a"}\n{"ts":"2026-11-22T10:00:03.5Z","msg":"db b"}';
place.write("web.log", web);
place.write("db.jsonl.gz", gzipSync(db));
place.write("back.log", "2026-11-22T10:00:09Z x\n2026-11-22T10:00:02Z y\n");
place.write(
  "jobs.log",
  `2026-11-22T10:00:00Z start id=4920f51a
2026-11-22T10:00:00.5Z start id=1
2026-11-22T10:00:02Z end id=4920f51a
2026-11-22T10:00:02.25Z end id=7
2026-11-22T10:00:03Z start id=2
2026-11-22T10:00:03.02Z end id=2
`,
);

const matcher = (...words: string[]) => place.run(words);

test("merge orders records by time, the input named first before others of the same time", () => {
  expect(matcher("merge", "web.log", "db.jsonl.gz")).toEqual({
    out: `2026-11-22T10:00:01Z web a\n\tmore of a\n${db}\n2026-11-22T10:00:04Z web b\n`,
    error: "",
    status: 0,
  });
});

test("merge keeps the order of an input whose times go back, and says so", () => {
  const { out, error } = matcher("merge", "web.log", "back.log");
  expect(out.endsWith("2026-11-22T10:00:09Z x\n2026-11-22T10:00:02Z y\n")).toBe(true);
  expect(error).toBe("matcher: back.log: not in order of time: 1 line is earlier than a line before it\n");
});

const events = ['"start" "id" "=" .:id', '"end" "id" "=" .:id', "--by", "id", "jobs.log"];

test("pairs says what it could not pair because no time is on the line", () => {
  place.write("untimed.log", "start id=1\n2026-11-22T10:00:00Z end id=1\nstart id=2\n");
  expect(matcher("pairs", ...events.slice(0, 4), "untimed.log").error).toBe(
    "matcher: 2 starts and ends have no time on the line and cannot be paired; the first: line 1\n",
  );
});

test("pairs tells how long each took, and what has no end", () => {
  expect(matcher("pairs", ...events).out).toBe(`pairs          2
p50            20ms
p95            2s
longest        2s  4920f51a  line 1
without end    1
  1  line 2
without start  1
`);
  expect(matcher("pairs", ...events, "--list").out).toBe("4920f51a\t2s\tline 1\tline 3\n2\t20ms\tline 5\tline 6\n");
  expect(JSON.parse(matcher("pairs", ...events, "--json").out)).toEqual({
    count: 2,
    p50: 20_000_000,
    p95: 2_000_000_000,
    max: { key: "4920f51a", ns: 2_000_000_000, line: 1 },
    withoutEnd: [{ key: "1", line: 2 }],
    withoutStart: 1,
  });
  expect(matcher("pairs", '"a"', '"b"', "--by", "id").error).toContain('the pattern START has no register "id"');
  expect(matcher("pairs", '"a"', '"b"').error).toContain("pairs needs --by NAME");
});

test("--since and --until limit a search", () => {
  expect(matcher("grep", "-c", "--since", "10:00:02", '"web"', "web.log").out).toBe("1\n");
  expect(matcher("grep", "-c", "--since", "10:00:01", "--until", "10:00:04", ".", "web.log").out).toBe("2\n");
  expect(matcher("count-by", "--since", "2026-11-22T10:00:02Z", '"end"', "all", "jobs.log").out).toBe("all  3\n");
  expect(matcher("grep", "--since", "25:00", ".", "web.log").error).toContain("--since takes a time, such as 10:00");
  expect(matcher("scan", "--since", "yesterday", "--now", "2026-11-22T12:00:00Z", "-c", '"web"', "web.log").out).toBe(
    "2\n",
  );
  expect(matcher("scan", "--since", "1h", "--now", "2026-11-22T11:00:03Z", "-c", '"web"', "web.log").out).toBe("1\n");
});

test.each([
  ["rewrite", ["rewrite", '"b"', "B"], "2026-11-22T10:00:04Z web B\n"],
  ["redact", ["redact", '"web"'], "2026-11-22T10:00:04Z *** b\n"],
  ["templates", ["templates"], "1  2026-11-22T10:00:04Z web b\n"],
  ["templates --slots", ["templates", "--slots"], "1  2026-11-22T10:00:04Z web b\n"],
  ["templates --merge", ["templates", "--merge"], "1  <timestamp> web b\n"],
])(
  "%s takes --since and --until, from a file and from standard input",
  (_, [name, ...more], out) => {
    const words = [name!, ...more];
    const window = ["--since", "10:00:02", "--until", "10:00:05"];
    expect(matcher(...words, "web.log", ...window)).toEqual({ out, error: "", status: 0 });
    const piped = Bun.spawnSync([process.execPath, mainFile, ...words, ...window], { stdin: Buffer.from(web) });
    expect(piped.stdout.toString()).toBe(out);
  },
  slowMs,
);

test.each([
  ["head", ["head", "1", "-n"], "3:2026-11-22T10:00:04Z web b\n"],
  ["tail", ["tail", "1", "-n"], "3:2026-11-22T10:00:04Z web b\n"],
  ["lines", ["lines", "1..9", "-n"], "3:2026-11-22T10:00:04Z web b\n"],
  ["merge", ["merge"], "2026-11-22T10:00:04Z web b\n"],
])("%s takes --since and --until", (_, words, out) => {
  expect(matcher(...words, "web.log", "--since", "10:00:02", "--until", "10:00:05")).toEqual({
    out,
    error: "",
    status: 0,
  });
  const none = matcher(...words, "web.log", "--since", "11:00");
  expect(none).toEqual({ out: "", error: "", status: 0 });
});

test("pairs leaves out matches within one long word, whose keys would hold the square of it", () => {
  const word = "-a1".repeat(2000);
  place.write("endless.log", `2024-03-01T10:00:00Z ${word}\n2024-03-01T10:00:05Z a1\n`);
  const { out, error } = matcher("pairs", "\\W:w", '"nothing" \\W:w', "--by", "w", "--list", "endless.log");
  expect(out).toBe("");
  expect(error).toMatch(
    /^matcher: \d+ starts and ends have a word of more than 1024 bytes after --by and cannot be paired; the first: line 1\n$/,
  );
});

test("pairs takes the starts and ends between two times", () => {
  const words = ["--since", "10:00:02", "--list"];
  expect(matcher("pairs", ...events, ...words).out).toBe("2\t20ms\tline 5\tline 6\n");
});

test("tokens of a part have their places in the input", () => {
  const { out } = matcher("tokens", "web.log", "--since", "10:00:02");
  expect(out).toBe('[38..58] timestamp "2026-11-22T10:00:04Z"\n[59..62] word "web"\n[63..64] word "b"\n');
});

test.each([
  "magnitude",
  "context",
  "flow",
  "echo",
  "spectral",
  "observe",
  "stress",
  "seam",
  "gravity",
  "shape",
  "orbit",
])(
  "%s reads the part between two times",
  (command) => {
    const part = web.slice(38);
    const read = matcher(command, "web.log", "--since", "10:00:02");
    expect(read).toEqual(matcher(command, "--text", part));
    expect(read.status).toBe(0);
  },
  slowMs,
);

test("--since in place leaves the lines before as they are", () => {
  place.write("edited.log", web);
  expect(matcher("rewrite", '"web"', "W", "edited.log", "--in-place", "--since", "10:00:02").status).toBe(0);
  expect(readFileSync(join(place.folder, "edited.log"), "utf8")).toBe(web.replace("web b", "W b"));
});

test(
  "numbers since 1970 count by slices of time, and one that is no such time is left as it is",
  () => {
    place.write("epochs.log", "ts=1700000000 a\nts=1700000400 b\nts=12 c\n");
    // 1700000000 is 2023-11-14T22:13:20Z, and 400 seconds later it is 22:20:00.
    const key = ["count-by", '"ts" "=" \\N{epoch}:n', "${n:epoch|every 5m}", "--fill", "epochs.log"];
    expect(matcher(...key).out).toBe("2023-11-14T22:10:00Z  1\n2023-11-14T22:15:00Z  0\n2023-11-14T22:20:00Z  1\n");
    expect(matcher("rewrite", '"ts" "=" \\N:n', "ts=${n:epoch}", "epochs.log")).toEqual({
      out: "ts=2023-11-14T22:13:20Z a\nts=2023-11-14T22:20:00Z b\nts=12 c\n",
      error:
        'matcher: epochs.log: 1 match is left unchanged, since a part of TEMPLATE does not fit the value; the first: line 3, "ts=12"\n',
      status: 2,
    });
  },
  slowMs,
);

test(
  "a time that can't be read stays as it is in rewrite, and is empty in keys and formats",
  () => {
    place.write("unread.log", "2026-10-12 10:00:6 a\n2026-10-12 c\n31/12/2026 10:00 d\n");
    const unchangedNotice = (count: string) =>
      `matcher: unread.log: ${count} left unchanged, since a part of TEMPLATE does not fit the value; the first: line 1, "2026-10-12 10:00:6"\n`;
    const rewritten = (template: string, ...flags: string[]) =>
      matcher("rewrite", "\\T:t", template, "unread.log", ...flags);
    expect(rewritten("${t:every 1h}")).toEqual({
      out: "2026-10-12 10:00:6 a\n2026-10-12T00:00:00Z c\n2026-12-31T10:00:00Z d\n",
      error: unchangedNotice("1 match is"),
      status: 2,
    });
    // A date alone has no hour, which is not the same as a time that can't be read.
    expect(rewritten("<${t:hour}>")).toEqual({
      out: "2026-10-12 10:00:6 a\n<> c\n<10> d\n",
      error: unchangedNotice("1 match is"),
      status: 2,
    });
    const american = rewritten("<${t:hour}>", "--date-order", "mdy");
    expect(american.out).toBe("2026-10-12 10:00:6 a\n<> c\n31/12/2026 10:00 d\n");
    expect(american.error).toContain(unchangedNotice("2 matches are"));
    for (const part of ["every 1h", "hour"]) {
      const { out, status } = matcher("scan", "\\T:t", "--format", `\${t:${part}}`, "unread.log");
      expect([out.split("\n")[0], status]).toEqual(["", 0]);
    }
    expect(matcher("count-by", "\\T:t", "${t:every 1d}", "unread.log")).toEqual({
      out: "-                     1\n2026-10-12T00:00:00Z  1\n2026-12-31T00:00:00Z  1\n",
      error: "",
      status: 0,
    });
  },
  slowMs,
);
