import { lineCommand } from "../lines/window.ts";

export const command = lineCommand(
  "lines",
  "Prints a range of lines of each input: A..B, A.., ..B or A, counted from one.",
);
