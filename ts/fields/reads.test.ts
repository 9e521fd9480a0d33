/** Matches of which only some values are read have these values, whatever the format and however the text arrives. */
import { expect, test } from "bun:test";
import { randomBelow } from "../../tests/prng.ts";
import type { Matches } from "../scan/index.ts";
import { compileFields, FieldFinder, FieldStream, recordFormats } from "./index.ts";

const records = {
  json: [
    ...['{"a":"x","b":{"c":12}}', '{"a":"two \\"words\\"","b":{"c":"7ms of 9ms"}}', '{"a":null}', '{"b":{"c":[1,2]}}'],
    ...['[{"a":"é","b":{"c":"3ms"}},{"a":"y"}]', '{\n"a":\n1}', "{broken", '{"a":"\\u0041","a":"B"}'],
  ],
  logfmt: ["a=x b.c=12", 'a="two \\"words\\"" b.c="7ms of 9ms"', "a=", "b.c=3ms a=é", "none"],
  csv: ["x,12", '"two ""words""",7ms of 9ms', ",", "é,3ms", '"line\nend",1'],
} as const;

/** Texts and kinds of register `r`, as far as they are read. */
function readRegisters(found: Matches, registers: readonly number[], withKinds: boolean): string[] {
  const { matches, text } = found.read!;
  return Array.from({ length: matches.count }, (_, i) =>
    registers
      .map((r) => {
        const start = matches.registerStart(i, r);
        if (start < 0) return "-";
        const value = Buffer.from(text.subarray(start, matches.registerEnd(i, r))).toString();
        return withKinds ? `${value}/${matches.registerKind(i, r)}` : value;
      })
      .join("|"),
  );
}

test.each(["json", "logfmt", "csv"] as const)("values that are read alone: %s", (format) => {
  const below = randomBelow(7);
  for (let round = 0; round < 300; round++) {
    const pattern = compileFields(
      [".", ".b.c", ".b.c(\\R:d)", ".a .b.c"][below(4)]!,
      recordFormats.find(({ name }) => name === format)!,
      ["a", "b.c"],
    );
    const lines = Array.from({ length: below(12) }, () => records[format][below(records[format].length)]!);
    const text = Buffer.from((format === "csv" ? ["a,b.c", ...lines] : lines).join("\n"));
    const all = pattern.registers.map((_, r) => r);
    const values = all.filter(() => below(3) > 0);
    const withKinds = below(2) === 1;

    const expected: string[] = [];
    const whole = new FieldFinder(pattern);
    for (const found of whole.whole(text)) expected.push(...readRegisters(found, values, withKinds));
    const actual: string[] = [];
    const reading = new FieldFinder(pattern, { values, kinds: withKinds ? values : [] });
    for (const found of reading.whole(text)) {
      actual.push(...readRegisters(found, values, withKinds));
      for (const r of all) if (!values.includes(r)) expect(found.read!.matches.registerStart(0, r)).toBe(-1);
    }
    expect(actual).toEqual(expected);
    expect(reading.counts).toEqual(whole.counts);
    expect(reading.rest()).toEqual(whole.rest());
    whole.close();
    reading.close();

    const arrived: string[] = [];
    const stream = new FieldStream(pattern, { values, kinds: withKinds ? values : [] });
    const take = (parts: ReturnType<FieldStream["push"]>) => {
      for (const { matches } of parts) arrived.push(...readRegisters(matches, values, withKinds));
    };
    for (let at = 0; at < text.length; ) {
      const size = 1 + below(40);
      take(stream.push(text.subarray(at, at + size)));
      at += size;
    }
    take(stream.finish());
    expect(arrived).toEqual(expected);
    stream.close();
  }
});
