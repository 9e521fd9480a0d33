import type { WatchEngine, WatchFile } from "../types.ts";
import type { From } from "./classify.ts";
import type { Address } from "./http-server.ts";
import type { OtlpTarget } from "./otlp-push.ts";

export interface WatchOptions {
  /** Where it answers requests; without it there is no server. */
  readonly metrics?: Address | undefined;
  /** Where the metrics are sent; without it they are not. */
  readonly otlp?: OtlpTarget | undefined;
  /** Folder of the state; without it every start counts anew. */
  readonly stateDir?: string | undefined;
  /** Where files begin to be counted that are there before the first start. */
  readonly from?: From | undefined;
  /** Makes the engine of a watch file. */
  engine(file: WatchFile): WatchEngine;
  /** Reads the watch file again. @throws it has a fault */
  reload(): WatchFile;
  /** Writes lines to standard output, without blocking; resolves once they are written. */
  print(text: string): Promise<void>;
  /** Writes a line of the service's own log. */
  writeLog(line: string): void;
}
