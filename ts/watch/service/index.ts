/** The service of a watch file: it runs until a signal, or until its only input, standard input, ends. */
import type { WatchFile, WatchInput } from "../types.ts";
import type { WatchOptions } from "./options.ts";
import { Service } from "./service.ts";

export type { WatchOptions } from "./options.ts";

/**
 * @param inputs of the command line, which replace the inputs that the file names
 * @returns the exit status, if its inputs have ended; a signal ends the process
 * @throws {MatcherError} it can't begin: the state is locked or damaged, the address is taken
 */
export async function runWatch(file: WatchFile, inputs: readonly WatchInput[], options: WatchOptions): Promise<number> {
  const service = new Service(file, inputs, options);
  const end = (signal: NodeJS.Signals) => service.end(signal);
  const reload = () => service.reload();
  process.on("SIGTERM", end).on("SIGINT", end).on("SIGHUP", reload);
  try {
    const signal = await service.run();
    if (signal === null) return 0;
    process.off("SIGTERM", end).off("SIGINT", end);
    process.kill(process.pid, signal);
    return await new Promise<number>(() => {});
  } finally {
    process.off("SIGTERM", end).off("SIGINT", end).off("SIGHUP", reload);
  }
}
