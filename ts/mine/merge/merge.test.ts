import { expect, test } from "bun:test";
import { mineMerged } from "../index.ts";

/** `COUNT  TEXT` of each merged template. */
function mergeLines(...lines: string[]): string[] {
  const { templates } = mineMerged([new TextEncoder().encode(lines.join("\n"))]);
  return templates.map(({ count, readable }) => `${count}  ${new TextDecoder().decode(readable)}`);
}

const errors = ["no route to host", "connection refused", "broken pipe", "deadline of 20s exceeded"];

test("a value of another kind belongs to the same statement", () => {
  expect(mergeLines("login from host1 ok", "login from 10.0.0.1 ok", "login from gate ok")).toEqual([
    "3  login from <*> ok",
  ]);
});

test("a sequence of values is one value, whatever its length", () => {
  expect(mergeLines("delete blk_1", "delete blk_2 blk_3 blk_44")).toEqual(["2  delete <*>"]);
});

test("nothing between brackets is an empty value", () => {
  const lines = ["from 10.0.0.1 () at 5", "from 10.0.0.2 (10.0.0.2) at 6", "from 10.0.0.3 (a.b) at 6"];
  for (const ordered of [lines, lines.toReversed()])
    expect(mergeLines(...ordered)).toEqual(["3  from <ip> (<*>) at <number>"]);
  expect(mergeLines("user= uid=5", "user=root-7 uid=6")).toEqual(["2  user=<*> uid=<number>"]);
  expect(mergeLines("uid=5 user=", "uid=6 user=root-7")).toEqual(["2  uid=<number> user=<*>"]);
});

test("an amount in brackets behind an amount belongs to it", () => {
  const lines = ["close, 1165 bytes (1.13 KB) sent", "close, 0 bytes sent", "close, 7 bytes sent"];
  expect(mergeLines(...lines)).toEqual(["3  close, <*> sent"]);
});

test("many different words at one place are values, few belong to the statement", () => {
  const names = ["anna", "bob", "carl", "dana", "eve", "finn"];
  expect(mergeLines(...names.map((name) => `password of ${name} changed`))).toEqual(["6  password of <word> changed"]);
  expect(mergeLines("cache read failed", "cache write failed")).toEqual([
    "1  cache read failed",
    "1  cache write failed",
  ]);
});

test("a statement begins with constant words, and participles are constant", () => {
  const starts = ["cups", "klogd", "rpc", "sshd", "cron"].map((name) => `${name} startup succeeded`);
  expect(mergeLines(...starts)).toHaveLength(5);
  const states = ["paused", "resumed", "started", "stopped", "created"].map((state) => `machine ${state} now`);
  expect(mergeLines(...states)).toHaveLength(5);
});

test("words of a quoted text are constant, its numbers are not", () => {
  expect(mergeLines('got "GET /a1 x" 5', 'got "GET /a2 x" 6', 'got "PUT /a2 x" 7')).toEqual([
    '2  got "GET <*> x" <number>',
    '1  got "PUT /a2 x" <number>',
  ]);
});

test("truth values are constant", () => {
  expect(mergeLines("ready is true", "ready is false")).toHaveLength(2);
});

test("lines whose fields vary independently are rows of one statement", () => {
  const lines: string[] = [];
  for (const verb of ["GET", "PUT", "HEAD", "POST"])
    for (const cache of ["HIT", "MISS", "DENIED", "NONE"])
      for (const user of ["-", "anna", "bob"])
        lines.push(`2024-03-05 10.0.0.${lines.length} ${verb} /a/b ${user} 200 ${cache} fast`);
  expect(mergeLines(...lines)).toEqual(["48  <timestamp> <ip> <word> <path> <*> <number> <word> fast"]);
  const message = "2024-03-05 cache of the node is lost again";
  const rows = "48  <timestamp> <ip> <word> <path> <*> <number> <word> fast";
  expect(mergeLines(...lines, message)).toEqual([rows, "1  <timestamp> cache of the node is lost again"]);
  // A key without digits is an odd value, and with another rare text no message.
  const odd = lines.map((line, i) => `${line} a${i}b`);
  expect(mergeLines(...odd, odd[5]!.replace("MISS", "STALE").replace("a5b", "abcdef"))).toHaveLength(1);
  const { templates } = mineMerged([new TextEncoder().encode(lines.join("\n"))]);
  expect(templates[0]!.reasons).toEqual(["rows of a table, whose fields vary independently"]);
});

test("the verb of a request is constant where the line says more, and a value in an access log", () => {
  const requests = ["GET", "POST"].flatMap((verb) => [1, 2].map((n) => `"${verb} /a${n} HTTP/1.1"`));
  expect(mergeLines(...requests.map((request, n) => `10.0.0.${n} ${request} status: 20${n} len: ${n}`))).toEqual([
    '2  <ip> "GET <*>" status: <number> len: <number>',
    '2  <ip> "POST <*>" status: <number> len: <number>',
  ]);
  expect(mergeLines(...requests.map((request, n) => `10.0.0.${n} - bob ${request} 20${n} ${n}`))).toHaveLength(1);
});

test("truth values are values where two of them vary independently", () => {
  const states = ["true", "false"].flatMap((a) => ["true", "false"].map((b) => `panel: open=${a}, late= ${b} now`));
  expect(mergeLines(...states)).toEqual(["4  panel: open=<word>, late= <word> now"]);
  expect(mergeLines(...states.slice(1))).toHaveLength(3);
});

test("nothing between quotes is an empty value", () => {
  for (const quote of ["'", '"'])
    expect(mergeLines(`channel ${quote}${quote} is up`, `channel ${quote}a1${quote} is up`)).toHaveLength(1);
});

test("statements with the same number of words are no rows", () => {
  const lines: string[] = [];
  for (const verb of ["opened", "closed", "moved", "found"])
    for (const place of ["disk", "net", "pool"]) lines.push(`the ${verb}-${place} task ${verb} a ${place}`);
  expect(mergeLines(...lines)).toHaveLength(12);
});

test("the reasons for joining parts are reported", () => {
  const lines = ["login from host1 ok", "login from gate ok", "login from door ok"];
  const { templates } = mineMerged([new TextEncoder().encode(lines.join("\n"))]);
  expect(templates.map((template) => template.reasons)).toEqual([
    ['after "from": a value is found here too: gate, door'],
  ]);
});

test("a value of several kinds has a reason, unless a join explains its place", () => {
  const lines = [
    "took 1ms",
    "took 2",
    "took 10.0.0.1",
    "size 5 kB x",
    "size 5 x",
    "to gate up",
    "to 7 up",
    "to 8ms up",
  ];
  const { templates } = mineMerged([new TextEncoder().encode(lines.join("\n"))]);
  const shown = templates.map(({ readable, reasons }) => [new TextDecoder().decode(readable), ...reasons]);
  expect(shown).toEqual([
    ["to <*> up", 'after "to": a value is found here too: gate'],
    ["took <*>", 'after "took": values of several kinds, or of several parts: 1ms, 2, 10.0.0.1'],
    ["size <*> x", 'after "size": values of several kinds, or of several parts: 5 kB, 5'],
  ]);
});

test("a name with a qualifier after a colon is one name", () => {
  const packages = ["bash:amd64", "libc6:amd64", "man-db", "zlib1g:amd64"];
  expect(mergeLines(...packages.map((name) => `Setting up ${name} (1.2-3) ...`))).toHaveLength(1);
});

test("few states of a package are constant", () => {
  const states = ["half-installed", "unpacked", "installed", "config-files"];
  const lines = states.flatMap((state, i) =>
    ["bash:all 5.1", "libc6:amd64 2.36"].map((rest) => `${i} status ${state} ${rest}`),
  );
  expect(mergeLines(...lines)).toHaveLength(4);
});

test("the first word is constant after a time too", () => {
  const verbs = ["configure", "trigproc", "remove", "purge", "hold", "mark"];
  expect(mergeLines(...verbs.map((verb, i) => `2024-05-03 10:00:0${i} ${verb} bash:amd64 5.${i}`))).toHaveLength(6);
});

test("descriptions that several verbs share are values", () => {
  const texts = ["Rotate log files", "Message of the Day", "Network Time Synchronization", "Daily backup of mail"];
  const lines = ["Starting", "Started", "Stopped"].flatMap((verb) =>
    texts.map((text) => `systemd[1]: ${verb} ${text}.`),
  );
  expect(mergeLines(...lines)).toEqual([
    "4  systemd[<number>]: Started <*>.",
    "4  systemd[<number>]: Starting <*>.",
    "4  systemd[<number>]: Stopped <*>.",
  ]);
});

test("different commands between the same brackets are values", () => {
  const commands = ["run parts of the day", "make backup", "[ -x /bin/a ] || b", "sync; sync"];
  expect(mergeLines(...commands.map((command, i) => `CRON[${i}]: (root) CMD (${command})`))).toHaveLength(1);
});

test("a lone dash is an empty value", () => {
  const line = (user: string, path: string) => `10.0.0.1 - ${user} "GET ${path} HTTP/1.1" 200 "-" "curl/8.1"`;
  expect(mergeLines(line("bob", "/"), line("-", "/a"), line("amy", "/b"))).toHaveLength(1);
});

test("an error message inside a quoted text is a value as well", () => {
  const lines = ["dial", "read", "ping"].flatMap((verb) =>
    errors.map((error) => `"${verb} failed" err="${verb} it: ${error}" n=1`),
  );
  expect(mergeLines(...lines)).toHaveLength(3);
});

test("an error message in brackets is a value", () => {
  const colons = ["dial", "read", "ping"].flatMap((verb) => errors.map((error) => `cannot ${verb} it: ${error}`));
  const brackets = errors.map((error) => `cannot send the watch response (${error})`);
  expect(mergeLines(...colons, ...brackets)).toHaveLength(4);
  // Only what is between the brackets is a value, though the colon is before the end of the line.
  const colon = ["one", "two", "three"].map((name) => `cannot stat ${name} twice (cause: bad magic number) at 5`);
  expect(mergeLines(...colon)[0]).toContain(") at <number>");
});

test("what other lines have after a colon is a value without one too", () => {
  const colons = ["dial", "read", "ping"].flatMap((verb) => errors.map((error) => `cannot ${verb} it: ${error}`));
  const others = errors.map((error) => `agent gave up after ${error}, retrying`);
  expect(mergeLines(...colons, ...others)).toHaveLength(4);
  // In one line alone it is the statement's own.
  expect(mergeLines(...colons, others[0]!, "agent gave up after all, retrying")).toHaveLength(5);
});

test("program names of different spellings may start a line", () => {
  const names = ["mail-search", "BridgeWorker", "harbor_queue"];
  expect(mergeLines(...names.map((name) => `${name} is not a valid value`))).toHaveLength(1);
});

test("capitals that vary in several places are values, in one they tell statements apart", () => {
  const states = ["ACTIVE", "FAILED"];
  const first = states.map((state) => `cannot provision unknown network type ${state} here`);
  expect(mergeLines(...first)).toHaveLength(2);
  const others = states.flatMap((state) => [
    `added support for segmentation type ${state}`,
    `agent state is now ${state}`,
  ]);
  expect(mergeLines(...first, ...others)).toHaveLength(3);
});

test("a record of keys behind several headers is no value", () => {
  const lines = ["INFO", "WARN", "ERROR"].flatMap((level) =>
    ["stdout", "stderr"].map(
      (stream) => `${stream} F ${level} controller: reconciled pod=web-${level.length} ns=prod in 5ms`,
    ),
  );
  for (const template of mergeLines(...lines)) expect(template).toContain("reconciled pod=");
});

test("what several interfaces say stays apart, though the same is said of each", () => {
  const lines = ["lo", "wlan", "docker", "bridge"].flatMap((name) => [
    `kernel: ${name}: link becomes ready`,
    `kernel: ${name}: entered promiscuous mode`,
  ]);
  expect(mergeLines(...lines)).toHaveLength(2);
});

test("a name of letters and colons behind an equals sign is one value", () => {
  expect(mergeLines("IN=eth0 MAC=fe:ab:cd:ee DST=1", "IN=eth0 MAC=98:2b:d0:4e DST=2")).toHaveLength(1);
});

test("nothing between two colons is no tag", () => {
  expect(mergeLines("a: : b", "a: : c")).toHaveLength(2);
});

test("a value that never varied is shown as its kind, in lines without words too", () => {
  expect(mergeLines("5ms", "7ms", "9ms")).toEqual(["3  <duration>"]);
  expect(mergeLines("took 5ms at 10.0.0.1", "took 5ms at 10.0.0.1")).toEqual(["2  took <duration> at <ip>"]);
  expect(mergeLines("one of v1.2.3 at /var/log")).toEqual(["1  one of <version> at <path>"]);
});
