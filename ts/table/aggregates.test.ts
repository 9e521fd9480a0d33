import { expect, test } from "bun:test";
import { OptionError } from "../error/errors.ts";
import type { RegisterInfo } from "../pattern/compiled.ts";
import { kinds } from "../tables/kinds.ts";
import { createAggregate, type PercentileMethod, parseAggregate } from "./aggregates.ts";
import { percentilePlace } from "./cells.ts";

const register = (name: string, kind: string | null): RegisterInfo => ({
  name,
  parent: -1,
  repeated: false,
  kind: kind === null ? -1 : kinds.findIndex((row) => row.name === kind),
});
const registers = [register("n", "number"), register("t", "timestamp"), register("w", "word"), register("any", null)];

const parse = (flag: string, argument: string, method: PercentileMethod = "nearest") =>
  parseAggregate({ flag, argument }, method, registers);

test("a register by name or as a template writes it", () => {
  expect(parse("--sum", "n")).toMatchObject({ is: "sum", title: "--sum n", registers: [0] });
  expect(parse("--p050", " ${n} ")).toMatchObject({ is: "percentile", percent: 50, title: "--p50 n" });
  expect(parse("--min", "t").kind).toBe(registers[1]!.kind);
});

test("hybrid is linear for amounts and nearest for other kinds", () => {
  expect(parse("--p50", "n", "hybrid").method).toBe("linear");
  expect(parse("--p50", "t", "hybrid").method).toBe("nearest");
});

test("values that cannot be added are refused with the register's name", () => {
  const problem = (...given: Parameters<typeof parse>) => {
    try {
      parse(...given);
    } catch (error) {
      expect(error).toBeInstanceOf(OptionError);
      return (error as Error).message;
    }
    throw new Error(`${given} was taken`);
  };
  expect(problem("--sum", "nope")).toContain('no register "nope"; it binds n, t, w, any');
  expect(problem("--sum", "w")).toContain(
    '"w" is a word; --sum accepts number, bytesize, duration, money, percent, quantity',
  );
  expect(problem("--avg", "t")).toContain("timestamp");
  expect(problem("--max", "any")).toContain("varies");
  expect(problem("--p101", "n")).toContain("101");
  expect(problem("--p50", "t", "linear")).toContain("linear");
  for (const argument of ["", "${n:upper}", "${n}/${t}", "n t", "${n"])
    expect(problem("--sum", argument)).toContain(`found "${argument}"`);
});

test("ranks of percentiles", () => {
  const places = (method: PercentileMethod, count: number) =>
    ["--p0", "--p25", "--p33", "--p50", "--p95", "--p100"].map((flag) => {
      const { rank, hundredths } = percentilePlace(parse(flag, "n", method), count);
      return rank + hundredths / 100;
    });
  expect(places("nearest", 4)).toEqual([0, 0, 1, 1, 3, 3]);
  expect(places("lower", 4)).toEqual([0, 0, 0, 1, 2, 3]);
  expect(places("linear", 4)).toEqual([0, 0.75, 0.99, 1.5, 2.85, 3]);
  expect(places("linear", 0)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("only flags say how fields are written", () => {
  const ask = (option: string) =>
    createAggregate({ is: "sum", percent: 0, option, given: "took", name: "took", title: "" }, "nearest", []);
  expect(() => ask("--sum")).toThrow("it binds none; with --in, a field is .took");
  expect(() => ask("sum")).toThrow(/it binds none$/);
});
