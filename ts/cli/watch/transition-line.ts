/** An alert that began or stopped, as a line: `TIME NAME firing|resolved VALUE`; its labels follow its name. */
import { standardOutput } from "../../terminal/index.ts";
import type { Transition } from "../../watch/types.ts";

export function transitionLine({ atMs, name, state, value, labels }: Transition): string {
  const named = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
  const shown = named.length > 0 ? `{${named.join(",")}}` : "";
  return standardOutput.safe(`${timeText(atMs)} ${name}${shown} ${state} ${value}\n`);
}

export const timeText = (atMs: number) => new Date(atMs).toISOString().replace(".000Z", "Z");
