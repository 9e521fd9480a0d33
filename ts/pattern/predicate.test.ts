import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PatternError } from "../error/errors.ts";
import { native } from "../native/open.ts";
import { kinds } from "../tables/kinds.ts";
import { noDeclarations } from "./declared.ts";
import { readNamedFile } from "./files.ts";
import { run } from "./predicate.fuzz.ts";
import { compilePredicate, type PredicateContext } from "./predicate.ts";

const folder = mkdtempSync(join(tmpdir(), "predicate-"));
beforeAll(() => native().mb_clock_set(Date.UTC(2026, 8, 15) / 1000, 0, 0));
afterAll(() => {
  native().mb_clock_set(Math.floor(Date.now() / 1000), 0, 0);
  rmSync(folder, { recursive: true });
});

const readFile = (path: string) => readNamedFile(noDeclarations, folder, path);
const context: PredicateContext = { source: "", readFile, subpattern: () => null };

function compile(kind: string, body: string) {
  return compilePredicate(body, 3, kind === "qty" ? ["quantity", "bytesize", "duration", "percent"] : [kind], context);
}

function holds(kind: string, body: string, text: string, tokenKind = kind): boolean {
  const compiled = compile(kind, body);
  if (compiled.form !== "test") throw new Error("expected a test of one token");
  const bytes = new TextEncoder().encode(text);
  const number = kinds.findIndex((row) => row.name === tokenKind);
  const answer = native().mb_predicate_holds(
    Uint32Array.from(compiled.words),
    compiled.words.length,
    number,
    bytes,
    bytes.length,
  );
  expect(answer).toBeLessThan(2);
  return answer === 1;
}

/** The words of `texts` that satisfy the body. */
function filter(kind: string, body: string, texts: string): string {
  return texts
    .split(" ")
    .filter((text) => holds(kind, body, text))
    .join(" ");
}

function fault(kind: string, body: string) {
  try {
    compile(kind, body);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    expect(error.byteOffset).toBe(3);
    return [error.fault.found, error.fault.hint, ...(error.fault.expected ?? [])].join(" | ");
  }
  throw new Error(`{${body}} was accepted`);
}

const numbers = "0 1 1.5 2 200 499 500 500.0 599 600 1e3 0x1f4";
test.each([
  [">=500", "500 500.0 599 600 1e3 0x1f4"],
  ["<=2", "0 1 1.5 2"],
  ["!=500", "0 1 1.5 2 200 499 599 600 1e3"],
  [">=1.5,<2", "1.5"],
  ["-5..5", "0 1 1.5 2"],
  ["599..500", ""],
  ["value >= 599", "599 600 1e3"],
  ["value:500", "500 500.0 0x1f4"],
  [" =500.000 ", "500 500.0 0x1f4"],
  ["<600,>-5", "0 1 1.5 2 200 499 500 500.0 599 0x1f4"],
  ["in!=500", "0 1 1.5 2 200 499 599 600 1e3"],
  ["=$5_00%", "500 500.0 0x1f4"],
])("number {%s}", (body, expected) => expect(filter("number", body, numbers)).toBe(expected));

test("numbers of forty digits compare exactly", () => {
  const digits = "1234567890123456789012345678901234567890";
  expect(holds("number", `=${digits}.5`, `${digits}.50`)).toBe(true);
  expect(holds("number", `>${digits}`, `${digits}.0000000000000000000000000000000000000001`)).toBe(true);
  expect(holds("number", `<${digits}`, digits)).toBe(false);
  expect(holds("number", ">1", "1e999999999999999999")).toBe(true);
  expect(holds("number", "!=1", "1e9999999999999999999")).toBe(false);
});

test.each([
  ["duration", "=1s", "500ms 1s 1000ms 1.5s 1h60m", "1s 1000ms"],
  ["duration", "500ms..1s", "500ms 1s 1000ms 1.5s", "500ms 1s 1000ms"],
  ["bytesize", "=1KiB", "1KB 1KiB 1024B", "1KiB 1024B"],
  ["bytesize", ">1024", "1KB 1KiB 1MB", "1MB"],
  ["bytesize", "=.5KB", "500B 1KB", "500B"],
  ["money", ">=$1000", "$5 $1,234.56 $1000", "$1,234.56 $1000"],
  ["percent", "12.5%..50%", "50% 50.0% 12.5% 99.99%", "50% 50.0% 12.5%"],
  ["version", ">=2.0,<3", "1.2.3 2.0.0-rc.1 2.0.0 2.5.1 3.0.0", "2.0.0 2.5.1"],
  ["version", "=1.2.3.0", "1.2.3 1.2.4", "1.2.3"],
  ["version", "major=1,minor>=4", "1.2.3 v1.4.0 1.4.2+build", "v1.4.0 1.4.2+build"],
  ["version", "pre:", "1.2.3 1.2.3-a", "1.2.3"],
  ["version", "pre:*", "1.2.3 1.2.3-a", "1.2.3 1.2.3-a"],
  ["version", "pre!=", "1.2.3 1.2.3-a", "1.2.3-a"],
  ["ip", "in:10.0.0.5/16", "10.0.0.1 10.1.0.1 ::1", "10.0.0.1"],
  ["ip", "in!=10.0.0.0/8", "10.0.0.1 11.0.0.1 ::1", "11.0.0.1 ::1"],
  ["ip", "v6", "10.0.0.1 ::1", "::1"],
  ["ip", "family!=v6", "10.0.0.1 ::1", "10.0.0.1"],
  ["ip", ">=2001:db8::,<=2001:db8::ff", "::1 2001:db8::1 10.0.0.1", "2001:db8::1"],
  ["ip", "10.0.0.1..10.0.0.9", "10.0.0.1 10.0.0.9 10.1.2.3", "10.0.0.1 10.0.0.9"],
  ["ip", "!=10.0.0.1", "10.0.0.1 ::1", "::1"],
  ["cidr", "contains:10.1.2.3", "10.0.0.0/8 192.168.0.0/24", "10.0.0.0/8"],
  ["cidr", "contains!=10.1.2.3", "10.0.0.0/8 192.168.0.0/24", "192.168.0.0/24"],
  ["cidr", "in:10.1.2.3", "10.0.0.0/8 10.1.2.3/32", "10.1.2.3/32"],
  ["cidr", "=10.1.2.9/16", "10.1.0.0/16", ""],
  ["cidr", ">10.0.0.0/8", "11.0.0.0/8", ""],
  ["cidr", "prefix>=8,prefix<=16", "10.0.0.0/8 10.0.0.0/24", "10.0.0.0/8"],
  [
    "url",
    "host:*.EXAMPLE.com",
    "https://api.example.com:8443/v1?a=1 http://db.internal/",
    "https://api.example.com:8443/v1?a=1",
  ],
  ["url", "port!=80", "http://a/ ftp://b/ foo://c", "ftp://b/"],
  ["url", "path:/a", "http://h/A http://h/a", "http://h/a"],
  ["email", "domain=CORP.io", "a@corp.io b@x.io", "a@corp.io"],
  ["path", "ext:", "/etc/hosts /a/b.c /usr/bin/", "/etc/hosts /usr/bin/"],
  ["word", "len>2,in:h*", "hi hello été", "hello"],
  ["word", "len=3", "hi hello été", "été"],
  ["creditcard", "issuer:m*,len>15", "5555555555554444 4111111111111111", "5555555555554444"],
  ["phone", "cc=1", "415-555-2671 +442079460958", "415-555-2671"],
  ["uuid", "version=4", "f47ac10b-58cc-4372-a567-0e02b2c3d479", "f47ac10b-58cc-4372-a567-0e02b2c3d479"],
  ["mac", "oui:00:1a:2b", "00-1A-2B-00-00-01 aa:bb:cc:00:00:01", "00-1A-2B-00-00-01"],
  ["hash", "algo:MD5", "d41d8cd98f00b204e9800998ecf8427e", "d41d8cd98f00b204e9800998ecf8427e"],
  ["geo", "lat<-30,long>0", "51.5074,-0.1278 -33.8688,151.2093", "-33.8688,151.2093"],
])("%s {%s}", (kind, body, texts, expected) => expect(filter(kind, body, texts)).toBe(expected));

test.each([
  ["age<24h", "2026-09-14T22:00:00.120Z 2026-09-20 2026-09-10", "2026-09-14T22:00:00.120Z 2026-09-20"],
  ["2026-09-01..2026-09-14", "2026-09-14 2026-09-14T22:00:00Z", "2026-09-14"],
  ["<now", "2026-09-14 2026-09-20 12:30", "2026-09-14"],
  ["2026-09-01..now", "2026-09-14 2026-09-20", "2026-09-14"],
  ["hour>=22", "2026-09-14T22:00:00Z 2026-09-14", "2026-09-14T22:00:00Z"],
  ["duration>=62s", "00:01:02.5 00:01:01 25:00:01 12:34 10:00:00Z 2026-09-14T22:00:00", "00:01:02.5 25:00:01"],
  ["duration<00:01:02", "00:01:02 00:01:01,5 12:34", "00:01:01,5"],
  ["year=2026,month:9", "2026-09-14 14/Sep/2026:10:00:00", "2026-09-14 14/Sep/2026:10:00:00"],
  [">12:30", "12:31 2026-09-14", "12:31"],
  ["!=12:30", "12:31 2026-09-14", "12:31"],
  [">=10:00,<10:05", "2026-09-14T10:04:59.9Z 2026-09-14T10:05:00Z 10:02", "2026-09-14T10:04:59.9Z 10:02"],
  ["<10:05", "2026-09-14T12:04:00+02:00", "2026-09-14T12:04:00+02:00"],
  ["<10:05", "2026-02-30T09:00:00Z 2026-09-14T09:00:00Z", "2026-09-14T09:00:00Z"],
  ["!=2026-01-01", "2026-02-30 12:30 2026-09-14", "2026-09-14"],
  [">2026-09-14T22:00:00.5Z", "2026-09-14T22:00:00.120Z 2026-09-14T22:00:00.980Z", "2026-09-14T22:00:00.980Z"],
])("timestamp {%s}", (body, texts, expected) => expect(filter("timestamp", body, texts)).toBe(expected));

test("a group of kinds has the fields of quantities", () => {
  expect(holds("qty", ">5kg", "12 lb", "quantity")).toBe(true);
  expect(holds("qty", "!=14kg", "4.5°C", "quantity")).toBe(true);
  expect(holds("qty", ">1h", "2kg", "quantity")).toBe(false);
  expect(holds("qty", "in!=5kg", "2h", "duration")).toBe(true);
  expect(holds("qty", ">=90min", "2h", "duration")).toBe(true);
  expect(holds("qty", "family:data", "10MB", "bytesize")).toBe(true);
  expect(holds("qty", "=10000000ppb", "1%", "percent")).toBe(true);
  expect(holds("qty", "-50°C..0°C", "-18°C", "quantity")).toBe(true);
  expect(holds("qty", "unit:k*", "5 km", "quantity")).toBe(true);
});

const jwt =
  "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiIxMjMiLCJleHAiOjE3ODk0MzA0MDAsInJvbGUiOiJhZG1pbiIsInZlciI6Mn0.sig";
test.each([
  ["alg:none", true],
  ["alg:None", false],
  ["typ=JWT,role=admin", true],
  ["role!=admin", false],
  ["zz!=a", false],
  ["ver>1", true],
  ["sub=123.0", true],
  ["sub:1*", true],
  ["exp=2026-09-15", true],
  ["exp<now", false],
  ["header.alg:none,payload.sub:123", true],
  ["text:*admin*", true],
  ["header:*none*", true],
])("jwt {%s}", (body, expected) => expect(holds("jwt", body, jwt)).toBe(expected));

test("base64 is decoded", () => {
  const key = "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQ==";
  expect(holds("base64", "text:*BEGIN*", key)).toBe(true);
  expect(holds("base64", "text:*begin*", key)).toBe(false);
  expect(holds("base64", "bits>4.5", key)).toBe(false);
  const prose = btoa("hello world this is some prose text for you");
  expect(holds("base64", "texture:pr*,period=19", prose)).toBe(true);
  expect(holds("base64", "texture!=prose", prose)).toBe(false);
});

test("elapsed time has its own form", () => {
  const compiled = compile("timestamp", "> -1h30m : t.u ");
  expect(compiled).toMatchObject({ form: "elapsed", register: "t.u" });
  expect(compiled.form === "elapsed" && compiled.words[1]! & 1).toBe(1);
});

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return `@${name}`;
}

test("sets contain texts equal to a member by value", () => {
  const ports = write("ports.txt", "# web\n80\n\n 443 \r\n8080\n");
  expect(filter("number", `in:${ports}`, "80 81 443 8080.0 0x50")).toBe("80 443 8080.0 0x50");
  expect(filter("number", `!=${ports}`, "80 81")).toBe("81");
  const words = write("words.txt", "\ufeffalpha\nBeta\n");
  expect(filter("word", `in:${words}`, "alpha ALPHA Beta")).toBe("alpha Beta");
  expect(filter("word", `in:case:${words}`, "ALPHA beta gamma")).toBe("ALPHA beta");
  expect(filter("word", `in!=${words}`, "alpha x")).toBe("x");
  const domains = write("domains.txt", "corp.example\n");
  expect(filter("email", `domain:${domains}`, "a@Corp.Example b@x.example")).toBe("a@Corp.Example");
  const nets = write("nets.txt", "10.0.0.0/8\n192.168.1.7\n10.1.0.0/16\n::/64\n");
  expect(filter("ip", `in:${nets}`, "10.1.1.1 192.168.1.7 192.168.1.8 ::5 1::")).toBe("10.1.1.1 192.168.1.7 ::5");
  expect(filter("cidr", `in:${nets}`, "10.1.0.0/16 11.0.0.0/8 0.0.0.0/0")).toBe("10.1.0.0/16");
  const versions = write("versions.txt", "1.2\n");
  expect(filter("version", `in:${versions}`, "1.2.0 v1.2.0+b 1.2.4")).toBe("1.2.0 v1.2.0+b");
  const sizes = write("sizes.txt", "1KB\n2000B\n");
  expect(filter("bytesize", `in:${sizes}`, "1000B 2KB 3KB")).toBe("1000B 2KB");
  const limits = write("limits.txt", "5kg\n20°C\n");
  expect(holds("qty", `in:${limits}`, "68°F", "quantity")).toBe(true);
  expect(filter("word", `in:${write("empty.txt", "")}`, "a")).toBe("");
});

test.each([
  ["number", "500..", "value"],
  ["number", "==5", "=5"],
  ["number", ">1e2", "1e2"],
  ["number", "foo>5", "foo>5"],
  ["number", ",>5", "empty"],
  ["number", ">5,000", "000"],
  ["number", "500-599", "500-599"],
  ["number", "in:500..600", "500..600"],
  ["number", "bad:5", "bad"],
  ["number", "in>5", "in"],
  ["number", "=", "value"],
  ["url", ">5", "scheme"],
  ["hexcolor", "len=3", "hexcolor"],
  ["duration", ">5", "5"],
  ["bytesize", ">1k", "1k"],
  ["version", "pre>5", "pre"],
  ["version", "build:*", "major"],
  ["timestamp", "12:00:00..13:00:00", "12"],
  ["timestamp", "hour 8..12", "hour 8"],
  ["timestamp", "in:2026-01-01", "age"],
  ["timestamp", "age>-1h", "-1h"],
  ["timestamp", ">+2:t", "2"],
  ["ip", "in:10.0.0.0/33", "10.0.0.0/33"],
  ["ip", "::1..::f", ":1..::f"],
  ["cidr", "v4", "v4"],
  ["qty", "foo:1", "family"],
  ["geo", "lon>1", "lat"],
  ["jwt", ">5", "payload"],
  ["jwt", "match:q", "q"],
  ["number", ">@ports.txt", "order"],
  ["number", "in:@missing.txt", "missing.txt"],
  ["number", "in:case:@ports.txt", "case"],
  ["word", "in:nope:@ports.txt", "nope"],
])("%s {%s} is refused naming %s", (kind, body, named) => expect(fault(kind, body)).toContain(named));

test("an invalid line of a set is reported with its place", () => {
  write("bad.txt", "1.2\n# note\nx\n");
  expect(fault("version", "in:@bad.txt")).toMatch(/bad\.txt.*x/);
  expect(fault("version", "in:@bad.txt")).toContain("line 3");
});

test("random bodies are accepted, or rejected at their place", () => {
  const { taken, refused } = run(20260915, 20_000);
  expect(taken).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(500);
});

test("a bound that no timestamp can reach is refused", () => {
  for (const body of ["hour>=25", "hour>23", "minute=60", "month=13", "day:32", "second>60", "month<1"])
    expect(() => compile("timestamp", body)).toThrow("no timestamp has");
  for (const body of ["hour<24", "hour!=25", "second=60", "day=31"])
    expect(() => compile("timestamp", body)).not.toThrow();
});
