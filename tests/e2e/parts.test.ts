/** `--partial` and `combine`: parts of a log give the table of the whole log, with every flag of tables. */
import { expect, test } from "bun:test";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Workplace } from "./workplace.ts";

const place = new Workplace();
const paths = ["/a", "/b/c", "/d,e", "/ü"];
const lines = Array.from({ length: 90 }, (_, i) => {
  const minute = String((i * 7) % 60).padStart(2, "0");
  return `2026-01-02T10:${minute}:00Z ${paths[i % 4]} took=${(i * 37) % 11}.5ms paid=$${i % 5} v=1.${i % 3} 10.0.0.${i % 9}\n`;
});
const cuts = [0, 7, 8, 61, lines.length];
const parts = cuts.slice(1).map((end, i) => ({ name: `p${i}`, text: lines.slice(cuts[i], end).join("") }));
place.write("whole.log", lines.join(""));
for (const { name, text } of parts) place.write(`${name}.log`, text);

const pattern = String.raw`\T:t .*? "took" "=" \R:took "paid" "=" \{money}:paid .*? \V:v \I:ip`;

const main = join(import.meta.dir, "..", "..", "ts", "main.ts");

/** Writes the output of a run, which may be no text, to a file. */
function writeOutput(name: string, args: readonly string[]): void {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, ...args], { cwd: place.folder });
  expect([args, exitCode, stderr.toString()]).toEqual([args, 0, ""]);
  writeFileSync(join(place.folder, name), stdout);
}

/** Writes the part files of a request. */
function writeParts(request: readonly string[]): string[] {
  for (const { name } of parts) writeOutput(name, [...request, "--partial", `${name}.log`]);
  return parts.map(({ name }) => name);
}

const byIp = ["count-by", "--line", pattern, "${ip}"];
const measured = ["--sum", "took", "--avg", "took", "--p95", "took", "--max", "v", "--sum", "paid", "--min", "ip"];
const requests: readonly { request: readonly string[]; shown: readonly (readonly string[])[] }[] = [
  {
    request: [...byIp, ...measured],
    shown: [
      [],
      ["--sort", "p95"],
      ["--sort", "first", "-n", "3"],
      ["--json"],
      ["--ndjson", "--values", "tagged"],
      ["--csv", "--duration-unit", "ms", "--avg-form", "rational"],
      ["--tsv", "--sort", "sum paid"],
      ["--values", "human"],
    ],
  },
  {
    request: ["count-by", "--line", pattern, "${t:every 5m}", "--percentile", "linear", "--p50", "${took:ms}"],
    shown: [["--fill"], ["--fill", "--bars"], ["--sort", "p50"]],
  },
  { request: ["top", "--line", pattern, "${paid:currency} ${v}", "--max", "took"], shown: [[], ["-n", "1"]] },
  { request: ["uniq", "--line", pattern, "${v}", "--sum", "took"], shown: [[], ["--sort", "sum"], ["--json"]] },
];

for (const { request, shown } of requests) {
  test(`parts of ${request[0]} by ${request[3]} combine to the table of the whole`, () => {
    const names = writeParts(request);
    for (const flags of shown) {
      const whole = place.output([...request, ...flags, "whole.log"]);
      expect({ flags, out: place.output(["combine", ...names, ...flags]) }).toEqual({ flags, out: whole });
    }
  }, 60_000);
}

test("parts are merged to parts, and read from standard input", () => {
  const [first, ...rest] = writeParts([...byIp, "--p90", "took"]);
  writeOutput("merged", ["combine", "--partial", ...rest]);
  const whole = place.output([...byIp, "--p90", "took", "whole.log"]);
  expect(place.output(["combine", first!, "merged"])).toBe(whole);
  const shell = ["sh", "-c", '"$@" combine - merged < p0', "sh", process.execPath, main];
  expect(Bun.spawnSync(shell, { cwd: place.folder }).stdout.toString()).toBe(whole);
}, 60_000);

test("templates saved in parts, and merged in two levels, are those of the whole", () => {
  const sets = parts.map(({ name }) => {
    place.output(["templates", "--save", `${name}.set`, `${name}.log`]);
    return `${name}.set`;
  });
  const load = (names: readonly string[]) => names.flatMap((name) => ["--load", name]);
  place.output(["templates", ...load(sets.slice(0, 2)), "--save", "first.set"]);
  place.output(["templates", ...load(sets.slice(2)), "--save", "second.set"]);
  for (const flags of [[], ["--merge"], ["--merge", "--pattern"]]) {
    const whole = place.output(["templates", ...flags, "whole.log"]);
    expect(place.output(["templates", ...flags, ...load(sets)])).toBe(whole);
    expect(place.output(["templates", ...flags, ...load(["first.set", "second.set"])])).toBe(whole);
  }
}, 60_000);

test("records of fields are counted in parts by file", () => {
  const [one, two] = ['{"k":"a","t":"5ms"}\n', '{"k":"b","t":"7ms"}\n{"k":"a","t":"1s"}\n'];
  place.write("1.json", one!);
  place.write("2.json", two!);
  const request = ["count-by", "--in", "json", ".k", "${.k}", "--p50", ".t"];
  const names = ["1", "2"].map((name) => `${name}.part`);
  for (const name of names) writeOutput(name, [...request, "--partial", name.replace("part", "json")]);
  expect(place.output(["combine", ...names])).toBe(place.output([...request, "1.json", "2.json"]));
}, 60_000);

test("what depends on other lines, and the flags of the printed table, are refused by name", () => {
  const refusal = (...args: readonly string[]) => {
    const { status, error, out } = place.run([...args, "--partial", "whole.log"]);
    expect([status, out]).toEqual([2, ""]);
    return error;
  };
  expect(refusal("count-by", pattern, "${ip}")).toContain("--partial requires");
  expect(refusal("count-by", "--line", "@novel \\I:ip", "${ip}")).toContain("depend on other lines");
  expect(refusal("count-by", "--line", "\\I:ip", "${line}")).toContain("${line} in the KEY");
  expect(refusal("count-by", "--line", pattern, "all", "--max", "${t - previous}")).toContain("previous match");
  for (const flag of ["--sort=key", "--fill", "--json", "--values=human", "-n1", "--bars", "--avg-form=rational"]) {
    expect(refusal("count-by", "--line", pattern, "${ip}", flag)).toContain("--partial");
  }
}, 60_000);

test("combine refuses what is no part, what is damaged, and parts of different tables", () => {
  const names = writeParts([...byIp, "--sum", "took"]);
  const refusal = (...args: readonly string[]) => {
    const { status, error, out } = place.run(["combine", ...args]);
    expect([status, out]).toEqual([2, ""]);
    return error;
  };
  expect(refusal()).toContain("FILE");
  expect(refusal("whole.log")).toStartWith("matcher: whole.log: is no part of a table");
  expect(refusal("gone")).toStartWith("matcher: gone: no such file");
  expect(refusal(names[0]!, "--sort", "avg")).toContain('no column is named "avg"');
  expect(refusal(names[0]!, "--fill")).toContain("--fill needs a KEY");
  const other = (flags: readonly string[], name: string) => {
    writeOutput(name, ["count-by", "--line", ...flags, "--partial", "p1.log"]);
    return refusal(names[0]!, name);
  };
  expect(other([pattern, "${v}", "--sum", "took"], "x")).toContain(
    'x: has another KEY than p0: "${v}" here, "${ip}" there',
  );
  expect(other([pattern, "${ip}", "--max", "took"], "x")).toContain("has another aggregates than p0");
  expect(other(["\\I:ip \\R:took", "${ip}", "--sum", "took"], "x")).toContain("has another PATTERN than p0;");
  const copy = join(place.folder, "cut");
  writeFileSync(copy, readFileSync(join(place.folder, "p1")));
  truncateSync(copy, 500);
  expect(refusal(names[0]!, "cut")).toStartWith("matcher: cut: was cut short or changed");
  const text = readFileSync(join(place.folder, "p1"), "latin1");
  writeFileSync(copy, text.replace("matcher table 1", "matcher table 9"), "latin1");
  expect(refusal("cut")).toStartWith("matcher: cut: is a part of a table in the format of another version");
}, 60_000);
