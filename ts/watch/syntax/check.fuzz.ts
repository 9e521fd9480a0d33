/** Random watch files: each is read, or every fault of it names its line and what was expected. */
import { type Below, randomBelow } from "../../../tests/prng.ts";
import { MatcherError } from "../../error/errors.ts";
import { checkWatchFile } from "./check.ts";

const whole = [
  "input /var/log/*.log b.log in json",
  "let verb = [GET PUT]",
  "counter http_requests_total {path max 20, .status, pattern} = '.path:path .status:status'",
  "counter sent_bytes_total {who:shape} add n = '\\Q:who \\Z:n'",
  "histogram request_seconds {v} buckets 5ms 10ms 1s quantiles p99.9 p50 = '\\{verb}:v \"took\" \\R:value'",
  'gauge queue_depth = "queue" "=" \\N:value',
  "alert slow when p95(request_seconds) > 500ms over 5m by {v} for 2m every 1h exec './page \"{{name}} x\"' raw",
  "alert errors when rate('\"it''s\"') > 6/m over 1m or queue_depth != 3 and COUNT(sent_bytes_total) < 9 over 90s print",
  "alert unseen when novel '.level{>=error}' every 10m webhook https://example.org/hook",
  "alert silent when none of '\"beat\"' for 90s alertmanager http://localhost:9093",
  'test queue_depth accepts "queue = 5" rejects "queue"',
  "# a comment",
];

const pieces = [
  "'",
  "{",
  "}",
  "(",
  ")",
  " ",
  "5m",
  "9e9",
  "\\",
  '"',
  "by",
  "for",
  "=",
  "é",
  "\t",
  "max 0",
  "{{",
  "x_ms",
  "\u0000",
];

/** A line with some of it left out, doubled or replaced. */
function changeAtRandom(line: string, random: Below): string {
  let text = line;
  for (let n = random(4); n > 0; n--) {
    const at = random(text.length + 1);
    const length = random(3) === 0 ? random(12) : 0;
    text = text.slice(0, at) + (random(2) === 0 ? pieces[random(pieces.length)] : "") + text.slice(at + length);
  }
  return text.replace(/[\r\n]/g, " ");
}

export function run(seed: number, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const random = randomBelow(seed * 7919 + round);
    const lines = whole
      .filter(() => random(4) > 0)
      .map((line) => (random(2) === 0 ? line : changeAtRandom(line, random)));
    const text = lines.join(random(5) === 0 ? "\r\n" : "\n");
    const fail = (problem: string): never => {
      throw new Error(`seed ${seed}, round ${round}: ${problem}\n${JSON.stringify(text)}`);
    };
    try {
      const file = checkWatchFile("a.watch", text);
      if (file.metrics.length + file.alerts.length === 0) fail("it has no rule, and is taken");
      if (checkWatchFile("b.watch", text).digest !== file.digest) fail("its digest is not that of its rules");
    } catch (error) {
      if (!(error instanceof MatcherError)) throw fail(`${(error as Error).stack}`);
      for (const told of [error.message, ...error.details].filter((line) => line.startsWith("a.watch"))) {
        const [, number] = /^a\.watch(?:, line (\d+))?: \S/.exec(told) ?? fail(`the fault has no place: ${told}`);
        if (number !== undefined && Number(number) > lines.length) fail(`there is no line ${number}`);
      }
      if (!error.message.startsWith("a.watch")) fail(`the fault has no place: ${error.message}`);
    }
  }
}
