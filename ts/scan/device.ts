/** Whether scans run on a GPU: it looks for the bytes that matches contain, the CPU searches around them. */
import { oneOf, valueError } from "../error/value-error.ts";
import { native } from "../native/open.ts";
import type { CompiledPattern } from "../pattern/compiled.ts";
import { deviceReasons } from "../tables/device-reasons.ts";
import { openProgram } from "./program.ts";

/** `null` until first needed. */
let chosen: boolean | undefined | null = null;

/** Scans on the GPU are compared with the cores, where that takes little of their time. */
let compares = false;

/** Makes scans run on the GPU, or on the CPU, unless their options say otherwise; `slowerDevice` compares them. */
export function chooseDevice(on: boolean): void {
  chosen = on;
  compares = on;
}

/** Whether scans for which `chooseDevice` chose the GPU are compared with the cores. */
export function comparesDevice(): boolean {
  return compares;
}

/**
 * Whether scans run on the GPU unless their options say otherwise; `undefined`: a large text does if its first chunk is
 * faster there. Opens the GPU if MATCHER_BACKEND requests it.
 */
export function usesDevice(): boolean | undefined {
  if (chosen === null) {
    const wanted = readBackend();
    chosen = wanted === "auto" ? undefined : wanted === "gpu" && openDevice() === null;
  }
  return chosen;
}

/** MATCHER_BACKEND. @throws {OptionError} it is unknown */
function readBackend(): string {
  const name = process.env.MATCHER_BACKEND || "auto";
  if (backends.includes(name)) return name;
  throw valueError("MATCHER_BACKEND", name, oneOf(backends));
}

const backends = ["auto", "cpu", "gpu"];

/**
 * Opens the GPU, at the first call.
 * @param takesSoftware software devices, which are slower than the CPU, count too, from now on
 * @returns why there is none; `null` if there is one
 */
export function openDevice(takesSoftware = readBackend() === "gpu"): string | null {
  return reasonText(native().mb_device_open(takesSoftware));
}

/** Why scans of this pattern do not run on a GPU; `null` if they do. Opens the GPU if it is needed to tell. */
export function deviceRefusal(pattern: CompiledPattern): string | null {
  if (pattern.fields) return findReason("records");
  if (pattern.groups || pattern.memberRegisters.length > 1) return findReason("a_set");
  return reasonText(native().mb_device_refusal(openProgram(pattern))) ?? openDevice();
}

/** Why a scan since the last call of this function stopped using the GPU; `null` if none did. */
export function deviceFailure(): string | null {
  return reasonText(native().mb_device_failure());
}

/** Milliseconds of a search that the cores did faster, since the last call of this function; `null`: there was none. */
export function slowerDevice(): { readonly deviceMs: number; readonly coresMs: number } | null {
  const out = new Float64Array(2);
  return native().mb_device_slower(out) ? { deviceMs: out[0]!, coresMs: out[1]! } : null;
}

function reasonText(reason: number): string | null {
  return deviceReasons[reason]!.text || null;
}

function findReason(id: string): string {
  return deviceReasons.find((reason) => reason.id === id)!.text;
}
