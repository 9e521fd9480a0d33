/** Checks of watch files: what is read, and where each fault is told. */
import { expect, test } from "bun:test";
import { MatcherError } from "../../error/errors.ts";
import { checkWatchFile } from "./check.ts";

/** The lines of the error; empty without one. */
function readFaults(...lines: string[]): string[] {
  try {
    checkWatchFile("a.watch", lines.join("\n"));
    return [];
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
    return [error.message, ...error.details];
  }
}

const took = `histogram request_seconds = '"took" \\R:value'`;

test("every form of the language is read", () => {
  const file = checkWatchFile(
    "a.watch",
    `# A comment
input /var/log/*.log b.log in auto
let verb = [GET PUT]
counter http_requests_total {path max 20, status, pattern} = '.path:path .status:status'
counter sent_bytes_total add n = \\Z:n
histogram request_seconds {v} buckets 5ms 10ms 1s quantiles p99.9 p50 = '\\{verb}:v "took" \\R:value'
gauge queue_depth = "queue" "=" \\N:value
alert slow when p95(request_seconds) > 500ms over 5m by {v} for 2m every 1h exec './page "{{name}} x" {{labels.v}}' raw
alert errors when rate('"it''s"') > 6/m over 1m or COUNT(http_requests_total) >= 5 over 90s and queue_depth != 3 print
alert unseen when novel '.level{>=error}' every 10m webhook https://example.org/hook
alert silent when none of '"beat"' for 90s alertmanager http://localhost:9093
test queue_depth accepts "queue = 5" rejects "queue" reads "queue = 5" in "the queue = 5 now"
`,
  );
  expect(file.inputs).toEqual([
    { glob: "/var/log/*.log", format: "auto", isJournal: false },
    { glob: "b.log", format: "auto", isJournal: false },
  ]);
  expect(file.metrics.map(({ kind, name, measure }) => `${kind} ${name} ${measure}`)).toEqual([
    "counter http_requests_total number",
    "counter sent_bytes_total bytes",
    "histogram request_seconds seconds",
    "gauge queue_depth number",
  ]);
  expect(file.metrics[0]!.labels.map(({ name, max }) => [name, max])).toEqual([
    ["path", 20],
    ["status", 1000],
    ["pattern", 1000],
  ]);
  expect([file.metrics[2]!.buckets, file.metrics[2]!.quantiles]).toEqual([
    [0.005, 0.01, 1],
    [0.5, 0.999],
  ]);
  const [slow, errors, unseen, silent] = file.alerts;
  expect(slow).toMatchObject({
    condition: {
      is: "percentile",
      quantile: 0.95,
      metric: "request_seconds",
      operator: ">",
      bound: 0.5,
      overMs: 300_000,
    },
    forMs: 120_000,
    everyMs: 3_600_000,
    action: { kind: "exec", argv: ["./page", "{{name}} x", "{{labels.v}}"], raw: true },
  });
  expect(errors!.condition).toEqual({
    is: "or",
    of: [
      { is: "rate", of: { pattern: `"it's"` }, operator: ">", bound: 0.1, overMs: 60_000 },
      {
        is: "and",
        of: [
          { is: "count", of: { metric: "http_requests_total" }, operator: ">=", bound: 5, overMs: 90_000 },
          { is: "gauge", metric: "queue_depth", operator: "!=", bound: 3 },
        ],
      },
    ],
  });
  expect(unseen).toMatchObject({ everyMs: 600_000, action: { kind: "webhook", url: "https://example.org/hook" } });
  expect(silent!.condition).toEqual({ is: "none", pattern: '"beat"', forMs: 90_000 });
});

test("all faults of a file are told at once, in the order of its lines", () => {
  expect(readFaults("alert a when depth > 3 print", "inptu x", "counter jobs = \\W", took)).toEqual([
    "a.watch, line 1: there is no metric depth",
    "  alert a when depth > 3 print",
    "               ^",
    'a.watch, line 2: "inptu" is not a keyword; did you mean input? The keywords are input, let, shape, shape-after, kind, counter, gauge, histogram, alert, test',
    "  inptu x",
    "  ^",
    "a.watch, line 3: the name of a counter ends in _total: jobs_total",
    "  counter jobs = \\W",
    "          ^",
  ]);
});

/** A line, what its fault says, and the text at its caret. */
const faulty: readonly (readonly [line: string, says: string, at: string])[] = [
  ["gauge depth = '\"a\" \\Q{'", "expected a number", "'"],
  ["gauge depth = '\"a\" \\N:n'", "the pattern has no register value; it binds n", '"a"'],
  ["gauge depth_ms = '\\R:value'", "values are in the base unit: depth_seconds", "depth_ms"],
  ["gauge depth = '\\R:value'", "value is in seconds, which the name says: depth_seconds", "depth"],
  ["gauge depth = '\\W:value'", "which is no amount", "\\W:value"],
  ["gauge depth_total = '\\N:value'", "only the name of a counter ends in _total: depth", "depth_total"],
  ["histogram a_count = '\\N:value'", "the ending _count is that of a sample of a histogram", "a_count"],
  ["histogram a {le} = '\\N:value \\W:le'", "the label le has a meaning of its own", "le}"],
  ["histogram a buckets 2 1 = '\\N:value'", "buckets ascend", "1 ="],
  ["histogram a buckets 2MB = '\\N:value'", "this is a size, such as 64KiB, expected a number", "2MB"],
  ["histogram a quantiles p101 = '\\N:value'", "a percentile is above 0 and at most 100", "p101"],
  ["gauge depth add n = '\\N:n'", 'found "add", expected = and a pattern', "add"],
  ["histogram a add n = '\\N:n'", 'found "add", expected = and a pattern', "add"],
  ["counter a_total buckets 1s = '\\N:n'", 'found "buckets", expected = and a pattern', "buckets"],
  ["gauge depth quantiles p50 = '\\N:value'", 'found "quantiles", expected = and a pattern', "quantiles"],
  ["counter a_total {user} = '\\W:name'", "the pattern has no register user; it binds name", "user"],
  ["counter a_total {user max 0} = '\\W:user'", "a label has 1 to 100000 values", "0}"],
  ["counter a_total {user:nothing} = '\\W:user'", "nothing", "user:nothing"],
  ["counter a_total = '.path'", "conditions on fields, but no input has a format", ".path"],
  ["counter request_seconds = '\\W'", "the name of a counter ends in _total", "request_seconds"],
  ["input a.log in atuo", 'there is no format "atuo"', "atuo"],
  ["alert a when p95(request_second) > 1s over 5m print", "did you mean request_seconds?", "request_second"],
  ["alert a when p95(request_seconds) > 1s print", "expected over and a length of time", "print"],
  ["alert a when p95(request_seconds) > 1s over 500ms print", "the shortest length of time is 1s", "500ms"],
  ["alert a when request_seconds > 1s print", "request_seconds is a histogram, expected a gauge", "request_seconds"],
  ["alert a when rate('\\W:u') > 1/x over 5m print", "a rate is per s, m, h or d", "1/x"],
  ["alert a when novel '\\W:u' by {v} print", "the pattern has no register v; it binds u", "v}"],
  ["alert a when p9(request_seconds) > 1 over 5m by {v} print", "the metric request_seconds has no label v", "v}"],
  ["alert a when novel '\\W' exec './page {{who}}'", "{{who}} is not there; valid: name, state, value", "{{who}}"],
  ["alert a when novel '\\W' exec '\"x'", 'a " of the command is not closed', '"x'],
  ["alert a when novel '\\W' exec '{{text}}'", "the program that is run can't be a text of the log", "{{text}}"],
  ["alert a when novel '\\W' webhook ftp://x", '"ftp://x" is no address of a server', "ftp://x"],
  ["alert a when novel '\\W' print print", "expected the end of the line after the action", "print"],
  ['alert a when novel "x" print', "expected a pattern in single quotes", '"x"'],
  ['test request_seconds accepts "told 5ms"', 'request_seconds accepts "told 5ms": no match', "request_seconds"],
  ['test request_seconds rejects "took 5ms"', 'rejects "took 5ms": matched "took 5ms"', "request_seconds"],
  ['test other accepts "x"', "there is no metric and no alert other", "other"],
];

test.each(faulty)("%s", (line, says, at) => {
  const [message, shown, caret] = readFaults(took, line);
  expect(message).toStartWith("a.watch, line 2: ");
  expect(message).toContain(says);
  expect(shown).toBe(`  ${line}`);
  expect(line.slice(caret!.indexOf("^") - 2).startsWith(at) || at === "'").toBe(true);
});

test("a label path is the path of the input, but not where another rule binds it", () => {
  expect(readFaults("counter a_total {path} = '\\W'")).toEqual([]);
  expect(readFaults("counter a_total {path} = '\\W'", "counter b_total {path} = '\\P:path'")[0]).toBe(
    "a.watch, line 1: the pattern has no register path, which that of line 2 binds; bind it here too, as in .path:path, or name it otherwise there",
  );
});

test("no two metrics have a name in common on the page", () => {
  const timed = "histogram a_seconds quantiles p95 = '\"took\" \\R:value'";
  const sharedNameFault = (name: string) =>
    `a.watch, line 2: Prometheus knows the metric of line 1 as ${name} too; take another name`;
  expect(readFaults(timed, "gauge a_p95_seconds = '\\R:value'")[0]).toBe(sharedNameFault("a_p95_seconds"));
  expect(readFaults("gauge a_p95_seconds = '\\R:value'", timed)[0]).toBe(sharedNameFault("a_p95_seconds"));
  expect(readFaults("counter b_total = '\\W'", "gauge b = '\\N:value'")[0]).toBe(sharedNameFault("b"));
  expect(readFaults("counter matcher_watch_lines_total = '\\W'")[0]).toContain("those of the watch itself");
  expect(readFaults(timed, "gauge a_p99_seconds = '\\R:value'")).toEqual([]);
});

test("a file without a rule is refused", () => {
  expect(readFaults("input a.log")[0]).toStartWith("a.watch: no rule there");
});

test("the digest is that of what is counted: not of comments, actions or paths of inputs, but of formats and declarations", () => {
  const digest = (...lines: string[]) => checkWatchFile("a.watch", lines.join("\n")).digest;
  const rules = ["let who = \\W", "counter a_total = 'who'", "alert b when none of 'who' for 9s"] as const;
  const [declared, counter, alert] = rules;
  const before = digest(declared, counter, `${alert} print`);
  expect(digest("# more", "input a.log", declared, counter, `${alert} webhook https://a.example/`)).toBe(before);
  const csv = digest("input a.log in csv", declared, counter, `${alert} print`);
  expect(csv).not.toBe(before);
  expect(digest("input b.log in csv", declared, counter, `${alert} print`)).toBe(csv);
  expect(digest("let who = \\N", counter, `${alert} print`)).not.toBe(before);
  expect(digest(declared, counter.replace("a_", "b_"), `${alert} print`)).not.toBe(before);
});
