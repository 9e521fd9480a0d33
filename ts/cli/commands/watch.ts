/** `watch`: metrics and alerts from logs. */
import { OptionError } from "../../error/errors.ts";
import { readText } from "../../input/source.ts";
import { standardOutput } from "../../terminal/index.ts";
import { checkWatchFile } from "../../watch/syntax/check.ts";
import type { Command } from "../command.ts";
import { watch } from "../flags/watch.ts";

export const command: Command = {
  usage: "FILE",
  about:
    "Checks a watch file: metrics that are counted from the lines of logs, and alerts on them. docs/watch.md has its " +
    "language.",
  flags: [watch],
  required: () => ["FILE"],
  async run(args) {
    const [path, ...rest] = args.positionals;
    if (rest.length > 0) throw new OptionError("watch", rest[0]!, `watch: "${rest[0]}": expected one watch file`);
    const file = checkWatchFile(path!, readText(path!));
    standardOutput.text(`${path}: ${summary(file)}\n`);
    return 0;
  },
};

function summary({ metrics, alerts }: ReturnType<typeof checkWatchFile>): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${counted(metrics.length, "metric")}, ${counted(alerts.length, "alert")}`;
}
