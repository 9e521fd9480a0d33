import { fstatSync } from "node:fs";

/** Whether a program or a file is on standard input; nothing is read from a terminal or a device. */
export function isPiped(): boolean {
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile() || input.isSocket();
  } catch {
    return false; // It is closed.
  }
}
