#!/usr/bin/env bun
/** The command's entry: arguments in, exit status out. */
import { run } from "./cli/run.ts";

run(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
