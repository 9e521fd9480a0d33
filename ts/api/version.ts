/** What this library is, and what the machine has. */
import { version as current } from "../../package.json" with { type: "json" };

/** The version of the library. */
export function version(): string {
  return current;
}

/** Whether a graphics device takes scans: none does. */
export function deviceAvailable(): boolean {
  return false;
}
