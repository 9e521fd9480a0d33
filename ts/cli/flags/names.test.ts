/** The type checker knows the names of flags: `tsc` fails if a misspelt one compiles, or one of these does not. */
import { expect, test } from "bun:test";
import { ParsedArgs } from "../args/parsed-args.ts";
import type { Mode } from "./mode.ts";

const args = new ParsedArgs([], []);

test("a misspelt flag does not compile", () => {
  // @ts-expect-error no flag has this name
  expect(args.has.jsno).toBeUndefined();
  // @ts-expect-error a short name is not the name of a flag
  expect(args.text.m).toBeUndefined();
  // @ts-expect-error one of these is misspelt
  expect(args.lastOf("since", "untill")).toBeUndefined();
});

test("flags of groups, of one command alone and of every command compile", () => {
  const given = [args.has.json, args.has["grammar-text"], args.has["max-memory"], args.has.since, args.has.deep];
  expect(given.every((one) => one === undefined)).toBe(true);
});

test("a mode that refuses or takes a misspelt flag does not compile", () => {
  const modes: Mode[] = [
    // @ts-expect-error no flag has this name
    { name: "one", flags: ["json"], refuses: ["jsno"] },
    // @ts-expect-error no flag has this name
    { name: "two", flags: ["json"], takes: ["untill"] },
  ];
  expect(modes.length).toBe(2);
});
