/** Values of logs that other programs wrote; the tokens were worked out by hand. */
import { beforeEach, expect, test } from "bun:test";
import { type Instant, scan } from "../../ts/index.ts";
import { lex } from "../../ts/lex/index.ts";
import { kinds } from "../../ts/tables/kinds.ts";
import { setClock } from "../../ts/value/clock.ts";

// Another test may have set an order of dates.
beforeEach(() => setClock({}));

/** The tokens of some kinds, or all, as `kind text`. */
function tokens(text: string, only?: readonly string[]): string[] {
  const bytes = new TextEncoder().encode(text);
  const found = lex(bytes);
  const all: string[] = [];
  for (let row = 0; row < found.count; row++) {
    const kind = kinds[found.kinds[row]!]!.name;
    if (only && !only.includes(kind)) continue;
    all.push(`${kind} ${Buffer.from(bytes.subarray(found.starts[row]!, found.ends[row]!)).toString()}`);
  }
  return all;
}

test("the timers of HAProxy are numbers and slashes", () => {
  const line = "static/srv1 1/2/30/1204/1300 200 2750";
  expect(tokens(line, ["number"])).toEqual(["1", "2", "30", "1204", "1300", "200", "2750"].map((n) => `number ${n}`));
  expect(tokens(line, ["base64"])).toEqual([]);
});

test("ids that begin with a digit are whole", () => {
  expect(tokens("id=4920f51a 2DC5552A34: 1st 4xx")).toEqual([
    ...["word id", "punct =", "word 4920f51a", "word 2DC5552A34", "punct :", "word 1st", "word 4xx"],
  ]);
});

test("addresses with their zones and without their ports", () => {
  const line = "rhost=[::ffff:193.142.146.42]:47414 fe80::1%eth0 [client ::1:37752] dest: /10.251.30.85:50010";
  expect(tokens(line, ["ip", "path"])).toEqual([
    ...["ip ::ffff:193.142.146.42", "ip fe80::1%eth0", "ip ::1", "ip 10.251.30.85"],
  ]);
  expect(tokens("zone:10.2.2.2/23 Chrome/106.5.8.3 1.2.3.4.5", ["ip", "cidr", "version"])).toEqual([
    ...["ip 10.2.2.2", "version 106.5.8.3"],
  ]);
});

test("iptables writes two hardware addresses and a type", () => {
  const line = "IN=eth0 OUT= MAC=00:16:3e:5e:6c:00:fa:16:3e:1c:e4:f0:08:00 SRC=10.0.0.1";
  expect(tokens(line, ["mac"])).toEqual(["mac 00:16:3e:5e:6c:00", "mac fa:16:3e:1c:e4:f0"]);
});

test("no time is read from a row of hexadecimal pairs", () => {
  const rows = "00:16:3e:5e:6c:00:fa:16:3e:1c:e4:f0:08:00 a1:b5:12:30:45:a9:b1:0f 10:20:a1:b5:c2 00:00:00:00:08:00";
  expect(tokens(rows, ["timestamp"])).toEqual([]);
  const times = "aa:12:30 id:12:30:45 x:10:20:12:30 at 10:20 to 12:30:45";
  expect(tokens(times, ["timestamp"])).toEqual([
    ...["timestamp 12:30", "timestamp 12:30:45", "timestamp 10:20", "timestamp 12:30:45"],
  ]);
});

test("escapes and rows of hexadecimal pairs are no values", () => {
  expect(tokens("q=a%20b%7B5%24 7d:3b:0a", ["percent", "bytesize", "duration"])).toEqual([]);
});

test("what a blob holds is found: it ends at quotes, and a JWT is none", () => {
  const key = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/".repeat(2);
  expect(tokens(`{"ip":"10.0.0.1","key":"${key}"}`)).toHaveLength(9);
  const jwt = `eyJhbGciOiJIUzI1NiJ9.${key.replace(/[+/]/g, "-")}.c2lnbmF0dXJl`;
  expect(tokens(`token=${jwt}`, ["jwt"])).toEqual([`jwt ${jwt}`]);
});

test("units as programs print them", () => {
  expect(tokens("2.0G 512Mi took 3 hours 20 minutes, 1024 bytes", ["bytesize", "quantity"])).toEqual([
    ...["bytesize 2.0G", "bytesize 512Mi", "quantity 3 hours 20 minutes", "quantity 1024 bytes"],
  ]);
});

/** The instants of the timestamps of a text, in seconds since 1970. */
function instants(text: string): number[] {
  return [...scan("\\T:t", text)].map((match) => (match.captures.t!.value as Instant).toDate().getTime() / 1000);
}

test("dates and clocks as servers, firewalls and databases join them", () => {
  const instant = Date.UTC(2026, 0, 2, 3, 4, 5) / 1000;
  const written = [
    ...["[GIN] 2026/01/02 - 03:04:05 | 200 |", "2026-01-02|03:04:05|INFO", "2026-01-02,03:04:05.000,x"],
    ...[
      "Jan 2, 2026 @ 03:04:05.000",
      "[02.01.26, 03:04:05] Ann: hi",
      "2Jan2026 3:04:05 drop",
      "jan/02/2026 03:04:05 up",
    ],
    ...[
      "02-JAN-26 03.04.05.000000 AM",
      "[2026.01.02-03.04.05:000][  0]LogInit",
      "I20260102 03:04:05.000000  12 a.cc:7]",
    ],
    ...["2026-01-01-22.04.05.000000-300 I1E", "2026-01-02-04.04.05.000000+060"],
    ...[
      "2026/01/02(Fri) 03:04:05 x",
      "2026/01/02(\u91d1)03:04:05",
      "2026-01-02 Fri 03:04:05.000",
      "1/2/2026 at 3:04:05 AM",
    ],
    ...[
      "02/01/2026 \u00e0 03:04:05 - Erreur",
      "I260102 03:04:05.000000 42 a.go:7",
      "1,2026/01/02 03:04:05,10.1.8.20,x",
    ],
  ];
  for (const text of written) expect([text, ...instants(text)]).toEqual([text, instant]);
  expect(instants("2/1/2026 3:04:05 p. m.")).toEqual([Date.UTC(2026, 1, 1, 15, 4, 5) / 1000]);
});

test("a column behind a time is no fraction of it if it has a point", () => {
  const line = "2026/01/02 03:04:05,10.1.8.20,9.5,2026-01-02 03:04:05,678 x";
  expect(tokens(line, ["timestamp", "ip"])).toEqual([
    ...["timestamp 2026/01/02 03:04:05", "ip 10.1.8.20", "timestamp 2026-01-02 03:04:05,678"],
  ]);
});

test("lines and columns are no times, nor is the rest of a clock that is not read", () => {
  const text = "at index.js:12:34 in main.go:10:20: <anonymous>:12:34 2026-002T03:04:05Z";
  expect(tokens(text, ["timestamp"])).toEqual([]);
});

test("versions as Java, OpenSSL, kernels and Windows write them", () => {
  const versions = [
    ...["1.8.0_292", "1.1.1w", "3.10.0-1160.el7.x86_64", "10.0.19045.3803", "1.2.3~rc1", "2.0.0rc2"],
    ...["10.11.5+maria~ubu2204", "5.15.0-91-generic"],
  ];
  for (const version of versions) expect(tokens(`x ${version} y`)).toEqual(["word x", `version ${version}`, "word y"]);
  const found = [...scan("\\V{>1.8.0_100}", "1.8.0_292 1.8.0_99 1.1.1w")].map((match) => match.text);
  expect(found).toEqual(["1.8.0_292"]);
});

test("addresses of Squid, Java and tcpdump", () => {
  const text =
    "HIER_DIRECT/93.184.216.34 localhost/127.0.0.1 10.0.0.1.51234 > 10.0.0.2.53: 1.3.6.1.4.1 MD5:16:27:ac:a5:76:28:2d:36:63:1b";
  expect(tokens(text, ["ip", "version"])).toEqual(["ip 93.184.216.34", "ip 127.0.0.1", "ip 10.0.0.1", "ip 10.0.0.2"]);
});

test("rates are read whole or not at all", () => {
  const kinds = ["bytesize", "quantity"];
  expect(tokens("12.3KB/s, 1.5 MiB/s 10MB/20MB", kinds)).toEqual([
    ...["quantity 12.3KB/s", "quantity 1.5 MiB/s", "bytesize 10MB", "bytesize 20MB"],
  ]);
  expect(tokens("12MB/sec 5M/s 1.5 MiB/min 5 kg/h", kinds)).toEqual([]);
  expect([...scan("\\{quantity}{>=12kB/s}", "x 12.3KB/s y 3KB/s")].map((match) => match.text)).toEqual(["12.3KB/s"]);
});

test("no value is the rest of a longer number, or of a longer blob", () => {
  expect(tokens("t=1.5e-05s n=1,234 KB v=1.2.3w", ["number", "duration", "quantity", "bytesize"])).toEqual([
    ...["number 1.5e-05", "number 1", "number 234"],
  ]);
  expect(tokens("SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU", ["base64"])).toEqual([]);
});

test("no value begins behind the comma or the apostrophe of a longer number", () => {
  const kinds = ["duration", "bytesize", "quantity", "percent"];
  const parts = [
    "1,234KB",
    "took 1,5s",
    "0,5%",
    "size=1,234 KB",
    "1,5 GB",
    "a=1,234,567KB",
    "1'234KB",
    "1\u202f234 kg",
  ];
  for (const text of [...parts, "$1,234KB", "1.234,5KB", "200,150ms", "-1,5s"])
    expect([text, ...tokens(text, kinds)]).toEqual([text]);
  expect(tokens("x,200,150ms\n200,150ms,OK\n2026-01-02,5ms\n5%,6%,1, 7 GB", kinds)).toEqual([
    ...["duration 150ms", "duration 150ms", "duration 5ms", "percent 5%", "percent 6%", "quantity 7 GB"],
  ]);
});

test("lengths in the form of a clock are whole, and no clock is left over", () => {
  const text = "2-03:04:05 100:12:33 1-00:00:00.5 [365-23:59:59]";
  expect(tokens(text, ["timestamp"])).toEqual([
    ...["timestamp 2-03:04:05", "timestamp 100:12:33", "timestamp 1-00:00:00.5", "timestamp 365-23:59:59"],
  ]);
  const findTexts = (pattern: string) => [...scan(pattern, text)].map((match) => match.text);
  expect(findTexts("\\T{duration>2d}")).toEqual(["2-03:04:05", "100:12:33", "365-23:59:59"]);
  expect(findTexts("\\T{hour>=0}")).toEqual([]);
});

test("days with a clock or smaller units are one quantity, as uptimes and Python write them", () => {
  const text =
    "up 3 days,  4:05, 2 users; 1 day, 0:00:01.5 and -1 day, 23:59:59; 2 weeks, 3 days, 4 hours; 3 days, 4:05 PM";
  expect(tokens(text, ["quantity", "timestamp"])).toEqual([
    ...["quantity 3 days,  4:05", "quantity 1 day, 0:00:01.5", "quantity -1 day, 23:59:59"],
    ...["quantity 2 weeks, 3 days, 4 hours", "quantity 3 days", "timestamp 4:05 PM"],
  ]);
  const findTexts = (pattern: string) => [...scan(pattern, text)].map((match) => match.text);
  expect(findTexts("\\R{>=2d}")).toEqual(["3 days,  4:05", "2 weeks, 3 days, 4 hours", "3 days"]);
  expect(findTexts("\\R{<0s}")).toEqual(["-1 day, 23:59:59"]);
});

test("times of directories and pictures", () => {
  const text = "createTimestamp: 20260102030405.678Z, 2026:01:02 03:04:05 and 2026:01:02";
  expect(tokens(text, ["timestamp"]).slice(0, 2)).toEqual([
    ...["timestamp 20260102030405.678Z", "timestamp 2026:01:02 03:04:05"],
  ]);
  const found = [...scan("\\T{>=2026-01-02T03:04:05}", text)].map((match) => match.text);
  expect(found).toEqual(["20260102030405.678Z", "2026:01:02 03:04:05"]);
});

test("columns are those of the text, also where a time has the separator in it", () => {
  const third = [...scan('@3:line(",") \\W', "2026-01-02,03:04:05,INFO,a")].map((match) => match.text);
  expect(third).toEqual(["INFO"]);
});

test("a word that begins with a digit recurs as other kinds with its text do", () => {
  const found = [...scan("@novel \\W", "5M x $5M y 4920f51a")].map((match) => match.text);
  expect(found).toEqual(["x", "y", "4920f51a"]);
});

test("the address of a bounce is whole", () => {
  expect(tokens("from=<bounce+ann=x.org@y.org> user=ann@x.org", ["email"])).toEqual([
    ...["email bounce+ann=x.org@y.org", "email ann@x.org"],
  ]);
});

test("the clock of a date that never was is no time of its own", () => {
  for (const time of ["31/31/2026 10:00", "2026/13/45 10:00", "45-Jan-2024 10:00:01", "Sep 45 10:00:00"]) {
    expect(tokens(`${time} x`, ["timestamp"])).toEqual([`timestamp ${time}`]);
  }
});

test("durations and sizes take quantities of their family, which stay quantities", () => {
  const text = "took 30001 milliseconds, 122 minutes, 3 hours 20 minutes, 5s; 1024 bytes, 4 KB, 10 MB/s, 5 kg";
  const findTexts = (pattern: string) => [...scan(pattern, text)].map((match) => match.text);
  expect(findTexts("\\R")).toEqual(["30001 milliseconds", "122 minutes", "3 hours 20 minutes", "5s"]);
  expect(findTexts("\\R{>100s}")).toEqual(["122 minutes", "3 hours 20 minutes"]);
  expect(findTexts("\\R{30001ms..122m}")).toEqual(["30001 milliseconds", "122 minutes"]);
  expect(findTexts("\\Z")).toEqual(["1024 bytes", "4 KB"]);
  expect(findTexts("\\Z{<4KB}")).toEqual(["1024 bytes"]);
  expect(findTexts('"took" [\\R{<1m} "x"]')).toEqual(["took 30001 milliseconds"]);
  expect(tokens("122 minutes")).toEqual(["quantity 122 minutes"]);
});

test("times are found where nothing else is", () => {
  const written = ["081109 203615 148 INFO x", "02-JAN-26 03.04.05 AM", "02-JAN-26 03.04.05.123456 PM x"];
  for (const time of [...written, "2 Januar 2026 03:04:05", "January 5, 2026 10:11:12", "260102030405Z"]) {
    const found = [...scan("\\T", `${"words and words\n".repeat(20)}${time}\n`)].map((match) => match.text);
    expect(found).toEqual([time.replace(/ (148 INFO )?x$/, "")]);
  }
});

test("paths of a home folder and with signs in them", () => {
  const text = "open ~/.ssh/id_rsa path=~/x /usr/include/c++/9/a%20b@2x.png, a~/x";
  expect(tokens(text, ["path"])).toEqual(
    ["~/.ssh/id_rsa", "~/x", "/usr/include/c++/9/a%20b@2x.png"].map((p) => `path ${p}`),
  );
  expect([...scan("\\L", "open ~/x now")].map((match) => match.text)).toEqual(["~/x"]);
});

test("the names of hidden shares end with a dollar sign", () => {
  const line = String.raw`\\nas02\backup$\db.bak \\10.0.0.5\ADMIN$, \\nas\a$b`;
  expect(tokens(line, ["path"])).toEqual([
    String.raw`path \\nas02\backup$\db.bak`,
    String.raw`path \\10.0.0.5\ADMIN$`,
    String.raw`path \\nas\a`,
  ]);
});

test("paths with letters outside ASCII are whole", () => {
  const paths = ["/home/ünï/x.txt", "/日本/語", "~/ключ/a", "C:\\Überblick\\é.txt"];
  expect(tokens(`a ${paths.join(" b=")}, “c”`, ["path"])).toEqual(paths.map((path) => `path ${path}`));
  for (const path of paths) {
    const text = `${"words and words\n".repeat(20)}${path}\n`;
    expect([...scan("\\L", text)].map((match) => match.text)).toEqual([path]);
  }
});

test("amounts in two units, fractions and rates in words are whole or no value", () => {
  const kinds = ["quantity", "duration", "bytesize", "timestamp"];
  const whole = [
    "5 ft 3 in",
    "6 lbs 3 oz",
    "5 kg 300 g",
    "5 MB per second",
    "5 km per hour",
    "3\u00a0hours\u00a020\u00a0min",
  ];
  for (const text of whole) expect(tokens(`x ${text}, y`, kinds)).toEqual([`quantity ${text}`]);
  const none = [
    "5 1/2 kg",
    "3/4 in",
    "1:30 hours",
    "5 km per day",
    "2 m 30 cm",
    "an hour and 5 minutes",
    "5 ft 3 1/2 in",
  ];
  for (const text of none) expect([text, ...tokens(`x ${text} y`, kinds)]).toEqual([text]);
  // Progress, columns and a clock before a length.
  expect(tokens("1/2 MB; 12/40 kg; avg/max 3/5 ms; 5 ft 13 in; 12:30 h 5 min", kinds)).toEqual([
    ...["quantity 2 MB", "quantity 40 kg", "quantity 5 ms", "quantity 5 ft", "timestamp 12:30", "quantity 5 min"],
  ]);
  const findTexts = (pattern: string, text: string) => [...scan(pattern, text)].map((match) => match.text);
  expect(findTexts("\\{quantity}{>160cm}", "5 ft 3 in, 5 ft 2 in")).toEqual(["5 ft 3 in"]);
  expect(findTexts("\\{quantity}{>=40MB/s}", "40 MB per second, 39 MB per sec")).toEqual(["40 MB per second"]);
});

test("directly behind a signed number, too, m is a minute", () => {
  const found = [...scan("\\R{<0s}", "a -8m b -8 min c \u22128m d +6m")].map((match) => match.text);
  expect(found).toEqual(["-8m", "-8 min", "\u22128m"]);
});

test("units of time as C and Python programs write them, and hardware addresses before a colon", () => {
  expect(tokens("took 12.5 msecs, 3 usec", ["quantity"])).toEqual(["quantity 12.5 msecs", "quantity 3 usec"]);
  expect([...scan("\\R{>12ms}", "12.5 msecs 3 usec")].map((match) => match.text)).toEqual(["12.5 msecs"]);
  expect(tokens("wlan0: 00:1a:2b:3c:4d:5e: joined", ["mac"])).toEqual(["mac 00:1a:2b:3c:4d:5e"]);
});

test("the point that ends a sentence takes no address away, and a heading is none", () => {
  const text =
    "IP: 192.168.1.1. User `10.0.0.9.` in 10.0.0.0/8. Mail ann@x.org. (to bob@y.org.) 8.8.8.8...\n5.3.1.2. Scope";
  expect(tokens(text, ["ip", "cidr", "email"])).toEqual([
    ...["ip 192.168.1.1", "ip 10.0.0.9", "cidr 10.0.0.0/8", "email ann@x.org", "email bob@y.org", "ip 8.8.8.8"],
  ]);
  const findTexts = (pattern: string) => [...scan(pattern, text)].map((match) => match.text);
  expect(findTexts("\\I")).toEqual(["192.168.1.1", "10.0.0.9", "8.8.8.8"]);
  expect(findTexts("\\E")).toEqual(["ann@x.org", "bob@y.org"]);
});

test("the local part of a mail address may look like a uuid or a digest", () => {
  const local = ["0f8fad5b-d9cb-469f-a165-70867728950e", "d41d8cd98f00b204e9800998ecf8427e"];
  const text = `<${local[0]}@x.org>, ${local[1]}@y.org ${local[1]}@latest`;
  expect(tokens(text, ["email", "uuid", "hash"])).toEqual([
    ...[`email ${local[0]}@x.org`, `email ${local[1]}@y.org`, `hash ${local[1]}`],
  ]);
});

test("the numbers of a device are no time", () => {
  const line =
    'name="/bin/bash" inode=19792203 dev=08:02 rdev=00:00 at=08:02 00400000 r-xp 00000000 08:01 262149 /bin/cat';
  expect(tokens(line, ["timestamp"])).toEqual(["timestamp 08:02"]);
});

test("amounts in three units are whole, and sizes before a rate are none", () => {
  const text = "5 mi 3 ft 2 in, 5mi 3ft 2in; 5 mi 3 ft 14 in";
  expect(tokens(text, ["quantity"])).toEqual([
    ...["quantity 5 mi 3 ft 2 in", "quantity 5mi 3ft 2in", "quantity 5 mi 3 ft"],
  ]);
  const rates = "5MB per second, 5MB per hour, 5m per day, 5MB per user";
  expect(tokens(rates, ["quantity", "bytesize", "duration"])).toEqual(["quantity 5MB per second", "bytesize 5MB"]);
});
