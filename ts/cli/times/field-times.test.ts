/** `--time .field`: the times of records with fields. */
import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const events = `{"at":"2026-07-01T12:00:00Z","ts":"2026-07-01T10:00:00Z","msg":"a start"}
{"at":"2026-07-01T11:00:00Z","ts":1782900600,"msg":"b"}
{"ts":"later","msg":"c"}
{
  "at": "2026-07-01T10:00:00Z",
  "ts": "2026-07-01T10:40:00Z",
  "msg": "d end"
}
`;
const place = new Workplace({
  "ev.json": events,
  "other.json": '{"at":"2026-07-01T09:00:00Z","ts":"2026-07-01T10:05:00Z","msg":"x"}\n',
  "ev.csv": "id,made,ts\n1,2026-07-01 12:00:00,2026-07-01 10:05:00\n2,2026-07-01 11:00:00,2026-07-01 10:20:00\n",
});
const json = ["--in", "json", "--time", ".ts"];
const unread = "1 line has something like a time that is not read: the first is later\n";

test("--since and --until take the field, in searches and tables", () => {
  const since = ["--since", "2026-07-01T10:05:00Z", "--until", "2026-07-01T10:30:00Z"];
  const found = place.run(["scan", ...json, ...since, ".", "ev.json", "--format", "${.msg}"]);
  expect(found).toEqual({ status: 0, out: "b\nc\n", error: `matcher: ev.json: ${unread}` });
  const arriving = place.run(["grep", ...json, "--since", "10:30", "."], events);
  expect(arriving.out).toBe(events.split("\n").slice(3).join("\n"));
  expect(place.output(["top", "--in", "csv", "--time", ".ts", "--since", "10:10", ".", "${.id}", "ev.csv"])).toBe(
    "2    1\n",
  );
  // Without --time the first time of a line counts.
  expect(place.output(["scan", "--in", "csv", "--since", "11:30", ".", "ev.csv", "--format", "${.id}"])).toBe("1\n2\n");
});

test("merge and pairs", () => {
  const merged = place.run(["merge", ...json, "ev.json", "other.json"]);
  expect(merged.out.match(/(?<="msg": ?")\w/g)).toEqual(["a", "x", "b", "c", "d"]);
  expect(merged.error).toContain(`ev.json: ${unread}`);
  const ends = ['"start" | "at" ":" \\T:k', "x"];
  expect(place.run(["pairs", ...ends, "--in", "json", "--by", "k", "ev.json"]).error).toContain("--in requires --time");
});

test("a field without a format is refused", () => {
  const { status, error } = place.run(["merge", "--time", ".ts", "ev.json"]);
  expect({ status, error }).toEqual({
    status: 2,
    error: "matcher: --time .ts names a field: add --in, as in --in json --time .ts\n",
  });
});
