/**
 * The typed command as cac knows it, registered from its row, and dispatched. What a command line holds is read before
 * (`args/parsed-args.ts`), byte for byte: cac would convert words to numbers and split names at dots, so it gets none.
 */
import { type CAC, type Command as CacCommand, cac } from "cac";
import type { Command } from "./command.ts";
import type { CommandRow } from "./commands/index.ts";
import type { Flag } from "./flags/flag.ts";

const programName = "matcher";

export interface Registered {
  readonly cli: CAC;
  readonly entry: CacCommand;
}

/** A command with its summary and usage. */
export function register({ name, summary }: Pick<CommandRow, "name" | "summary">, { usage }: Command): Registered {
  const cli = cac(programName);
  const entry = cli.command(name, summary, { ignoreOptionDefaultValue: true });
  entry.usage(`${name} [FLAGS] ${usage}`);
  return { cli, entry };
}

/** Adds the flags and examples, which only help needs: a run would pay for them (`tests/tidy/start-up.test.ts`). */
export function describe({ entry }: Registered, flags: readonly Flag[], examples: readonly string[]): void {
  for (const flag of flags) entry.option(optionForm(flag), flag.help);
  for (const example of examples) entry.example(`${programName} ${example}`);
}

/** A flag as cac writes it: `-m, --max-count <NUM>`. */
function optionForm({ short, long, aliases = [], value, valueOptional }: Flag): string {
  const names = [...(short ? [`-${short}`] : []), ...[long, ...aliases].map((name) => `--${name}`)].join(", ");
  if (!value) return names;
  return `${names} ${valueOptional ? `[${value}]` : `<${value}>`}`;
}

export const usageLine = ({ entry }: Registered): string => `Usage: ${programName} ${entry.usageText}`;

/** Runs a command. */
export async function registerAndRun(row: CommandRow, command: Command, run: () => Promise<number>): Promise<number> {
  const { cli, entry } = register(row, command);
  entry.action(run);
  cli.parse(["", programName, row.name], { run: false });
  return cli.runMatchedCommand();
}

/** What `--version` prints. */
export function versionLine(version: string): string {
  const cli = cac(programName).version(version, "--version");
  return `${cli.name} ${cli.globalCommand.versionNumber}\n`;
}
