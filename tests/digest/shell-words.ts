/** The words of a command as a shell divides them: with single quotes, backslashes outside them, and `$'...'`. */
export function shellWords(command: string): string[] {
  return [...command.matchAll(/(?:\$'(?:[^'\\]|\\.)*'|'[^']*'|\\.|[^\s'\\])+/g)].map(([word]) =>
    word.replace(/\$'((?:[^'\\]|\\.)*)'|'([^']*)'|\\(.)/g, (_, escaped, quoted, one) =>
      escaped === undefined ? (quoted ?? one) : decodeEscapes(escaped),
    ),
  );
}

/** Bytes are spelled by three octal digits. */
function decodeEscapes(text: string): string {
  const bytes = [...text.matchAll(/\\([0-7]{3})|\\(.)|([^\\])/gsu)].flatMap(([, octal, escaped, plain]) =>
    octal === undefined ? [...Buffer.from(escaped ?? plain!)] : [Number.parseInt(octal, 8)],
  );
  return Buffer.from(bytes).toString();
}
