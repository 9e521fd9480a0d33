/** `watch`: metrics and alerts from logs. */
import { OptionError } from "../../error/errors.ts";
import { readText } from "../../input/source.ts";
import { standardOutput } from "../../terminal/index.ts";
import { checkWatchFile } from "../../watch/syntax/check.ts";
import type { WatchFile } from "../../watch/types.ts";
import type { Command } from "../command.ts";
import { watch } from "../flags/watch.ts";
import { watching } from "../flags/watching.ts";

export const command: Command = {
  usage: "FILE [INPUT]...",
  about:
    "Counts metrics from the lines of logs, and raises alerts on them, as a watch file says, until it is ended. " +
    "docs/watch.md has its language. INPUT is read in place of the file's inputs; - is standard input. SIGHUP has the " +
    "watch file read again.",
  flags: [watch, watching],
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
    if (!args.has("check")) {
      const { serveWatch } = await import("../watch/serve.ts");
      return await serveWatch(file, inputs, args);
    }
    if (inputs.length > 0) {
      throw new OptionError("watch", inputs[0]!, `watch: "${inputs[0]}": --check reads no log, leave it out`);
    }
    standardOutput.text(`${path}: ${summary(file)}\n`);
    return 0;
  },
};

function summary({ metrics, alerts }: WatchFile): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${counted(metrics.length, "metric")}, ${counted(alerts.length, "alert")}`;
}
