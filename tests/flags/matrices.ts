/** The matrix of each command. */
import { diff, digest } from "./digest.matrix.ts";
import { eventCommands } from "./events.matrix.ts";
import { logs } from "./logs.matrix.ts";
import type { CommandMatrix } from "./matrix.ts";
import { readings } from "./readings.matrix.ts";
import { grep, scan } from "./search.matrix.ts";
import { others } from "./tables.matrix.ts";
import { texts } from "./texts.matrix.ts";
import { tools } from "./tools.matrix.ts";

export const matrices: readonly CommandMatrix[] = [
  digest,
  diff,
  ...eventCommands,
  scan,
  grep,
  ...readings,
  ...others,
  ...logs,
  ...texts,
  ...tools,
];
