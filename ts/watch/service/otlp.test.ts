import { afterAll, expect, test } from "bun:test";
import type { Family } from "../families.ts";
import { otlpPointsMax } from "./limits.ts";
import { Log } from "./log.ts";
import { otlpBodies } from "./otlp.ts";
import { OtlpPush, otlpHeaders, otlpUrl } from "./otlp-push.ts";

const families: Family[] = [
  {
    ...{ name: "seen_total", kind: "counter", help: "Seen." },
    samples: [
      {
        labels: [
          ["path", "/a"],
          ["empty", ""],
        ],
        value: 3,
      },
    ],
  },
  { name: "depth_bytes", kind: "gauge", help: "Depth.", samples: [{ labels: [], value: Number.POSITIVE_INFINITY }] },
  {
    ...{ name: "took_seconds", kind: "histogram", help: "Took.", bounds: [0.1, 1] },
    samples: [{ labels: [["path", "/a"]], cumulated: [2, 5], count: 6, sum: 9.5 }],
  },
];

test("each kind of metric in the JSON of OTLP", () => {
  const [begun, now] = ["1000000000", "2500000000"];
  const key = [{ key: "path", value: { stringValue: "/a" } }];
  expect([...otlpBodies(families, { begunMs: 1000, nowMs: 2500 }, "1.2")]).toEqual([
    {
      resourceMetrics: [
        {
          resource: { attributes: [{ key: "service.name", value: { stringValue: "matcher-watch" } }] },
          scopeMetrics: [
            {
              scope: { name: "matcher", version: "1.2" },
              metrics: [
                {
                  ...{ name: "seen_total", description: "Seen." },
                  sum: {
                    ...{ aggregationTemporality: 2, isMonotonic: true },
                    dataPoints: [{ startTimeUnixNano: begun, timeUnixNano: now, attributes: key, asDouble: 3 }],
                  },
                },
                {
                  ...{ name: "depth_bytes", description: "Depth.", unit: "By" },
                  gauge: { dataPoints: [{ timeUnixNano: now, attributes: [], asDouble: "Infinity" }] },
                },
                {
                  ...{ name: "took_seconds", description: "Took.", unit: "s" },
                  histogram: {
                    aggregationTemporality: 2,
                    dataPoints: [
                      {
                        ...{ startTimeUnixNano: begun, timeUnixNano: now, attributes: key, count: "6", sum: 9.5 },
                        ...{ bucketCounts: ["2", "3", "1"], explicitBounds: [0.1, 1] },
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

test("many samples are several requests, which have each of them once", () => {
  const count = 2 * otlpPointsMax + 3;
  const samples = Array.from({ length: count }, (_, i) => ({ labels: [["i", `${i}`]] as const, value: i }));
  const many: Family = { name: "seen_total", kind: "counter", help: "Seen.", samples };
  // biome-ignore lint/suspicious/noExplicitAny: the form of the protocol
  const bodies: any[] = [...otlpBodies([families[0]!, many], { begunMs: 0, nowMs: 0 }, "1")];
  const metrics = bodies.map(({ resourceMetrics: [{ scopeMetrics }] }) => scopeMetrics[0].metrics);
  const points = metrics.map((each) =>
    each.flatMap((metric: { sum: { dataPoints: unknown[] } }) => metric.sum.dataPoints),
  );
  expect(points.map(({ length }) => length)).toEqual([otlpPointsMax, otlpPointsMax, 4]);
  expect(points.flat().map(({ asDouble }) => asDouble)).toEqual([3, ...samples.map(({ value }) => value)]);
});

let answers: (() => Response)[] = [];
const taken: { path: string; key: string | null; body: { at: number } }[] = [];
const collector = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const answer = answers.shift();
    taken.push({ path: pathname, key: request.headers.get("x-key"), body: (await request.json()) as { at: number } });
    return answer ? answer() : Response.json({});
  },
});
afterAll(() => collector.stop(true));

function pusher(everyMs: number, log: string[] = []) {
  let at = 0;
  return new OtlpPush({
    ...{ url: otlpUrl(collector.url.href)!, everyMs, headers: { "x-key": "k" }, retryMs: 5, timeoutMs: 500 },
    log: new Log((line) => void log.push(line)),
    bodies: () => [{ at: ++at }],
  });
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 1000 && !isTrue(); i++) await Bun.sleep(5);
  expect(isTrue()).toBe(true);
}

test("a request that failed is made again with later numbers, and the fault is told once", async () => {
  taken.length = 0;
  const busy = () => new Response("", { status: 503 });
  answers = [busy, () => new Response("", { status: 429, headers: { "retry-after": "0" } }), busy];
  const log: string[] = [];
  const push = pusher(100, log);
  push.start();
  await until(() => push.counts.done === 2);
  await push.stop(1000);
  expect(taken.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((at) => ({ path: "/v1/metrics", key: "k", body: { at } })));
  expect(push.counts.failed).toBe(3);
  expect(log.map((line) => /msg="([^"]+)".* why="?([^"\n]+)/.exec(line)?.slice(1) ?? line.includes("again"))).toEqual([
    ["metrics were not taken", "status 503"],
    ["metrics were not taken", "status 429"],
    ["metrics were not taken", "status 503"],
    true,
  ]);
});

test("a request that is refused waits for the next interval; the end sends a last time", async () => {
  taken.length = 0;
  answers = [() => new Response("", { status: 400 })];
  const push = pusher(60);
  push.start();
  await until(() => push.counts.failed === 1);
  await push.stop(1000);
  expect(push.counts).toEqual({ done: 1, failed: 1 });
  expect(taken.map(({ body }) => body.at)).toEqual([1, 2]);
});

test("nobody listens: it goes on", async () => {
  const log: string[] = [];
  const nobody = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const url = `${nobody.url}v1/metrics`;
  await nobody.stop(true);
  const push = new OtlpPush({
    ...{ url, everyMs: 20, headers: {}, retryMs: 5, bodies: () => [{}], log: new Log((line) => void log.push(line)) },
  });
  push.start();
  await until(() => push.counts.failed > 2);
  await push.stop(1000);
  expect(log.length).toBe(1);
});

test("addresses and headers", () => {
  expect(otlpUrl("http://host:4318")).toBe("http://host:4318/v1/metrics");
  expect(otlpUrl("https://host/a/v1/metrics?x=1")).toBe("https://host/a/v1/metrics?x=1");
  for (const wrong of ["host:4318", "file:///etc/passwd", ""]) expect(otlpUrl(wrong)).toBeNull();
  expect(otlpHeaders("Api-Key=a%2Cb, x = 1=2")).toEqual({ "api-key": "a,b", x: "1=2" });
  expect(otlpHeaders("")).toEqual({});
  for (const wrong of ["key", "a=1,b", "a=%zz"]) expect(otlpHeaders(wrong)).toBeNull();
});
