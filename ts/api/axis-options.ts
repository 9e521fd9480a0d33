/** Options that most axes have. */
import type { Lib } from "./library.ts";

export interface AxisOptions {
  /** Whether the report has `frames`. */
  detail?: boolean | undefined;
  /** What declared shapes and kinds are tokens too. */
  lib?: Lib | undefined;
}
