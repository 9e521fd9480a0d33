import { expect, test } from "bun:test";
import { Workplace } from "../../../tests/e2e/workplace.ts";

const place = new Workplace();
place.write("logs/a.log", "abc");
place.write("logs/b.log", "abcdef");

const spectral = (args: readonly string[], input = "") => place.run(["spectral", ...args], input);

test("several inputs and folders are reported in turn, with their names", () => {
  for (const inputs of [["logs/a.log", "logs/b.log"], ["logs"]]) {
    const { status, out } = spectral(["--segment", ...inputs]);
    expect(status).toBe(0);
    expect(out.match(/^(==>.*|matcher.*)$/gm)).toEqual([
      "==> logs/a.log <==",
      "matcher spectral: 3 bytes, 1 frames (hop 16), 0 change-points",
      "==> logs/b.log <==",
      "matcher spectral: 6 bytes, 1 frames (hop 16), 0 change-points",
    ]);
  }
});

test("JSON of several inputs includes their names", () => {
  const { out } = spectral(["--json", "logs/a.log", "logs/b.log"]);
  const objects = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(objects.map(({ path, len }) => [path, len])).toEqual([
    ["logs/a.log", 3],
    ["logs/b.log", 6],
  ]);
});

test("standard input is read whether it is named or not", () => {
  for (const args of [[], ["-"]]) {
    const { status, out } = spectral(args, "abc");
    expect(status).toBe(0);
    expect(out).toStartWith("matcher spectral: 3 bytes");
  }
});

test("without any input there is an error that says how to give one", () => {
  const { status, out, error } = spectral([]);
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(error).toStartWith("matcher: ");
  expect(error).toContain("no input");
});

test("a missing input is reported and the others are read", () => {
  const { status, out, error } = spectral(["nowhere.log", "logs/a.log"]);
  expect(status).toBe(2);
  expect(out).toContain("3 bytes");
  expect(error).toContain("nowhere.log");
});

test("an invalid number is reported with its flag", () => {
  for (const value of ["inf", "nan", "x", "1e99", ""]) {
    const { status, error } = spectral([`--cp-floor=${value}`, "--text", "a"]);
    expect(status).toBe(2);
    expect(error).toContain(`--cp-floor takes a number, such as 2.5: found "${value}"`);
  }
});
