/** The engine of watch files: what is counted, when alerts fire, and that neither pieces nor restarts change it. */
import { afterEach, expect, test } from "bun:test";
import { MatcherError } from "../../error/errors.ts";
import { expositionText } from "../exposition.ts";
import { checkWatchFile } from "../syntax/check.ts";
import type { WatchEngine } from "../types.ts";
import { createEngine, type EngineOptions } from "./engine.ts";

const opened: WatchEngine[] = [];
afterEach(() => {
  for (const engine of opened.splice(0)) engine.close();
});

function openEngine(rules: string, options?: EngineOptions): WatchEngine {
  const engine = createEngine(checkWatchFile("a.watch", rules), options);
  opened.push(engine);
  return engine;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Samples of the file's own metrics. */
function listSamples(engine: WatchEngine): string[] {
  const lines = expositionText("prometheus", engine.families()).split("\n");
  return lines.filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("matcher_watch_"));
}

/** Feeds lines at their seconds. @returns `SECOND NAME STATE VALUE` of each transition, until `until` */
function feedLines(engine: WatchEngine, lines: readonly (readonly [second: number, line: string])[], until: number) {
  const found = [];
  for (const [second, line] of lines) found.push(...engine.feed("a.log", bytes(`${line}\n`), second * 1000));
  for (let second = lines.at(-1)?.[0] ?? 0; second <= until; second++) found.push(...engine.tick(second * 1000));
  return found.map(({ atMs, name, state, value, labels }) => {
    const named = Object.values(labels).join(",");
    return `${atMs / 1000} ${name}${named && `{${named}}`} ${state} ${value}`;
  });
}

test("counters, gauges and histograms have the values of the lines", () => {
  const engine = openEngine(`
counter lines_total = '"line"'
counter sent_bytes_total {who} add n = '\\W:who "sent" \\Z:n'
gauge queue_depth = '"queue" \\N:value'
histogram request_seconds buckets 10ms 1s quantiles p50 = '"took" \\R:value'
`);
  engine.feed("a.log", bytes("line line\nann sent 5kB\nbob sent 1MiB\nann sent 2kB\nqueue 7\nqueue 3\n"), 0);
  engine.feed("a.log", bytes("took 5ms\ntook 500ms\ntook 3s\nunfinished took"), 0);
  expect(listSamples(engine)).toEqual([
    "lines_total 2",
    'sent_bytes_total{who="ann"} 7000',
    'sent_bytes_total{who="bob"} 1048576',
    "queue_depth 3",
    'request_seconds_bucket{le="0.01"} 1',
    'request_seconds_bucket{le="1"} 2',
    'request_seconds_bucket{le="+Inf"} 3',
    "request_seconds_sum 3.505",
    "request_seconds_count 3",
    "request_p50_seconds 0.5",
  ]);
});

test("sums do not drift, also over a restart", () => {
  const rules = `histogram request_seconds buckets 1 = '"took" \\R:value'`;
  const lines = bytes(`${"took 100ms\n".repeat(4)}took 900ms\n`.repeat(500));
  const first = openEngine(rules);
  first.feed("a.log", lines, 0);
  const second = openEngine(rules);
  second.restore(first.snapshot());
  second.feed("a.log", lines, 1000);
  expect([first, second].map((engine) => listSamples(engine)[2])).toEqual([
    "request_seconds_sum 650",
    "request_seconds_sum 1300",
  ]);
});

test("a label beyond its maximum is other, and counted", () => {
  const engine = openEngine("counter seen_total {user max 2, path} = '\"user\" \\W:user'");
  engine.feed("x.log", bytes("user a\nuser b\nuser c\nuser d\nuser a\n"), 0);
  expect(listSamples(engine)).toEqual([
    'seen_total{user="a",path="x.log"} 2',
    'seen_total{user="b",path="x.log"} 1',
    'seen_total{user="other",path="x.log"} 2',
  ]);
  const text = expositionText("openmetrics", engine.families());
  expect(text).toContain('matcher_watch_other_total{metric="seen_total",label="user"} 2\n');
  expect(text).toContain("# TYPE seen counter\n");
  expect(text).toEndWith("# EOF\n");
});

test("a label that is really other is no second series of the same name", () => {
  const engine = openEngine("counter seen_total {user max 1} = '\"user\" \\W:user'");
  engine.feed("x.log", bytes("user a\nuser b\nuser other\n"), 0);
  expect(listSamples(engine)).toEqual(['seen_total{user="a"} 1', 'seen_total{user="other"} 2']);
});

test("labels are escaped, folded by accessors, and read from fields of events", () => {
  const engine = openEngine(`input a.log in json
counter named_total {who:shape} = '"name" \\Q:who'
counter levels_total {level, .code} = '.level:level'`);
  engine.feed("a.log", bytes('{"level":"a\\\\\\"b","code":5}\n{"level":"x"}\n{"other":1}\nname "/a/7"\n'), 0);
  expect(listSamples(engine)).toEqual([
    'named_total{who="\\"/a/<number>\\""} 1',
    'levels_total{level="a\\\\\\"b",code="5"} 1',
    'levels_total{level="x"} 1',
  ]);
});

test("a rotated file is read in the format of its own input", () => {
  const engine = openEngine("input a.log in json\ninput b.log in logfmt\ncounter bad_total = '.level{=bad}'");
  engine.feed("a.log", bytes('{"level":"bad"}\n'), 0);
  engine.feed("b.log.1", bytes("level=bad\nlevel=bad\n"), 0, { glob: "b.log", text: "b" });
  expect(listSamples(engine)).toEqual(["bad_total 3"]);
});

test("columns are those of a text, whatever its file is called, and are asked for once", () => {
  const engine = openEngine("input a.csv in csv\ncounter bad_total = '.state{=bad}'");
  const old = { glob: "a.csv", text: "old" };
  const next = { glob: "a.csv", text: "new" };
  expect(engine.needsHead("a.csv", old)).toBe(true);
  engine.feed("a.csv", bytes("time,state\n1,bad\n"), 0, old);
  expect(engine.needsHead("a.csv.1", old)).toBe(false);
  engine.feed("a.csv", bytes("state,time\nbad,2\n"), 0, next);
  engine.feed("a.csv.1", bytes("3,bad\n"), 0, old);
  engine.feed("a.csv", bytes("bad,4\n"), 0, next);
  engine.feed("a.csv", bytes("5,bad\n"), 0, { glob: "a.csv", text: "joined", head: bytes("time,state\n0,bad\n") });
  expect(listSamples(engine)).toEqual(["bad_total 5"]);
});

test("many texts: the columns of one that was forgotten are asked for again", () => {
  const engine = openEngine("input *.csv in csv\ncounter bad_total = '.state{=bad}'");
  const head = bytes("time,state\n0,bad\n");
  const origin = (i: number) => ({ glob: "*.csv", text: `text ${i}` });
  for (let i = 0; i < 600; i++) engine.feed(`${i}.csv`, head, 0, origin(i));
  for (let i = 0; i < 600; i++) {
    expect(engine.needsHead(`${i}.csv`, origin(i))).toBe(true);
    engine.feed(`${i}.csv`, bytes("1,bad\n"), 0, { ...origin(i), head });
  }
  expect(listSamples(engine)).toEqual(["bad_total 1200"]);
});

test("after a restart columns are those of the last header", () => {
  const rules = "input a.log in auto\ncounter bad_total = '.state{=bad}'";
  const row = (i: number, rest: string) => `2026-10-05 09:00:${i % 60 < 10 ? "0" : ""}${i % 60} ${rest}\n`;
  const before = openEngine(rules);
  const rows = Array.from({ length: 1000 }, (_, i) => row(i, "good")).join("");
  before.feed("a.log", bytes(`#Version: 1.0\n#Fields: date time state\n${rows}`), 0);
  before.feed("a.log", bytes(`#Fields: date time code state\n${row(1, "200 bad")}`), 0);
  const after = openEngine(rules);
  after.restore(before.snapshot());
  after.feed("a.log", bytes(row(2, "200 bad")), 1000);
  expect([before, after].map(listSamples)).toEqual([["bad_total 1"], ["bad_total 2"]]);
});

test.each([
  ["csv", "time,state\n1,bad\n", "2,bad\n3,good\n"],
  ["auto", "#Version: 1.0\n#Fields: date time state\n2026-10-05 09:00:01 bad\n", "2026-10-05 09:00:02 bad\n"],
])("the names of columns outlast a restart: %s", (format, first, later) => {
  const rules = `input a.log in ${format}\ncounter bad_total = '.state{=bad}'`;
  const before = openEngine(rules);
  before.feed("a.log", bytes(first), 0);
  const after = openEngine(rules);
  after.restore(before.snapshot());
  after.feed("a.log", bytes(later), 1000);
  expect([before, after].map(listSamples)).toEqual([["bad_total 1"], ["bad_total 2"]]);
});

test("a value of another measure is left out and counted", () => {
  const engine = openEngine("input a.log in json\nhistogram took_seconds buckets 1 = '.took:value'");
  engine.feed("a.log", bytes('{"took":"5ms"}\n{"took":2}\n{"took":"3MB"}\n{"took":"soon"}\n'), 0);
  expect(listSamples(engine).slice(-2)).toEqual(["took_seconds_sum 2.005", "took_seconds_count 2"]);
  expect(expositionText("prometheus", engine.families())).toContain(
    'matcher_watch_unread_total{metric="took_seconds"} 2\n',
  );
});

test("a rate fires while it lasts, and resolves when the window has passed", () => {
  const engine = openEngine("alert many when rate('\"err\"') >= 1/s over 3s print");
  const lines = [1, 2, 2, 3].map((second) => [second, "err"] as const);
  expect(feedLines(engine, lines, 9)).toEqual(["3 many firing 1/s", "6 many resolved 0.3333/s"]);
});

test("for waits until a condition has held, and every limits how often an alert fires", () => {
  const rules = "gauge depth = '\"queue\" \\N:value'\nalert deep when depth > 5 for 2s every 10s print";
  const lines = [
    [0, "queue 9"],
    [1, "queue 1"],
    [2, "queue 8"],
    [6, "queue 1"],
    [7, "queue 7"],
    [15, "queue 2"],
  ] as const;
  expect(feedLines(openEngine(rules), lines, 20)).toEqual([
    "5 deep firing 8",
    "7 deep resolved 1",
    "15 deep firing 7",
    "16 deep resolved 2",
  ]);
});

test("by gives each label an alert of its own", () => {
  const engine = openEngine("alert many when COUNT('\"err\" \\W:host') >= 2 over 5s by {host} print");
  expect(
    feedLines(
      engine,
      [
        [0, "err a"],
        [1, "err b"],
        [2, "err a"],
      ],
      9,
    ),
  ).toEqual(["3 many{a} firing 2", "6 many{a} resolved 1"]);
});

test("percentiles are those of the nearest rank in the window", () => {
  const rules =
    "histogram request_seconds = '\"took\" \\R:value'\nalert slow when p50(request_seconds) > 100ms over 4s print";
  const lines = [
    [0, "took 50ms"],
    [1, "took 200ms"],
    [2, "took 300ms"],
    [9, "took 1ms"],
  ] as const;
  expect(feedLines(openEngine(rules), lines, 10)).toEqual(["3 slow firing 200ms", "7 slow resolved none"]);
});

test("time in which nobody watched is no silence", () => {
  const rules = `alert silent when none of '"beat"' for 5s print`;
  const before = openEngine(rules);
  expect(feedLines(before, [[0, "beat"]], 3)).toEqual([]);
  for (const [resumedMs, firesAt] of [
    [103_000, 106],
    [undefined, 6],
  ] as const) {
    const after = openEngine(rules);
    after.restore(before.snapshot(), resumedMs);
    const [first] = [...after.tick(103_000), ...after.tick(104_000), ...after.tick(105_000), ...after.tick(106_000)];
    expect(first!.atMs / 1000).toBe(firesAt);
  }
});

test("few of something is only known again when a window was watched as a whole; what fires goes on", () => {
  const rules = "alert few when COUNT('\"ok\"') < 1 over 5s print";
  for (const [quietFrom, wanted] of [
    [3, ["108 few firing 0", "110 few resolved 1"]],
    [20, ["110 few resolved 1"]],
  ] as const) {
    const before = openEngine(rules);
    feedLines(before, [[0, "ok"]], quietFrom);
    const after = openEngine(rules);
    after.restore(before.snapshot(), 103_000);
    expect(feedLines(after, [[109, "ok"]], 111)).toEqual([...wanted]);
  }
});

test("what is not known decides neither and nor or", () => {
  const rules = (joined: string) => `gauge depth = '"queue" \\N:value'
alert joined when COUNT('"ok"') < 1 over 5s ${joined} depth > 5 print`;
  const lines = [[0, "queue 9"]] as const;
  expect(feedLines(openEngine(rules("or")), lines, 8)).toEqual(["1 joined firing 9"]);
  expect(feedLines(openEngine(rules("and")), lines, 8)).toEqual(["5 joined firing 0"]);
});

test("labels that actions are told are masked like the line", () => {
  const rules = `alert one when COUNT('"key" \\W:user') > 0 over 1s by {user} exec 'x {{labels.user}}'
alert two when COUNT('"key" \\W:user') > 0 over 1s by {user} exec 'x {{labels.user}}' raw`;
  const engine = openEngine(rules, { redact: (line) => line.replace("user=ann", "user=***").replace("bob", "***") });
  const found = [...engine.feed("a", bytes("key ann\nkey bob\nkey eve\n"), 0), ...engine.tick(1000)];
  expect(found.map(({ labels }) => labels.user)).toEqual(["***", "***", "eve", "ann", "bob", "eve"]);
});

test("none of a pattern fires after the time, and novel once for each statement", () => {
  const engine = openEngine(`alert silent when none of '"beat"' for 3s print
alert unseen when novel '"job" \\W \\N' every 5s print`);
  const lines = [
    [0, "beat"],
    [1, "job started 7"],
    [2, "job started 8"],
    [3, "job stopped 9"],
    [3, "beat"],
  ] as const;
  expect(feedLines(engine, lines, 12)).toEqual([
    "2 unseen firing 1",
    "3 unseen resolved 0",
    "7 silent firing 3s",
    "7 unseen firing 1",
    "8 unseen resolved 0",
  ]);
});

test("every new statement is told, also while the alert fires or waits", () => {
  const lines = [
    [0, "job a"],
    [1, "job b"],
    [2, "job c"],
    [3, "job d"],
    [9, "job a"],
  ] as const;
  const rules = "alert unseen when novel '\"job\" \\W' print";
  expect(feedLines(openEngine(rules), lines, 12)).toEqual([
    "1 unseen firing 1",
    "2 unseen resolved 1",
    "3 unseen firing 2",
    "4 unseen resolved 1",
    "5 unseen firing 1",
    "6 unseen resolved 0",
  ]);
});

test("and, or: both must hold, or one", () => {
  const rules = `gauge depth = '"queue" \\N:value'
gauge load = '"load" \\N:value'
alert both when depth > 5 and load > 1 or load > 9 print`;
  const lines = [
    [0, "queue 9"],
    [2, "load 2"],
    [4, "queue 0"],
    [6, "load 10"],
    [8, "load 0"],
  ] as const;
  expect(feedLines(openEngine(rules), lines, 9)).toEqual([
    "3 both firing 9",
    "5 both resolved 0",
    "7 both firing 10",
    "9 both resolved 0",
  ]);
});

test("less than a bound fires only when the window is full", () => {
  const engine = openEngine("alert few when COUNT('\"ok\"') < 1 over 5s print");
  expect(
    feedLines(
      engine,
      [
        [0, "ok"],
        [1, "ok"],
      ],
      9,
    ),
  ).toEqual(["7 few firing 0"]);
});

test("the line that decided is masked, unless the action is raw", () => {
  const rules = `alert one when COUNT('"key"') > 0 over 1s exec 'x {{text}}'
alert two when COUNT('"key"') > 0 over 1s exec 'x {{text}}' raw`;
  const engine = openEngine(rules, { redact: (line) => line.replace("secret", "***") });
  const found = [...engine.feed("a", bytes("first\nkey secret\nlast\n"), 0), ...engine.tick(1000)];
  expect(found.map(({ text }) => text)).toEqual(["key ***", "key secret"]);
  expect(engine.firing().map(({ name, state }) => `${name} ${state}`)).toEqual(["one firing", "two firing"]);
});

test("a long line is masked before it is cut, and what its cut end may tear in two is not told", () => {
  const rules = `alert one when COUNT('"key"') > 0 over 1s exec 'x {{text}}'`;
  const redact = (line: string) => line.replaceAll("secret", "***");
  const firstText = (line: string) => {
    const engine = openEngine(rules, { redact });
    return [...engine.feed("a", bytes(`${line}\n`), 0), ...engine.tick(1000)][0]!.text;
  };
  // The line ends for the alert after 1024 characters, within the secret, and for what is kept after 4096 bytes.
  for (const end of [1024, 4096]) {
    const told = firstText(`${"key ".padEnd(end - 3, ".")}secret ${"x".repeat(9000)}`);
    expect([told.length, told.includes("sec")]).toEqual([1024, false]);
  }
  expect(firstText(`key ${"secret".repeat(2000)}`)).not.toContain("s");
});

test("a state of other rules, or a damaged one, is refused", () => {
  const state = openEngine("counter a_total = '\"a\"'").snapshot();
  expect(() => openEngine("counter b_total = '\"a\"'").restore(state)).toThrow("that of other rules");
  expect(() => openEngine("counter a_total = '\"a\"'").restore(state.slice(0, -1))).toThrow("damaged");
});

test("templates that can't be read are refused, and leave the engine as it was", () => {
  const engine = openEngine("alert unseen when novel '\"job\" \\W' print");
  const [, text] = new TextDecoder().decode(engine.snapshot()).split("\n");
  const other = text!.replace(/"templates":"[^"]*"/, `"templates":"${btoa("of another version")}"`);
  const hash = new Bun.CryptoHasher("sha256").update(other).digest("hex");
  expect(() => engine.restore(bytes(`${hash}\n${other}`))).toThrow(MatcherError);
  expect(feedLines(engine, [[0, "job a"]], 2)).toEqual(["1 unseen firing 1", "2 unseen resolved 0"]);
});
