import type { Lib } from "./library.ts";

/** Options that most readings have. */
export interface AxisOptions {
  /** Whether the report has `frames`. */
  detail?: boolean | undefined;
  /** What declared shapes and kinds are tokens too. */
  lib?: Lib | undefined;
}
