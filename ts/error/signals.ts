/** Ending by a signal: clean up, then die of it, so that whoever started the program sees what it was. */

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs `cleanUp` when the program is interrupted or ended, before it dies of the signal.
 * @returns a function that takes the handler away
 */
export function onEnding(cleanUp: () => void): () => void {
  const remove = () => {
    for (const signal of signals) process.off(signal, handle);
  };
  const handle = (signal: NodeJS.Signals) => {
    remove();
    cleanUp();
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.on(signal, handle);
  return remove;
}
