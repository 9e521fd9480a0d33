/**
 * Runs a command and prints, to standard error, which functions of the runtime that are written in JavaScript it calls.
 */
import { command } from "../../ts/cli/commands/scan.ts";
import { run } from "../../ts/cli/run.ts";

/** The first call of each takes 100,000 to 340,000 instructions, since the runtime compiles it. */
const ofArrays = ["filter", "some", "every", "find", "findIndex", "findLast", "forEach", "flatMap", "reduce"] as const;
const called = new Set<string>();
let isRecording = false;

/** Replaces a method by one that records its name. */
function record(owner: object, name: string): void {
  const methods = owner as Record<string, (...values: unknown[]) => unknown>;
  const method = methods[name]!;
  methods[name] = function (this: unknown, ...values: unknown[]) {
    if (isRecording) called.add(name);
    return method.apply(this, values);
  };
}

for (const name of ofArrays) record(Array.prototype, name);
record(Array, "from");
record(Object.getPrototypeOf(Uint8Array), "from");
record(String.prototype, "padEnd");
record(Buffer, "from");
record(Buffer, "byteLength");
record(RegExp.prototype, "exec");
if (command.flags.length === 0) throw new Error("the command is not loaded");
isRecording = true;
const status = await run(process.argv.slice(2));
isRecording = false;
console.error([...called].sort().join(" "));
process.exitCode = status;
