/** What `--version` and `--version --verbose` print. */
import { expect, test } from "bun:test";
import { version } from "../../package.json";
import { mainFile, Workplace } from "./workplace.ts";

const place = new Workplace();

test("--version prints the version alone", () => {
  expect(place.output(["--version"])).toBe(`matcher ${version}\n`);
});

test("--version --verbose says what a report of a fault needs", () => {
  const lines = place.output(["--version", "--verbose"]).trimEnd().split("\n");
  expect(lines[0]).toBe(`matcher ${version}`);
  const facts = new Map(lines.slice(1).map((line) => [line.slice(0, 11).trim(), line.slice(11)]));
  expect([...facts.keys()]).toEqual(["build", "runtime", "library", "processor", "GPU"]);
  expect(facts.get("build")).toBe("modules");
  expect(facts.get("runtime")).toBe(`Bun ${Bun.version} on ${process.platform}-${process.arch}`);
  expect(facts.get("library")).toMatch(/libmatcher.*|matcher\.dll.*, interface \d+, digest [0-9a-f]{16}$/);
  expect(facts.get("processor")).toMatch(/^(?:portable kernels|kernels of x86-64-v[234])/);
});

test.skipIf(process.arch !== "x64")("a level that was chosen is told beside the processor's", () => {
  const env = { ...process.env, MATCHER_CPU: "portable" };
  const { stdout } = Bun.spawnSync([process.execPath, mainFile, "--version", "--verbose"], { env });
  expect(stdout.toString()).toMatch(/^processor {2}portable kernels by MATCHER_CPU; it has kernels of x86-64-v[234]$/m);
});

test("anything else after --version is refused", () => {
  const { status, error } = place.run(["--version", "--json"]);
  expect([status, error]).toEqual([2, 'matcher: --version takes nothing but --verbose: found "--json"\n']);
});
