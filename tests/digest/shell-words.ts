/** The words of a command as a shell divides them, where it quotes with nothing but single quotes. */
export function shellWords(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);
}
