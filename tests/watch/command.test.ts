/** `matcher watch --check` and `--replay`, and the command as a service with its own engine. */
import { expect, test } from "bun:test";
import { mainFile, Workplace } from "../e2e/workplace.ts";

const rules = `input app.log
histogram request_seconds {verb} = '\\W:verb "took" \\R:value'
alert slow when p95(request_seconds) > 500ms over 10s by {verb} for 2s print
alert silent when none of '"took"' for 20s print
`;

const at = (second: number, text: string) => `2026-11-02T10:00:${`${second}`.padStart(2, "0")}Z ${text}\n`;
const log =
  at(0, "GET took 5ms") + at(1, "GET took 700ms") + at(4, "PUT took 9ms") + at(20, "GET took 1ms") + at(50, "the end");

const place = new Workplace({
  "app.watch": rules,
  "bad.watch": "gauge depth = '\"queue\"'\n",
  "app.log": log,
  "first.log": at(0, "GET took 5ms") + at(4, "PUT took 9ms") + at(50, "the end"),
  "second.log": `a line before the first time\n${at(1, "GET took 700ms")}${at(20, "GET took 1ms")}`,
  "untimed.log": "no time\n",
});

const told = [
  '2026-11-02T10:00:04Z slow{verb="GET"} firing 700ms',
  '2026-11-02T10:00:12Z slow{verb="GET"} resolved none',
  "2026-11-02T10:00:41Z silent firing 20s",
];

test("a file is checked, and its faults are told with status 2", () => {
  expect(place.output(["watch", "--check", "app.watch"])).toBe("app.watch: 1 metric, 2 alerts\n");
  expect(place.run(["watch", "--check", "bad.watch"])).toEqual({
    status: 2,
    out: "",
    error: `matcher: bad.watch, line 1: the pattern has no register value; it binds none. Write \\N:value
  gauge depth = '"queue"'
                 ^
`,
  });
});

test("a replay tells what would have fired by the clock of the log, of several logs in order of time", () => {
  expect(place.output(["watch", "app.watch", "--replay", "app.log"]).trimEnd().split("\n")).toEqual(told);
  const several = ["watch", "app.watch", "--replay", "first.log", "second.log"];
  expect(place.output(several).trimEnd().split("\n")).toEqual(told);
  const { status, out, error } = place.run(["watch", "app.watch", "--replay", "untimed.log"]);
  expect([status, out, error]).toEqual([
    0,
    "",
    "matcher: untimed.log has no times: a replay needs the clock of a log\n",
  ]);
});

test("standard input is watched until it ends", () => {
  const input = "GET took 5ms\n";
  const { status, out, error } = place.run(["watch", "app.watch", "-"], input);
  expect([status, out]).toEqual([0, ""]);
  expect(error).toContain("msg=watching");
});

test("metrics are sent over OTLP, at last when the input has ended", async () => {
  type Sent = {
    resourceMetrics: [{ scopeMetrics: [{ metrics: { name: string; histogram?: { dataPoints: object[] } }[] }] }];
  };
  const sent: Sent[] = [];
  const headers: (string | null)[] = [];
  const collector = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      headers.push(request.headers.get("api-key"));
      sent.push((await request.json()) as Sent);
      return Response.json({});
    },
  });
  const words = ["watch", "app.watch", "-", "--otlp", collector.url.href, "--otlp-every", "1"];
  const service = Bun.spawn([process.execPath, mainFile, ...words], {
    ...{ cwd: place.folder, stdin: "pipe", stderr: "pipe" },
    env: { ...process.env, OTEL_EXPORTER_OTLP_HEADERS: "api-key=k%201" },
  });
  service.stdin.write("GET took 5ms\n");
  service.stdin.flush();
  const listPoints = ({ resourceMetrics: [{ scopeMetrics }] }: Sent) =>
    scopeMetrics[0].metrics.find(({ name }) => name === "request_seconds")?.histogram?.dataPoints ?? [];
  for (let i = 0; i < 1000 && !sent.some((one) => listPoints(one).length > 0); i++) await Bun.sleep(10);
  expect(listPoints(sent.at(-1)!)).toMatchObject([{ count: "1", sum: 0.005 }]);
  service.stdin.write("GET took 7ms\n");
  service.stdin.end();
  expect(await service.exited).toBe(0);
  expect(listPoints(sent.at(-1)!)).toMatchObject([{ count: "2", sum: 0.012 }]);
  expect(new Set(headers)).toEqual(new Set(["k 1"]));
  await collector.stop(true);
}, 30_000);

test("what the command can't do is said", () => {
  expect(place.run(["watch", "--check", "app.watch", "a.log"]).error).toContain("--check reads no log");
  expect(place.run(["watch", "app.watch", "--metrics", "host:0x"]).error).toContain(
    '--metrics takes a port, or an address and a port, such as 127.0.0.1:9464: found "host:0x"',
  );
  expect(place.run(["watch", "app.watch", "--otlp", "host:4318"]).error).toContain(
    '--otlp takes an address, such as http://127.0.0.1:4318: found "host:4318"',
  );
  place.write("no-input.watch", "counter a_total = '\"a\"'\n");
  expect(place.run(["watch", "no-input.watch"]).error).toContain("no-input.watch has no input line");
});
