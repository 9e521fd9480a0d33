import { expect, test } from "bun:test";
import { TemplateError } from "../error/errors.ts";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { setClock } from "../value/index.ts";
import { ByteBuffer, parseTemplate } from "./index.ts";

setClock({ now: "2026-11-22T12:00:00Z" });

/** Each match of `pattern` rendered by `template`. */
function rendered(pattern: string, template: string, text: string): string[] {
  const compiled = compilePattern(pattern);
  const bytes = new TextEncoder().encode(text);
  const parsed = parseTemplate(template, { registers: compiled.registers, where: "format" });
  const context = { path: "", text: bytes, baseBytes: 0, members: [], dateOrder: "dmy" } as const;
  const lines: string[] = [];
  for (const batch of scan(compiled, bytes)) {
    for (let i = 0; i < batch.count; i++) {
      const out = new ByteBuffer();
      parsed.render(out, batch, i, context);
      lines.push(out.text());
    }
  }
  return lines;
}

test("slices of time begin at whole multiples", () => {
  const times = "2026-11-22T09:59:59.9Z 2026-11-22T10:04:00+01:00 10:07:30";
  expect(rendered("\\T:t", "${t:every 5m}", times)).toEqual([
    "2026-11-22T09:55:00Z",
    "2026-11-22T09:00:00Z",
    "10:05:00",
  ]);
  expect(rendered("\\T:t", "${t:every 1d}", "2026-11-22T09:59:59Z")).toEqual(["2026-11-22T00:00:00Z"]);
  expect(rendered("\\T:t", "${t:every 1h|hour}h", "2026-11-22T09:59:59Z")).toEqual(["09h"]);
  expect(rendered("\\W:t", "${t:every 1h}", "word")).toEqual([""]);
});

test("units of durations and sizes, at most three places", () => {
  expect(rendered("\\R:d", "${d:ms}", "1.5s 20us 1h")).toEqual(["1500", "0.02", "3600000"]);
  expect(rendered("\\R:d", "${d:h}", "20m 10m")).toEqual(["0.333", "0.167"]);
  expect(rendered("\\Z:z", "${z:MiB} ${z:kB}", "1536KiB")).toEqual(["1.5 1572.864"]);
  expect(rendered("\\N:z", "${z:KiB}", "2048")).toEqual(["2"]);
  expect(rendered("\\R:d", "${d:MiB}", "1s")).toEqual([""]);
  const long = "30001 milliseconds 3 hours 20 minutes 5 kg";
  expect(rendered("\\{quantity}:q", "${q:s}", long)).toEqual(["30.001", "12000", ""]);
  expect(rendered("\\{quantity}:q", "${q:KiB}", "1024 bytes")).toEqual(["1"]);
  expect(rendered("\\R:a \\{quantity}:b", "${b - a}", "5s 1 minute")).toEqual(["55s"]);
});

test("differences of instants, clocks and amounts", () => {
  const two = "2026-11-22T10:00:00Z 2026-11-22T10:00:01.5Z";
  expect(rendered("\\T:a \\T:b", "${b - a} ${a - b} ${b - a:ms}", two)).toEqual(["1.5s -1.5s 1500"]);
  expect(rendered("\\T:a \\T:b", "${b - a}", "10:00 10:01:30")).toEqual(["90s"]);
  expect(rendered("\\N:a \\N:b", "${b - a}", "5 2.5")).toEqual(["-2.5"]);
  expect(rendered(". :a . :b".replaceAll(" :", ":"), "${b - a}", "5 1s")).toEqual([""]);
});

test("the difference to the match before", () => {
  const times = "2026-11-22T10:00:00Z 2026-11-22T10:00:05Z 2026-11-22T10:01:05Z";
  expect(rendered("\\T:t", "${t - previous}", times)).toEqual(["", "5s", "60s"]);
  const java = "2026-11-22 10:00:03,289 a [2026-11-22 10:00:04,500] b 2026-11-22 10:00:04.75 c";
  expect(rendered("\\T:t", "${t - previous}", java)).toEqual(["", "1.211s", "0.25s"]);
  expect(rendered("\\T:t", "${t - previous:ms}", "10:00:03,289 a 10:00:04,289 b")).toEqual(["", "1000"]);
  // Three columns of CSV.
  expect(rendered("\\T:t", "${t - previous}", "10:00:03,289,1\n10:00:04,100,2")).toEqual(["", "1s"]);
});

test.each([
  ["${t:every}", "is not an accessor"],
  ["${t:every 5x}", '"5x" is no length of a slice'],
  ["${t:every 0s}", '"0s" is no length of a slice'],
  ["${t - u}", 'the pattern has no register "u"'],
  ["${t - t - t}", "more than two values"],
])("%s is refused", (template, message) => {
  const { registers } = compilePattern("\\T:t");
  const parse = () => parseTemplate(template, { registers, where: "format" });
  expect(parse).toThrow(TemplateError);
  expect(parse).toThrow(message);
});
