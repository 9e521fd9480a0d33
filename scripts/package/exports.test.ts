/** Reading exports from libraries of every target, which are compiled from a few lines. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { targets } from "../targets.ts";
import { zig } from "../zig.ts";
import { declaredNames, exportedNames, wrongExports } from "./exports.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-exports-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A library that exports the given functions, and has one that it does not. */
function library(target: string, names: readonly string[]): Uint8Array {
  const functions = names.map((name) => `export fn ${name}() callconv(.c) u32 {\n    return hidden();\n}\n`);
  const hidden = `fn hidden() callconv(.c) u32 {\n    return 1;\n}\n`;
  const visibility = `comptime {\n    @export(&hidden, .{ .name = "mt_hidden", .visibility = .hidden });\n}\n`;
  writeFileSync(join(folder, "few.zig"), functions.join("") + hidden + visibility);
  const path = join(folder, "few.library");
  const words = ["build-lib", "-dynamic", "-Ofast", "-fstrip", "-target", target, "few.zig", `-femit-bin=${path}`];
  const { exitCode, stderr } = Bun.spawnSync([zig, ...words], { cwd: folder, stdin: "ignore" });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return readFileSync(path);
}

const ours = (names: ReadonlySet<string>) => [...names].filter((name) => name.startsWith("mt_")).sort();

// Windows has no hidden functions: what is not exported by name is not in the table.
const formats = ["x86_64-linux-gnu.2.17", "aarch64-linux-musl", "x86_64-macos", "aarch64-macos", "x86_64-windows"];

test.each(formats)(
  "the exports of a library for %s",
  (target) => {
    expect(targets.map(({ zig }) => zig as string)).toContain(target);
    const names = [...declaredNames(), "mt_unknown"];
    const found = exportedNames(library(target, names));
    expect(ours(found)).toEqual(names.sort());
    expect(wrongExports(found)).toBe("exports mt_unknown, which matcher.h does not declare");
  },
  120_000,
);

test("a library exports what matcher.h declares, and may export what is not for C", () => {
  const declared = declaredNames();
  expect(declared.size).toBeGreaterThan(50);
  expect(wrongExports(new Set([...declared, "mb_close"]))).toBeNull();
  expect(wrongExports(new Set([...declared].filter((name) => name !== "mt_scan")))).toBe("lacks mt_scan of matcher.h");
});

test("a file of another format is an error", () => {
  expect(() => exportedNames(new TextEncoder().encode("#!/bin/sh\n"))).toThrow("neither an ELF");
});
