/** `{{name}}` and its like in the arguments of programs. */
import type { Transition } from "../types.ts";
import { actionTextMax } from "./limits.ts";

/** Names that arguments and bodies of requests have in common. */
export interface AlertFields {
  readonly name: string;
  readonly state: Transition["state"];
  readonly value: string;
  /** Since when the condition holds, or held. */
  readonly since: string;
  readonly text: string;
  readonly labels: Readonly<Record<string, string>>;
}

export function toFields({ name, state, value, sinceMs, text, labels }: Transition): AlertFields {
  return { name, state, value, since: new Date(sinceMs).toISOString(), text: text.slice(0, actionTextMax), labels };
}

/** The argument with its placeholders filled in; a label that the alert does not have is empty. */
export function fillPlaceholders(argument: string, fields: AlertFields): string {
  const text = argument.replace(/\{\{\s*(?:(name|state|value|since|text)|labels\.(\w+))\s*\}\}/g, (_, field, label) => {
    if (label !== undefined) return Object.hasOwn(fields.labels, label) ? fields.labels[label]! : "";
    return fields[field as Exclude<keyof AlertFields, "labels">];
  });
  return text.replaceAll("\0", ""); // Programs can't get one.
}
