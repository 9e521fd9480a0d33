/** Prints alerts on standard output. */
import type { Transition } from "../types.ts";
import type { Outcome } from "./action-queue.ts";
import { toFields } from "./placeholders.ts";

export async function printAction(transition: Transition, print: (text: string) => Promise<void>): Promise<Outcome> {
  const { name, state, value, text, labels } = toFields(transition);
  const shown = Object.entries(labels).map(([label, of]) => `${label}=${of}`);
  const parts = [new Date(transition.atMs).toISOString(), name, state, value, ...shown, text];
  try {
    await print(
      `${parts
        .filter((part) => part !== "")
        .map(safe)
        .join(" ")}\n`,
    );
    return { is: "done" };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Nobody reads it any more.
    return { is: "failed", why: code || String(error), isFinal: code === "EPIPE" };
  }
}

/** Control characters drive terminals, and line ends would make lines of their own. */
function safe(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, " ")
    .trim();
}
