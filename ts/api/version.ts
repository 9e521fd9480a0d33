/** Version of this library, and properties of the machine. */
import { version as current } from "../../package.json" with { type: "json" };
import { openDevice } from "../scan/index.ts";

/**
 * The version of the library.
 * @example /^\d+\.\d+\.\d+/.test(version()) // true
 */
export function version(): string {
  return current;
}

/**
 * Whether scans with `backend: "gpu"` run on a GPU. Software devices count only if the environment variable
 * MATCHER_BACKEND is `gpu`.
 * @example typeof deviceAvailable() // "boolean"
 */
export function deviceAvailable(): boolean {
  return openDevice() === null;
}
