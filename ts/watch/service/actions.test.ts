import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Action, Transition } from "../types.ts";
import { ActionQueue, type Outcome } from "./action-queue.ts";
import { execute } from "./exec-action.ts";
import { actionsAtOnceMax, actionTriesMax, queuedActionsMax } from "./limits.ts";
import { Log } from "./log.ts";
import { buildRequest, post } from "./web-action.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-watch-actions-"));
afterAll(() => rmSync(folder, { recursive: true }));

const transition = (name: string, state: Transition["state"] = "firing", action: Action = { kind: "print" }) =>
  ({
    ...{ name, state, atMs: 90_000, sinceMs: 30_000, value: "612 ms", text: "GET /a <b> took 612 ms" },
    ...{ labels: { path: "/a", "x.y": "1" }, action },
  }) satisfies Transition;
const describeTransition = ({ name, state }: Transition) => `${name} ${state}`;

function queue(deliver: (of: Transition) => Promise<Outcome>) {
  const lines: string[] = [];
  const log = new Log((line) => void lines.push(line));
  return { lines, queue: new ActionQueue({ log, deliver, retryMs: 1 }) };
}

test("those of one alert are done in order, others do not wait for them; what fails is tried again", async () => {
  const done: string[] = [];
  let failures = 3;
  const { queue: actions, lines } = queue(async (of) => {
    await Bun.sleep(0);
    if (of.name === "a" && failures-- > 0) return { is: "failed", why: "busy", isFinal: false };
    done.push(describeTransition(of));
    return { is: "done" };
  });
  for (const one of [transition("a"), transition("a", "resolved"), transition("b"), transition("b", "resolved")])
    actions.add(one);
  await actions.drain(10_000);
  expect(done).toEqual(["b firing", "b resolved", "a firing", "a resolved"]);
  expect([actions.count("print", "done"), actions.count("print", "retried")]).toEqual([4, 3]);
  expect(lines.filter((line) => line.includes("why=busy")).length).toBe(3);
});

test("news that nobody was told yet is told once, and a refusal is final", async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const told: number[] = [];
  const { queue: actions, lines } = queue(async (of) => {
    await begun;
    told.push(of.atMs);
    return of.name === "refused" ? { is: "failed", why: "status 400", isFinal: true } : { is: "done" };
  });
  for (const atMs of [1, 2, 3]) actions.add({ ...transition("a"), atMs });
  actions.add(transition("refused"));
  begin();
  await actions.drain(10_000);
  expect(told.sort((a, b) => a - b)).toEqual([1, 3, 90_000]);
  expect(actions.count("print", "failed")).toBe(1);
  expect(lines.join("")).toContain('msg="action failed" alert=refused');
});

test("an action that goes on failing is given up after its last try", async () => {
  let tries = 0;
  const { queue: actions, lines } = queue(async () => {
    tries++;
    return { is: "failed", why: "busy", isFinal: false };
  });
  actions.add(transition("a"));
  await actions.drain(10_000);
  expect([tries, actions.count("print", "failed")]).toEqual([actionTriesMax, 1]);
  expect(lines.at(-1)).toContain(`msg="action failed" alert=a`);
});

test("so many actions run at once, and no more", async () => {
  let [running, most] = [0, 0];
  const { queue: actions } = queue(async () => {
    most = Math.max(most, ++running);
    await Bun.sleep(1);
    running--;
    return { is: "done" };
  });
  for (let i = 0; i < 3 * actionsAtOnceMax; i++) actions.add(transition(`alert${i}`));
  await actions.drain(10_000);
  expect([most, actions.count("print", "done")]).toEqual([actionsAtOnceMax, 3 * actionsAtOnceMax]);
});

test("the queue is bounded; drops are counted and told; what waits is kept", async () => {
  const { queue: actions, lines } = queue(() => new Promise(() => {}));
  for (let i = 0; i < queuedActionsMax + 5; i++) actions.add(transition(`alert ${i}`));
  expect([actions.queued, actions.count("print", "dropped")]).toEqual([queuedActionsMax, 5]);
  expect(lines.filter((line) => line.includes("actions are dropped")).length).toBe(1);
  const saved = actions.snapshot();
  await actions.stop(0);
  const done: string[] = [];
  const { queue: next } = queue(async (of) => {
    done.push(of.name);
    return { is: "done" };
  });
  next.restore(saved.slice(0, 3));
  await next.drain(10_000);
  expect(done).toEqual(["alert 0", "alert 1", "alert 2"]);
});

const posix = process.platform !== "win32";

test.if(posix)("a program gets arguments and environment, and no shell reads them", async () => {
  const out = join(folder, "out");
  const script = 'printf "%s|" "$@" "$MATCHER_ALERT" "$MATCHER_STATE" "$MATCHER_VALUE" "$NOTIFY_SOCKET" > "$0"';
  const argv = [
    "sh",
    "-c",
    script,
    out,
    "{{name}}",
    "{{ value }}",
    "{{labels.path}}{{labels.none}}",
    "{{text}}",
    "{{since}}",
  ];
  process.env.NOTIFY_SOCKET = "/none";
  const odd = { ...transition("$(touch x)"), text: "`id`; \0 'q'" };
  expect(await execute(odd, argv)).toEqual({ is: "done" });
  delete process.env.NOTIFY_SOCKET;
  const expected = ["$(touch x)", "612 ms", "/a", "`id`;  'q'", "1970-01-01T00:00:30.000Z"];
  expect(readFileSync(out, "utf8")).toBe([...expected, "$(touch x)", "firing", "612 ms", "", ""].join("|"));
});

test.if(posix)("a program that fails, is missing, or does not end", async () => {
  const failed = await execute(transition("a"), ["sh", "-c", "echo no such number >&2; exit 3"]);
  expect(failed).toEqual({ is: "failed", why: "ended with 3: no such number", isFinal: false });
  expect((await execute(transition("a"), ["./not there"])).is).toBe("failed");
  const late = await execute(transition("a"), ["sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"], {
    timeoutMs: 50,
    killAfterMs: 50,
  });
  expect(late).toEqual({ is: "failed", why: "did not end within 0.05 s", isFinal: false });
  const loud = await execute(transition("a"), ["sh", "-c", "head -c 3000000 /dev/zero >&2; exit 1"]);
  expect(loud.is).toBe("failed");
});

test("forms of requests", () => {
  const web = (kind: "webhook" | "slack" | "alertmanager") => ({ kind, url: "http://h/", raw: false }) as const;
  const since = "1970-01-01T00:00:30.000Z";
  expect(buildRequest(transition("slow"), web("webhook"), 0)).toEqual({
    url: "http://h/",
    body: { name: "slow", state: "firing", value: "612 ms", since, ...textAndLabels },
  });
  expect(buildRequest(transition("slow", "resolved"), web("slack"), 0).body).toEqual({
    text: "*slow* resolved 612 ms path=/a x.y=1\n>GET /a &lt;b&gt; took 612 ms",
  });
  const alert = {
    labels: { alertname: "slow", path: "/a", x_y: "1" },
    annotations: { value: "612 ms", text: textAndLabels.text },
    startsAt: since,
  };
  expect(buildRequest(transition("slow"), web("alertmanager"), 100_000)).toEqual({
    url: "http://h/api/v2/alerts",
    body: [{ ...alert, endsAt: "1970-01-01T00:05:40.000Z" }],
  });
  expect(buildRequest(transition("slow", "resolved"), web("alertmanager"), 100_000).body).toEqual([
    { ...alert, endsAt: "1970-01-01T00:01:30.000Z" },
  ]);
});

const textAndLabels = { text: "GET /a <b> took 612 ms", labels: { path: "/a", "x.y": "1" } };

test("requests: what is sent, and what its answer means", async () => {
  const bodies: unknown[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/waits") await Bun.sleep(2000);
      if (pathname !== "/ok") return new Response("no", { status: Number(pathname.slice(1)) || 500 });
      bodies.push(await request.json());
      return new Response("ok");
    },
  });
  const to = (path: string) => {
    const action = { kind: "webhook", url: `http://127.0.0.1:${server.port}/${path}`, raw: false } as const;
    return post(transition("slow"), action, 0, 300);
  };
  expect(await to("ok")).toEqual({ is: "done" });
  expect(bodies).toEqual([
    { name: "slow", state: "firing", value: "612 ms", since: "1970-01-01T00:00:30.000Z", ...textAndLabels },
  ]);
  expect(await to("503")).toEqual({ is: "failed", why: "status 503", isFinal: false });
  expect(await to("429")).toEqual({ is: "failed", why: "status 429", isFinal: false });
  expect(await to("404")).toEqual({ is: "failed", why: "status 404", isFinal: true });
  expect(await to("302")).toEqual({ is: "failed", why: "status 302", isFinal: true });
  expect(await to("waits")).toEqual({ is: "failed", why: "no answer in time", isFinal: false });
  await server.stop(true);
  const refused = await to("ok");
  expect(refused).toEqual({ is: "failed", why: "ECONNREFUSED", isFinal: false });
});
