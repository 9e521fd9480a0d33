/** Version of this library, and properties of the machine. */
import { version as current } from "../../package.json" with { type: "json" };

/** The version of the library. */
export function version(): string {
  return current;
}

/** Whether a GPU can run scans: never. */
export function deviceAvailable(): boolean {
  return false;
}
