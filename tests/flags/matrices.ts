/** The matrix of each command. */
import type { CommandMatrix } from "./matrix.ts";
import { grep, scan } from "./search.matrix.ts";

export const matrices: readonly CommandMatrix[] = [scan, grep];
