/** What the command of a matrix can be asked: its modes that read, its flags, and how each of them is given. */
import { commands } from "../../ts/cli/commands/index.ts";
import { everyCommand } from "../../ts/cli/flags/global.ts";
import { type CommandMatrix, type Sample, sampleOf } from "./matrix.ts";

/** @param left names of flags that get no sample */
export async function askedOf(matrix: CommandMatrix, left: ReadonlySet<string>) {
  const { command } = await commands.find(({ name }) => name === matrix.command)!.load();
  const modes = Object.values(matrix.modes).filter(({ isUnread }) => !isUnread);
  const flags = [...command.flags, ...everyCommand].flatMap((group) => group.flags);
  const samples = flags
    .filter(({ long }) => !left.has(long))
    .map((flag) => sampleOf(matrix, modes[0]!, flag))
    .filter(({ isEndless }) => !isEndless);
  return { command, modes, flags, samples };
}

/** An answer without the times that it took, which have a fraction. */
export const untimed = (text: string): string => text.replace(/\d+\.\d+ ms/g, "some ms");

/** One sample that gives both flags; what a flag is tried on is that of the first which needs it. */
export function together(one: Sample, other: Sample): Sample {
  const [first, second] = other.isFirst && !one.isFirst ? [other, one] : [one, other];
  const pattern = one.pattern ?? other.pattern;
  const inputs = one.inputs ?? other.inputs;
  const replaces = one.replaces ?? other.replaces;
  return {
    words: [...first.words, ...second.words],
    base: [...new Set([...(one.base ?? []), ...(other.base ?? [])])],
    ...(pattern && { pattern }),
    ...(inputs && { inputs }),
    ...(replaces && { replaces }),
    ...((one.isEndless || other.isEndless) && { isEndless: true }),
  };
}
