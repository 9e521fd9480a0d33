import { expect, test } from "bun:test";
import { packagedPaths } from "./packaged.ts";

test("a package without a library for this machine says so", () => {
  expect(() => [...packagedPaths([])]).toThrow(`no native library for ${process.platform}-${process.arch}`);
});
