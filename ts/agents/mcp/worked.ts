/** Work on the library's threads that ends with its call. */
import { heldTextSteps } from "../../api/async.ts";
import { later, type Turns } from "../../api/turns.ts";
import { onThreads } from "../../native/threads.ts";
import type { Work as Steps } from "../../native/work.ts";
import type { Log } from "./log.ts";
import type { Work } from "./tool.ts";

export function runOnThreads<T>({ signal }: Work, make: (turns: Turns) => Steps<T>): Promise<T> {
  return later(signal, (turns) => onThreads(make(turns), turns));
}

/** The lines that are searched, in pieces that a cancelled call does not go on with. */
export const steps = ({ bytes }: Log, turns: Turns) => ({
  [Symbol.iterator]: () => heldTextSteps(bytes, turns, (text) => text),
});
