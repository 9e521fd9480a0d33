/**
 * Logs with planted facts, for `questions.jsonl`: what is asked is counted here while the lines are written, and not by
 * the program. `bun tests/agents/planted.ts DIR` writes the logs, and prints what is counted.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Below, randomBelow } from "../prng.ts";

export interface Planted {
  /** Contents by name. */
  readonly files: ReadonlyMap<string, string>;
  /** By the name of a question. */
  readonly facts: Readonly<Record<string, string>>;
}

const start = Date.UTC(2026, 4, 1, 10, 0, 0);
const second = 1000;
const minute = 60 * second;
const changeAt = start + 12 * minute;
const iso = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
const clock = (time: number) => new Date(time).toISOString().slice(11, 19);

/** Nearest rank. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((percent * sorted.length) / 100) - 1]!;
}

function countKeys(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function most(keys: readonly string[]): readonly [key: string, count: number] {
  return [...countKeys(keys)].sort(([, a], [, b]) => b - a)[0]!;
}

interface Request {
  readonly time: number;
  readonly path: string;
  readonly client: string;
  readonly ms: number;
  readonly status: number;
  readonly bytes: number;
}

/** Of `/v2/pay` the durations rise by a factor of 30 at 10:12, from when on `/v3/beta` is called too. */
function requests(below: Below): Request[] {
  const found: Request[] = [];
  for (let time = start; time < start + 30 * minute; time += 2 * second) {
    const isLate = time >= changeAt;
    const path = ["/v1/items", "/v1/items", "/v1/orders", "/v2/pay", "/health", isLate ? "/v3/beta" : "/v1/legacy"][
      below(6)
    ]!;
    const ms = path === "/v2/pay" && isLate ? 2000 + below(3000) : path === "/v2/pay" ? 80 + below(60) : 3 + below(50);
    const status = ms > 4000 ? 504 : below(40) === 0 ? 404 : 200;
    const client = below(5) < 2 ? "10.0.3.7" : `198.51.100.${10 + below(11)}`;
    found.push({ time, path, client, ms, status, bytes: 100 + below(9000) });
  }
  return found;
}

function webLog(below: Below, facts: Record<string, string>): string {
  const all = requests(below);
  const pay = all.filter(({ path }) => path === "/v2/pay");
  const timeouts = all.filter(({ status }) => status === 504);
  const durations = (of: readonly Request[]) => of.map(({ ms }) => ms);
  const [client, clientCount] = most(all.map((one) => one.client));
  const slowest = Math.max(...durations(all));
  const minuteOf = (time: number) => iso(time).slice(0, 16);
  facts["pay-count"] = `${pay.length}`;
  facts["pay-p95"] = `${percentile(durations(pay), 95)}`;
  facts["pay-median-before"] = `${percentile(durations(pay.filter(({ time }) => time < changeAt)), 50)}`;
  facts["pay-median-after"] = `${percentile(durations(pay.filter(({ time }) => time >= changeAt)), 50)}`;
  facts["top-client"] =
    `${clientCount} of ${all.length}, first on ${all.findIndex((one) => one.client === client) + 1}`;
  facts["status-504"] = `${timeouts.length}`;
  facts["first-504"] = iso(timeouts[0]!.time);
  facts["last-504"] = iso(timeouts.at(-1)!.time);
  facts["slowest-ms"] = `${slowest}`;
  facts["slowest-line"] = `${all.findIndex(({ ms }) => ms === slowest) + 1}`;
  const items = all.filter(({ path }) => path === "/v1/items");
  facts["items-bytes"] = `${items.reduce((sum, { bytes }) => sum + bytes, 0)}`;
  facts.clients = `${countKeys(all.map((one) => one.client)).size}`;
  facts["new-path"] = "/v3/beta";
  facts["busiest-404"] = most(all.filter(({ status }) => status === 404).map(({ path }) => path))[0];
  facts["within-minute"] = `${all.filter(({ time }) => minuteOf(time) === minuteOf(start + 5 * minute)).length}`;
  facts["slow-from-network"] = `${all.filter((one) => one.ms > 3000 && one.client.startsWith("10.")).length}`;
  facts["health-max"] = `${Math.max(...durations(all.filter(({ path }) => path === "/health")))}`;
  const lines = all.map((one) => {
    const { time, path, ms, status, bytes } = one;
    return `${iso(time)} api GET ${path} from ${one.client} took ${ms}ms status=${status} bytes=${bytes}`;
  });
  return `${lines.join("\n")}\n`;
}

interface Record_ {
  readonly time: number;
  readonly text: string;
}

const writeLine = ({ time, text }: Record_) => {
  const at = new Date(time).toISOString();
  return `${at.slice(0, 10)} ${at.slice(11, 19)},${at.slice(20, 23)} ${text}`;
};

/** A service of one day; on the second day it fails from 10:12 on, stops for five minutes, and no longer syncs. */
function appLog(below: Below, day: "first" | "second", facts: Record<string, string>): string {
  const records: Record_[] = [];
  const add = (time: number, text: string) => records.push({ time: time + below(1000), text });
  const isSecond = day === "second";
  const gap = [start + 14 * minute + 2 * second, start + 19 * minute + 40 * second] as const;
  const slow: number[] = [];
  for (let time = start; time < start + 30 * minute; time += 3 * second) {
    if (isSecond && time > gap[0] && time < gap[1]) continue;
    const ms = 5 + below(140);
    slow.push(ms);
    add(time, `INFO  [worker-${1 + below(4)}] shop.Cart - cart ${100 + below(900)} saved in ${ms}ms`);
    if (below(4) === 0) add(time, `INFO  [main] shop.Pool - ${1 + below(9)} of 10 connections in use`);
    if (!isSecond && below(9) === 0) add(time, `INFO  [sync] shop.Sync - synced ${below(500)} prices with the depot`);
  }
  if (isSecond) failures(below, add, gap, facts);
  records.sort((a, b) => a.time - b.time);
  if (isSecond) {
    const at = (part: string) => records.findIndex(({ text }) => text.includes(part)) + 1;
    const errors = records.filter(({ text }) => text.startsWith("ERROR"));
    facts.errors = `${errors.length}`;
    facts["new-failure"] = `${errors.length} connection to`;
    facts["errors-began"] = `${records.indexOf(errors[0]!) + 1}`;
    facts["rare-line"] = `${at("volume data1")}`;
    facts["slow-carts"] = `${slow.filter((ms) => ms > 100).length}`;
    facts.gone = "synced <number> prices with the depot";
    facts.fatal = clock(records[at("FATAL") - 1]!.time);
    facts["errors-in-minute"] = `${errors.filter(({ time }) => clock(time).startsWith("10:20")).length}`;
    const workers = errors.flatMap(({ text }) => /worker-\d/.exec(text) ?? []);
    facts["worst-worker"] = `${most(workers)[1]} ${most(workers)[0]}`;
  }
  return `${records.map(writeLine).join("\n")}\n`;
}

function failures(
  below: Below,
  add: (time: number, text: string) => void,
  gap: readonly [number, number],
  facts: Record<string, string>,
): void {
  let timeouts = 0;
  for (let time = changeAt; time < start + 29 * minute; time += 4 * second) {
    if (time > gap[0] && time < gap[1]) continue;
    const waited = 10 + below(20);
    timeouts += Number(waited > 20);
    const worker = below(3) === 0 ? 1 + below(4) : 2;
    add(time, `ERROR [worker-${worker}] shop.Pay - connection to 10.0.7.3 timed out after ${waited}s`);
  }
  add(start + 8 * minute, "WARN  [main] shop.Disk - volume data1 is 91% full");
  add(start + 27 * minute, "FATAL [main] shop.Pay - gave up: no route to 10.0.7.3");
  facts["timeouts-over-20s"] = `${timeouts}`;
  facts["gap-from"] = "10:14:0";
}

function eventLog(below: Below, facts: Record<string, string>): string {
  const users = ["ann", "ben", "eve", "joe"];
  const lines: string[] = [];
  const all: { time: number; level: string; user: string; ms: number; msg: string }[] = [];
  for (let i = 0; i < 400; i++) {
    const time = start + i * 4 * second;
    const isDeclined = below(8) === 0;
    const user = isDeclined && below(2) === 0 ? "eve" : users[below(4)]!;
    all.push({
      time,
      level: isDeclined ? "error" : "info",
      user,
      ms: 5 + below(400),
      msg: isDeclined ? "declined" : "paid",
    });
  }
  for (const { time, ...rest } of all) lines.push(JSON.stringify({ time: iso(time), ...rest }));
  const declined = all.filter(({ msg }) => msg === "declined");
  facts.declined = `${declined.length}`;
  facts["declined-user"] = `${most(declined.map(({ user }) => user))[1]} ${most(declined.map(({ user }) => user))[0]}`;
  facts["declined-first"] = iso(declined[0]!.time);
  facts["ms-p99"] = `${percentile(
    all.map(({ ms }) => ms),
    99,
  )}`;
  facts["event-user"] = all[122]!.user;
  const late = all.filter(({ time }) => time >= start + 20 * minute);
  facts["events-since"] = `${late.length}`;
  return `${lines.join("\n")}\n`;
}

function authLog(below: Below, facts: Record<string, string>): string {
  const names = ["root", "admin", "oracle", "git"];
  const lines: string[] = [];
  const failed: { user: string; address: string; line: number }[] = [];
  let accepted = 0;
  for (let i = 0; i < 300; i++) {
    const head = `May  1 ${clock(start + i * 5 * second)} gw sshd[${800 + below(90)}]:`;
    const port = 40_000 + below(9000);
    if (below(6) === 0) {
      accepted++;
      lines.push(`${head} Accepted publickey for deploy from 198.51.100.20 port ${port} ssh2`);
      continue;
    }
    const user = below(2) === 0 ? "root" : names[below(4)]!;
    const address = below(2) === 0 ? "203.0.113.9" : `203.0.113.${20 + below(30)}`;
    failed.push({ user, address, line: i + 1 });
    lines.push(`${head} Failed password for ${user} from ${address} port ${port} ssh2`);
  }
  const [address, tries] = most(failed.map((one) => one.address));
  facts["failed-logins"] = `${failed.length}`;
  facts["accepted-logins"] = `${accepted}`;
  facts["tried-user"] = `${most(failed.map(({ user }) => user))[1]} root`;
  facts.attacker = `${tries} of 300, first on ${failed.find((one) => one.address === address)!.line}`;
  facts["login-addresses"] = `${countKeys(failed.map((one) => one.address)).size}`;
  facts["oracle-logins"] = `${failed.filter(({ user }) => user === "oracle").length}`;
  return `${lines.join("\n")}\n`;
}

function buildLog(below: Below, facts: Record<string, string>): string {
  const lines: string[] = [];
  for (let i = 1; i <= 180; i++) lines.push(`ok ${i} - parses case ${below(1000)} (${1 + below(30)}ms)`);
  lines.splice(
    120,
    0,
    "not ok 121 - rounds half to even",
    "  AssertionError: expected 2, got 3",
    "    at round.test.ts:88",
  );
  lines.push("# tests 181", "# fail 1", 'error: script "test" exited with code 3');
  facts["failed-test"] = "rounds half to even";
  facts["failed-line"] = "121";
  facts["exit-code"] = "3";
  facts.assertion = "AssertionError: expected 2, got 3";
  return `${lines.join("\n")}\n`;
}

export function plantedLogs(seed: number): Planted {
  const below = randomBelow(seed);
  const facts: Record<string, string> = {};
  const files = new Map([
    ["web.log", webLog(below, facts)],
    ["yesterday.log", appLog(below, "first", facts)],
    ["app.log", appLog(below, "second", facts)],
    ["svc.jsonl", eventLog(below, facts)],
    ["auth.log", authLog(below, facts)],
    ["build.log", buildLog(below, facts)],
  ]);
  return { files, facts };
}

/** The seed of `questions.jsonl`. */
export const questionsSeed = 48;

if (import.meta.main) {
  const { files, facts } = plantedLogs(questionsSeed);
  for (const [name, text] of files) writeFileSync(join(process.argv[2] ?? ".", name), text);
  console.log(JSON.stringify(facts, null, 2));
}
