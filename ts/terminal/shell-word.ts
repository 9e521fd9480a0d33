/** Words of commands that are printed for a POSIX shell. */

const plain = /^[\w./@%+=:,-]+$/;
const controls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const encoder = new TextEncoder();

/** A word as a shell takes it, on one line. Characters that could control a terminal are spelled by their bytes. */
export function shellWord(word: string): string {
  return plain.test(word) ? word : shellQuoted(word);
}

/** The same between quotes, whatever it contains. */
export function shellQuoted(word: string): string {
  if (word.search(controls) < 0) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${word.replace(/[\\']/g, "\\$&").replace(controls, octal)}'`;
}

/** A path as a shell takes it, and no command takes it for a flag. */
export function pathWord(path: string): string {
  return shellWord(path.startsWith("-") && path !== "-" ? `./${path}` : path);
}

function octal(character: string): string {
  return Array.from(encoder.encode(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
