/** `watch` as a service. */
import { redact } from "../../api/functions.ts";
import { sensitive } from "../../api/sensitive.ts";
import { OptionError } from "../../error/errors.ts";
import { readText } from "../../input/source.ts";
import { createEngine } from "../../watch/engine/engine.ts";
import { runWatch } from "../../watch/service/index.ts";
import { checkWatchFile } from "../../watch/syntax/check.ts";
import type { WatchFile, WatchInput } from "../../watch/types.ts";
import type { ParsedArgs } from "../args/parsed-args.ts";

/** @param inputs of the command line, which are read in place of those of the file */
export function serveWatch(file: WatchFile, inputs: readonly string[], args: ParsedArgs): Promise<number> {
  const given: WatchInput[] = inputs.map((glob) => ({ glob, format: formatOf(file), isJournal: false }));
  if (given.length === 0 && file.inputs.length === 0) {
    const advice = `write "input /var/log/app/*.log" in it, or name an INPUT`;
    throw new OptionError("watch", file.path, `${file.path} has no input: ${advice}`);
  }
  const masked = sensitive();
  const metrics = args.text("metrics");
  return runWatch(file, given, {
    metrics: metrics === undefined ? undefined : addressOf(metrics),
    stateDir: args.text("state"),
    from: args.text("from") === "end" ? "end" : "start",
    engine: (of) => createEngine(of, { redact: (line) => redact(masked, line) }),
    reload: () => checkWatchFile(file.path, readText(file.path)),
    print: async (text) => void (await Bun.write(Bun.stdout, text)),
    writeLog: (line) => void process.stderr.write(line),
  });
}

/** What the file's own inputs are read as. */
function formatOf({ inputs }: WatchFile): string | undefined {
  return inputs.find(({ format }) => format !== undefined)?.format;
}

function addressOf(given: string): { host: string; port: number } {
  const found = /^(?:\[([0-9a-fA-F:.]+)\]|([\w.-]+)):(\d{1,5})$/.exec(given);
  const port = Number(found?.[3]);
  if (found && port < 65536) return { host: (found[1] ?? found[2])!, port };
  const expected = "expected HOST:PORT, as in 127.0.0.1:9464 or [::1]:9464";
  throw new OptionError("--metrics", given, `--metrics: "${given}" is no address: ${expected}`);
}
