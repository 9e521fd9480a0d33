import { lineCommand } from "../lines/window.ts";

export const command = lineCommand("head", "Prints the first NUM lines of each input; head -5 is head 5.");
