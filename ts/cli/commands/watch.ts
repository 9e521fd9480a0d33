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
    "Follows logs, counts metrics from their lines and raises alerts on them, as a watch file says. An INPUT is in " +
    "place of the inputs of the file. It runs until a signal; SIGHUP has it read FILE again. docs/watch.md has the " +
    "language.",
  flags: [watch],
  required: () => ["FILE"],
  async run(args) {
    const [path, ...inputs] = args.positionals;
    const file = checkWatchFile(path!, readText(path!));
    const logs = [...(args.all.replay ?? []), ...inputs];
    if (args.has.replay) {
      const { printReplay } = await import("../watch/replay.ts");
      printReplay(file, logs);
      return 0;
    }
    if (!args.has.check) return (await import("../watch/serve.ts")).serveWatch(args, path!, file, inputs);
    if (inputs.length > 0) {
      throw new OptionError("watch", inputs[0]!, `watch: "${inputs[0]}": --check reads no log`);
    }
    standardOutput.text(`${standardOutput.pathText(path!)}: ${summary(file)}\n`);
    return 0;
  },
};

function summary({ metrics, alerts }: WatchFile): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return `${counted(metrics.length, "metric")}, ${counted(alerts.length, "alert")}`;
}
