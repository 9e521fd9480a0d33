import { test } from "bun:test";
import { run } from "./exact.fuzz.ts";

test("a template's pattern matches exactly the template's lines", () => run(1, 300), 60_000);
