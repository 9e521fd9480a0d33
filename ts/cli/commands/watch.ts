/** `watch`: metrics and alerts from logs. */
import { OptionError } from "../../error/errors.ts";
import { readText } from "../../input/source.ts";
import { standardOutput } from "../../terminal/index.ts";
import { checkWatchFile } from "../../watch/syntax/check.ts";
import type { WatchFile } from "../../watch/types.ts";
import type { Command } from "../command.ts";
import { watch } from "../flags/watch.ts";

export const command: Command = {
  usage: "FILE [INPUT]...",
  about:
    "Counts metrics from the lines of logs, and raises alerts on them, as a watch file says. docs/watch.md has its " +
    "language.",
  flags: [watch],
  required: () => ["FILE"],
  async run(args) {
    const [path, ...inputs] = args.positionals;
    const file = checkWatchFile(path!, readText(path!));
    const logs = [...args.all("replay"), ...inputs];
    if (args.has("replay")) {
      const { printReplay } = await import("../watch/replay.ts");
      printReplay(file, logs);
      return 0;
    }
    if (inputs.length > 0) {
      throw new OptionError("watch", inputs[0]!, `watch: "${inputs[0]}": a log is named by --replay ${inputs[0]}`);
    }
    standardOutput.text(`${path}: ${summary(file)}\n`);
    return 0;
  },
};

function summary({ metrics, alerts }: WatchFile): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${counted(metrics.length, "metric")}, ${counted(alerts.length, "alert")}`;
}
