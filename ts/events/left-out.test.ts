/** What is said at the end of a command of what its records lack. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runHere } from "../../tests/flags/in-process.ts";
import { eventInheritedBytesMax } from "../tables/limits.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-left-out-"));
afterAll(() => rmSync(folder, { recursive: true }));

const readErrors = async (...words: string[]): Promise<string> => (await runHere(words, "/")).error;

const levels = ["success", "notable", "error", "odd\u001b[31m", "notable", "-"]
  .map((level) => JSON.stringify({ level, msg: "up" }))
  .join("\n");

test("words that are no level are named where a level is asked for", async () => {
  const said = (words: string) =>
    `matcher: some records have levels by no word that is known, such as ${words}: no condition on .level holds there\n`;
  for (const format of ["auto", "json"]) {
    const grep = (text: string) => readErrors("grep", "--in", format, ".level{>=warn}", "--text", text);
    expect(await grep(levels)).toBe(said('"notable", "odd␛[31m"'));
    expect(await grep('{"level":"error"}\n{"level":"7th"}')).toBe(said('"7th"'));
    expect(await grep('{"level":"error"}\n{"msg":"up"}')).toBe("");
  }
  const none = await readErrors("grep", "--in", "auto", ".level{>=warn}", "--text", '{"level":"7th","msg":"up"}');
  expect(none).toContain("no record has a level that can be read; ");
  expect(none).not.toContain("no record has a field");
  expect(await readErrors("grep", "--in", "auto", ".msg{=up}", "--text", levels)).toBe("");
});

test("the first times that are no instant are named", async () => {
  const writeNotice = (texts: string) =>
    `matcher: some records have times that are no instant, such as ${texts}: ` +
    "the day, the time of day or the zone doesn't exist, or the zone's clock skips or repeats it (zones by name: 1990 to 2037)\n";
  const record = (ts: string) => JSON.stringify({ ts, msg: "up" });
  const skipped = "2026-03-29T02:30:00[Europe/Berlin]";
  const twice = "2026-10-25 02:30:00 Europe/Berlin";
  const unknown = "2026-05-01T10:00:00[Mars/Base]";
  const log = [skipped, twice, unknown, "2026-05-01T10:00:00Z", "10:00", "soon", "-", skipped].map(record).join("\n");
  const texts = [skipped, twice, unknown].map((text) => `"${text}"`).join(", ");
  expect(await readErrors("events", "--in", "json", "--text", log)).toBe(writeNotice(texts));
  expect(
    await readErrors("events", "--csv", ".time", "--text", `${record(twice)}\n${record("2026-05-01T10:00:00Z")}`),
  ).toBe(writeNotice(`"${twice}"`));
  const grep = await readErrors(
    "grep",
    "--in",
    "auto",
    ".time{>=2026-01-01}",
    "--text",
    `${record(unknown)}\n${record("2026-05-01T10:00:00Z")}`,
  );
  expect(grep).toBe(writeNotice(`"${unknown}"`));
  const around = readErrors("events", "--in", "json", "--text", record(" [2026-02-30 10:00:00]"));
  expect(await around).toBe(writeNotice('"2026-02-30 10:00:00"'));
  expect(await readErrors("events", "--text", "2026-05-01 10:00:00[Europe/Nowhere] INFO up")).toContain(
    '"2026-05-01 10:00:00[Europe/Nowhere]"',
  );
  for (const line of [`${twice} up`, `up at ${twice} it was`, "2026-02-30 10:00:00 up"])
    expect(await readErrors("events", "--text", line)).toContain("some records have times that are no instant");
});

test("the notice is the same however often and in whatever pieces records are read", async () => {
  const lines = "2026-02-30 10:00:00 INFO x\n".repeat(5000);
  const path = join(folder, "a.log");
  writeFileSync(path, lines);
  const scan = (...words: string[]) => readErrors("scan", "--in", "auto", "--count", ...words);
  const notices = [
    await readErrors("events", path),
    await scan(".time{>=2026-01-01}", path),
    await scan(".time{>=2026-01-01}", "--text", lines),
    await scan(".level{=info} .time{>=2026-01-01}", "--until", "2027-01-01", path),
  ].map((said) => said.split("\n").filter((line) => line.includes("no instant")));
  for (const one of notices)
    expect(one).toEqual([
      'matcher: some records have times that are no instant, such as "2026-02-30 10:00:00": ' +
        "the day, the time of day or the zone doesn't exist, or the zone's clock skips or repeats it (zones by name: 1990 to 2037)",
    ]);
}, 30_000);

const logRecord = (text: string) => ({ timeUnixNano: "1777629600000000000", body: { stringValue: text } });
const exported = JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [logRecord("a"), logRecord("b")] }] }] });
const docker = (log: string) => JSON.stringify({ log: `${log}\n`, stream: "stdout", time: "2026-05-01T10:00:00Z" });

test("a document of many records behind an envelope is said, with what takes it apart", async () => {
  const wrapped = docker(exported);
  expect(await readErrors("events", "--text", wrapped)).toBe(
    "matcher: 1 record holds a document of many records, and is one event; " +
      "matcher scan --in auto --format '${.message}' . INPUT | matcher events takes them apart\n",
  );
  const inner = await runHere(["scan", "--in", "auto", "--format", "${.message}", ".", "--text", wrapped], "/");
  const events = await runHere(["events", "--text", inner.out], "/");
  expect(events.out.trim().split("\n").length).toBe(2);
  // One that is an event itself, whatever lists it has, is none.
  expect(await readErrors("events", "--text", docker('{"level":"info","msg":"up","Records":[{"a":1}]}'))).toBe("");
});

test("a record of no format holds none", async () => {
  const { out, status } = await runHere(["events", "--text", "ERROR 1045: Access denied for ann"], "/");
  expect([status, JSON.parse(out).format]).toEqual([0, null]);
});

test("what an object around records says beyond the limits is said to be missing", async () => {
  const document = (size: number) => ({
    logEvents: [{ id: "1", timestamp: 1777629600000, message: "up" }],
    logGroup: "x".repeat(size),
    logStream: "a",
    owner: "1",
  });
  const errors = (size: number) => readErrors("events", "--text", JSON.stringify(document(size)));
  expect(await errors(100)).toBe("");
  expect(await errors(eventInheritedBytesMax)).toBe(
    "matcher: records may lack what 1 object around them says: " +
      "8 members and 16 KiB of an object count at most, up to 1 MiB behind the start of its records\n",
  );
});
