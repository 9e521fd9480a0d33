/** Version of this library, and properties of the machine. */
import { version as current } from "../../package.json" with { type: "json" };

/**
 * The version of the library.
 * @example /^\d+\.\d+\.\d+/.test(version()) // true
 */
export function version(): string {
  return current;
}

/**
 * Whether a GPU can run scans: never.
 * @example deviceAvailable() // false
 */
export function deviceAvailable(): boolean {
  return false;
}
