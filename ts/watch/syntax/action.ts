/** What an alert does: `print`, `exec 'COMMAND'`, `webhook URL`, `slack URL`, `alertmanager URL`, each with `raw`. */
import type { Action } from "../types.ts";
import type { LineCursor } from "./line-cursor.ts";

const sinks = ["webhook", "slack", "alertmanager"] as const;
const placeholders = ["name", "state", "value", "since", "text"];

/** @param labels that the alert has */
export function takeAction(cursor: LineCursor, labels: readonly string[]): Action {
  const action = takeWhat(cursor, labels);
  if (!cursor.takesWord("raw")) return action;
  return action.kind === "print" ? action : { ...action, raw: true };
}

function takeWhat(cursor: LineCursor, labels: readonly string[]): Action {
  if (cursor.takesWord("print")) return { kind: "print" };
  if (cursor.takesWord("exec")) return { kind: "exec", argv: takeCommand(cursor, labels), raw: false };
  for (const kind of sinks) if (cursor.takesWord(kind)) return { kind, url: takeUrl(cursor), raw: false };
  return cursor.failExpecting(`for D, every D, or an action: print, exec, ${sinks.join(", ")}`);
}

/** The words of a command: at spaces, or in double quotes. No shell reads them. */
function takeCommand(cursor: LineCursor, labels: readonly string[]): string[] {
  const command =
    cursor.takeQuoted() ?? cursor.failExpecting("the command in single quotes, as in exec './page {{name}}'");
  checkPlaceholders(cursor, command, labels);
  const words: string[] = [];
  const word = /\s*((?:[^\s"]|"[^"]*")+)/y;
  for (let at = 0; ; at = word.lastIndex) {
    word.lastIndex = at;
    const found = word.exec(command.text);
    if (!found) {
      if (command.text.slice(at).trim() !== "") cursor.fail('a " of the command is not closed', command.column + at);
      break;
    }
    words.push(found[1]!.replaceAll('"', ""));
  }
  if (words.length === 0) cursor.fail("the command is empty", command.column);
  if (words[0]!.includes("{{")) cursor.fail("the program that is run can't be a text of the log", command.column);
  return words;
}

function checkPlaceholders(
  cursor: LineCursor,
  { text, column }: { readonly text: string; readonly column: number },
  labels: readonly string[],
): void {
  for (const found of text.matchAll(/\{\{(.*?)(?:\}\}|$)/g)) {
    const name = found[1]!.trim();
    const isKnown = placeholders.includes(name) || labels.some((label) => name === `labels.${label}`);
    if (isKnown && found[0].endsWith("}}")) continue;
    const known = [...placeholders, ...labels.map((label) => `labels.${label}`)].join(", ");
    cursor.fail(`{{${name}}} is not there; valid: ${known}`, column + found.index);
  }
}

function takeUrl(cursor: LineCursor): string {
  const column = cursor.at;
  const url =
    cursor.takeQuoted()?.text ?? cursor.take(/\S+/)?.[0] ?? cursor.failExpecting("an address, as in https://host/path");
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") {
    cursor.fail(`"${url}" is no address of a server, as in https://host/path`, column);
  }
  return url;
}
