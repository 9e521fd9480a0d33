/** What the command of a matrix can be asked: its modes that read, its flags, and how each of them is given. */
import { commands } from "../../ts/cli/commands/index.ts";
import { everyCommand } from "../../ts/cli/flags/global.ts";
import { type CommandMatrix, findSample } from "./matrix.ts";

/** @param left names of flags that get no sample */
export async function loadSamples(matrix: CommandMatrix, left: ReadonlySet<string>) {
  const { command } = await commands.find(({ name }) => name === matrix.command)!.load();
  const modes = Object.values(matrix.modes).filter(({ isUnread }) => !isUnread);
  const flags = [...command.flags, ...everyCommand].flatMap((group) => group.flags);
  const samples = flags
    .filter(({ long }) => !left.has(long))
    .map((flag) => findSample(matrix, modes[0]!, flag))
    .filter(({ isEndless }) => !isEndless);
  return { command, modes, flags, samples };
}

/** An answer without the times that it took, which have a fraction. */
export const maskTimes = (text: string): string => text.replace(/\d+\.\d+ ms/g, "some ms");
