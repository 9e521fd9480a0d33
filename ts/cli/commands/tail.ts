import { lineCommand } from "../lines/window.ts";

export const command = lineCommand("tail", "Prints the last NUM lines of each input; tail -5 is tail 5.");
