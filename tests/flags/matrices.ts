/** The matrix of each command. */
import type { CommandMatrix } from "./matrix.ts";
import { readings } from "./readings.matrix.ts";
import { grep, scan } from "./search.matrix.ts";
import { others } from "./tables.matrix.ts";

export const matrices: readonly CommandMatrix[] = [scan, grep, ...readings, ...others];
