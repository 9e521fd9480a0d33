/** Commands over documents of many records. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";
import { events } from "../../index.ts";

const record = (seconds: number, level: string, message: string) => ({
  timeUnixNano: `${1777629600 + seconds}000000000`,
  severityText: level,
  body: { stringValue: message },
  attributes: [{ key: "user.id", value: { stringValue: `u${seconds}` } }],
});
const document = {
  resourceLogs: [
    {
      resource: { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] },
      scopeLogs: [{ logRecords: [record(0, "INFO", "order 7 paid"), record(2, "ERROR", "order 9 failed")] }],
    },
  ],
};
const line = `${JSON.stringify(document)}\n`;
const pretty = `${JSON.stringify(document, null, 2)}\n`;
const texts = { "otlp.jsonl": line.repeat(2), "otlp.json": pretty };
const place = new Workplace(texts);

test.each([
  ["otlp.jsonl", 2],
  ["otlp.json", 1],
] as const)("records of %s are found, counted and mined one by one", (input, times) => {
  const found = place.output(["scan", "--in", "auto", ".level{>=warn}", input, "--format", "${.time} ${.user.id}"]);
  expect(found).toBe("2026-05-01T10:00:02Z u2\n".repeat(times));
  expect(place.output(["grep", "--in", "auto", "-c", ".source{=shop}", input])).toBe(`${2 * times}\n`);
  expect(place.output(["count-by", "--in", "auto", ".", "${.level}", input])).toBe(
    `error  ${times}\ninfo   ${times}\n`,
  );
  expect(place.output(["templates", "--in", "auto", input])).toContain("order <number> <word>");
  expect(events(texts[input], { in: "auto" }).map(({ level }) => level)).toEqual(
    Array.from({ length: 2 * times }, (_, i) => (i % 2 === 0 ? "info" : "error")),
  );
});

test.each(["otlp.jsonl", "otlp.json"] as const)(
  "values of records are replaced in %s, which stays a document",
  (input) => {
    const redacted = place.output(["redact", "--in", "auto", ".user.id", input]);
    expect(redacted).toBe(texts[input].replaceAll(/u[02]/g, "**"));
    const rewritten = place.output(["rewrite", "--in", "auto", ".message{:*failed}", 'a "b"', input]);
    expect(rewritten).toBe(texts[input].replaceAll("order 9 failed", String.raw`a \"b\"`));
  },
);

test("what counts for several records is not replaced, and said", () => {
  const run = place.run(["redact", "--in", "auto", ".service.name", "otlp.jsonl"]);
  expect(run.status).toBe(2);
  expect(run.error).toContain("line 1");
});

test("where lines are taken by their times, it is said how many records share some", () => {
  const said =
    "otlp.jsonl: 4 records share lines with others, and lines are taken by the first time on each; matcher events INPUT makes a line of each record";
  expect(place.run(["merge", "--in", "auto", "otlp.jsonl"]).error).toContain(said);
  const since = ["--in", "auto", "--since", "2026-05-01T10:00:01Z"];
  expect(place.run(["grep", ...since, ".", "otlp.jsonl"]).error).toContain(said);
  const lines = place.output(["events", "otlp.json"]);
  expect(place.run(["grep", ...since, "-c", ".", "-"], lines)).toEqual({ status: 0, out: "1\n", error: "" });
});
