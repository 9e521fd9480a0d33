#!/usr/bin/env bun
/** The command's entry: arguments in, exit status out. */
import { run } from "./cli/run.ts";

process.exitCode = await run(process.argv.slice(2));
