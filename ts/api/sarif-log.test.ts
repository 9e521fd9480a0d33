import { expect, test } from "bun:test";
import { artifactOf } from "./sarif-log.ts";

test("a path is an address of its own, whatever signs it has", () => {
  expect(artifactOf("./logs/a b#1?.log")).toEqual({ artifactLocation: { uri: "logs/a%20b%231%3F.log" } });
  expect(artifactOf(null)).toEqual({});
});
