/** What `matcher --help` prints; it loads no help of commands and topics. */
import { terminalColumns, wrapText } from "./entry.ts";
import { groupLines, startLines } from "./groups.ts";
import { topics } from "./topic-rows.ts";

/** One screen: the commands that people start with, and where the rest is. */
export function generalHelp(): string {
  const names: string[] = [];
  for (const { name } of topics) names.push(name);
  return [
    "Find, explain, build, rewrite and count patterns over typed tokens.",
    "",
    "Usage: matcher FILE...               summarise a log, as matcher digest does",
    "       matcher COMMAND [ARGS]...",
    "",
    "Start with:",
    ...startLines(),
    "",
    "More commands:",
    ...groupLines(),
    "",
    "matcher COMMAND -h shows examples and flags, --help all of it; matcher --version the version.",
    ...wrapText(`matcher help TOPIC describes what commands share: ${names.join(", ")}.`, terminalColumns()),
    "",
  ].join("\n");
}
