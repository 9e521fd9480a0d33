import { expect, test } from "bun:test";
import { compilePattern } from "../pattern/index.ts";
import { scan } from "../scan/index.ts";
import { parseTemplate } from "../template/index.ts";
import { buildTable, fillSlices, parseAggregate, type TableOrder, Tally } from "./index.ts";

const spelling = { form: "exact", unit: "ns", bareDurations: false, averageForm: "repetend" } as const;

/** Rows as `KEY COUNT CELL...`. */
function rows(
  pattern: string,
  key: string,
  text: string,
  columns: string[],
  order: TableOrder,
  fills = false,
): string[] {
  const compiled = compilePattern(pattern);
  const template = parseTemplate(key, { registers: compiled.registers, where: "key" });
  const aggregates = columns.map((one) => {
    const [flag = "", ...argument] = one.split(" ");
    return parseAggregate({ flag, argument: argument.join(" ") }, "nearest", compiled.registers);
  });
  const tally = new Tally(template, aggregates);
  const bytes = new TextEncoder().encode(text);
  const context = { path: "", text: bytes, baseBytes: 0, members: [], dateOrder: "dmy" } as const;
  for (const batch of scan(compiled, bytes)) tally.add(batch, context);
  if (fills) fillSlices(tally.groups, template.sliceNs!);
  const table = buildTable(tally, { order, limit: Infinity, keysOnly: false, aggregates, spelling });
  const cells = table.cells(table.order, "json");
  const found = Array.from(table.order, (group, row) => {
    const { bytes: pool, start, end } = tally.groups.keyOf(group);
    const name = Buffer.from(pool.subarray(start, end)).toString();
    return [name, tally.groups.countOf(group), ...cells.map((column) => column[row]!.text)].join(" ");
  });
  tally.close();
  return found;
}

const log = "b 5ms a 1s c 20ms a 10ms c 30s";

test("rows by an aggregate, the largest first, and by first occurrence", () => {
  expect(rows("\\W:w \\R:d", "${w}", log, ["--max d"], 0)).toEqual([
    "c 2 30000000000",
    "a 2 1000000000",
    "b 1 5000000",
  ]);
  expect(rows("\\W:w \\R:d", "${w}", log, ["--max d", "--avg d"], 1)[0]).toBe("c 2 30000000000 15010000000");
  expect(rows("\\W:w \\R:d", "${w}", log, [], "first")).toEqual(["b 1", "a 2", "c 2"]);
});

test("versions and addresses are in order of their parts, not of their letters", () => {
  const versions = "a v1.9.0 b v1.10.0 c v1.10.0-rc.2";
  expect(rows("\\W:w \\V:v", "${w}", versions, ["--max v"], 0).map((row) => row[0])).toEqual(["b", "c", "a"]);
  const addresses = "a 9.0.0.1 b 10.0.0.9 c 10.0.0.10";
  expect(rows("\\W:w \\I:i", "${w}", addresses, ["--max i"], 0).map((row) => row[0])).toEqual(["c", "b", "a"]);
});

test("aggregates of differences, and in units", () => {
  expect(rows("\\W:w \\R:d", "${w}", log, ["--sum ${d:ms}", "--avg d:s"], "key")).toEqual([
    "a 2 1010 0.505",
    "b 1 5 0.005",
    "c 2 30020 15.01",
  ]);
  expect(rows("\\R:d \\W", "all", log.slice(2), ["--max ${d - previous}"], 0)).toEqual(["all 4 995000000"]);
});

test("slices without matches stand between the others", () => {
  const times = "2026-11-22T10:00:01Z 2026-11-22T10:00:02Z 2026-11-22T10:15:00Z";
  expect(rows("\\T:t", "${t:every 5m}", times, [], "key", true)).toEqual([
    "2026-11-22T10:00:00Z 2",
    "2026-11-22T10:05:00Z 0",
    "2026-11-22T10:10:00Z 0",
    "2026-11-22T10:15:00Z 1",
  ]);
});

test("a unit that the values do not have is refused", () => {
  expect(() => rows("\\R:d", "all", log, ["--sum d:MiB"], "key")).toThrow("MiB is a unit of byte sizes");
});
