/**
 * A real Prometheus scrapes the service, and a real Alertmanager gets an alert and its end. Debian's packages
 * `prometheus` and `prometheus-alertmanager`; skipped, and counted, where they are missing.
 */
import { afterAll, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until, Watcher } from "./watcher.ts";

const root = mkdtempSync(join(tmpdir(), "matcher-prometheus-"));
const started: Bun.Subprocess[] = [];
afterAll(async () => {
  for (const process of started) process.kill();
  await Promise.all(started.map(({ exited }) => exited));
  rmSync(root, { recursive: true });
});

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function start(command: string[]): void {
  started.push(Bun.spawn(command, { cwd: root, stdin: "ignore", stdout: "ignore", stderr: "ignore" }));
}

async function json<T>(url: string): Promise<T | null> {
  try {
    const response = await fetch(url);
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}

function prepare(name: string) {
  const folder = join(root, name);
  mkdirSync(folder);
  const log = join(folder, "app.log");
  writeFileSync(log, "a 1\na 2\nb 3\n");
  return { log, stateDir: join(folder, "state"), globs: [log] };
}

const prometheus = Bun.which("prometheus");
const promtool = Bun.which("promtool");
const alertmanager = Bun.which("prometheus-alertmanager");

test.if(promtool !== null)("promtool finds nothing to say of the metrics", async () => {
  const { globs, stateDir } = prepare("promtool");
  const watcher = new Watcher({ globs, stateDir });
  await watcher.waitForCounts({ a: 2, b: 1 });
  const metrics = await (await fetch(`${await watcher.address()}/metrics`)).text();
  const checked = Bun.spawnSync([promtool!, "check", "metrics"], { stdin: Buffer.from(metrics) });
  expect([checked.exitCode, checked.stdout.toString(), checked.stderr.toString()]).toEqual([0, "", ""]);
  await watcher.end();
});

test.if(prometheus !== null)(
  "Prometheus scrapes it and answers with its numbers",
  async () => {
    const { log, globs, stateDir } = prepare("scraped");
    const watcher = new Watcher({ globs, stateDir });
    const { host } = new URL(await watcher.address());
    const target = { job_name: "matcher", scrape_interval: "1s", static_configs: [{ targets: [host] }] };
    // JSON is YAML too.
    writeFileSync(join(root, "prometheus.yml"), JSON.stringify({ scrape_configs: [target] }));
    const port = await freePort();
    const data = join(root, "prometheus-data");
    const flags = [`--web.listen-address=127.0.0.1:${port}`, `--storage.tsdb.path=${data}`, "--log.level=error"];
    start([prometheus!, `--config.file=${join(root, "prometheus.yml")}`, ...flags]);
    type Answer = { data: { result: { metric: Record<string, string>; value: [number, string] }[] } };
    const askPrometheus = (query: string) =>
      json<Answer>(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`);
    const answers = async (query: string, wanted: Record<string, string>, label: string) => {
      let found: Record<string, string> = {};
      await until(
        async () => {
          const results = (await askPrometheus(query))?.data.result ?? [];
          found = Object.fromEntries(results.map(({ metric, value }) => [metric[label] ?? "", value[1]]));
          return Bun.deepEquals(found, wanted) || null;
        },
        () => `${query}: ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`,
      );
    };
    await answers("test_lines_total", { a: "2", b: "1" }, "word");
    appendFileSync(log, "a 4\n");
    await answers("test_lines_total", { a: "3", b: "1" }, "word");
    await answers("matcher_watch_lines_total", { [log]: "4" }, "input");
    await watcher.end();
  },
  60_000,
);

test.if(alertmanager !== null)(
  "Alertmanager gets an alert, and its end",
  async () => {
    const { log, globs, stateDir } = prepare("alerted");
    const route = { receiver: "none" };
    writeFileSync(join(root, "alertmanager.yml"), JSON.stringify({ route, receivers: [{ name: "none" }] }));
    const port = await freePort();
    const flags = [`--web.listen-address=127.0.0.1:${port}`, "--cluster.listen-address=", "--log.level=error"];
    const storage = `--storage.path=${join(root, "alertmanager-data")}`;
    start([alertmanager!, `--config.file=${join(root, "alertmanager.yml")}`, storage, ...flags]);
    const url = `http://127.0.0.1:${port}`;
    const names = async () => {
      const alerts = await json<{ labels: { alertname: string }; annotations: { text: string } }[]>(
        `${url}/api/v2/alerts`,
      );
      return alerts?.map(({ labels, annotations }) => `${labels.alertname}: ${annotations.text}`) ?? null;
    };
    const has = (wanted: string[]) =>
      until(
        async () => Bun.deepEquals(await names(), wanted) || null,
        () => `the alerts ${wanted}\n${watcher.log}`,
      );
    const watcher = new Watcher({ globs, stateDir, action: { kind: "alertmanager", url, raw: false } });
    await has([]);
    appendFileSync(log, "fire slow\n");
    await has(["slow: fire slow"]);
    appendFileSync(log, "resolve slow\n");
    await has([]);
    await watcher.end();
  },
  60_000,
);
