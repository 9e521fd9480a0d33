/** `--gpu` and `--cpu`. */
import { warn } from "../../error/diagnostics.ts";
import type { CompiledPattern } from "../../pattern/compiled.ts";
import { chooseDevice, deviceChosen, deviceFailure, deviceRefusal, slowerDevice } from "../../scan/device.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/**
 * Chooses the engine of the searches for `patterns`; without the flags no GPU code is loaded. A GPU that cannot take
 * one of them is a warning, not an error.
 * @returns whether a GPU was requested and takes the searches
 */
export function chooseBackend(args: ParsedArgs, patterns: readonly CompiledPattern[]): boolean {
  if (!(args.has.gpu || args.has.cpu)) return false;
  const last = args.lastOf("cpu", "gpu")!.flag.long;
  let refusal: string | null = null;
  if (last === "gpu") for (const pattern of patterns) refusal ??= deviceRefusal(pattern);
  if (refusal !== null) warn(`--gpu: ${refusal}; using the CPU`);
  const uses = last === "gpu" && refusal === null;
  chooseDevice(uses);
  return uses;
}

/** Warns if a requested GPU failed during the searches, or was slower than the cores. */
export function warnOfDevice(): void {
  if (!deviceChosen()) return;
  const failure = deviceFailure();
  if (failure !== null) warn(`--gpu: ${failure}; the rest was searched on the CPU`);
  const slower = failure === null ? slowerDevice() : null;
  if (slower === null) return;
  const [gpu, cores] = [slower.deviceMs, slower.coresMs].map((ms) => ms.toFixed(1));
  warn(
    `--gpu: the CPU is faster for this pattern: its cores searched the first part in ${cores} ms, the GPU in ${gpu} ms`,
  );
}
