/** Words of commands that are printed for a POSIX shell. */

const plain = /^[\w./@%+=:,-]+$/;
const controls = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const encoder = new TextEncoder();

/** A word as a shell takes it, on one line. Characters that could control a terminal are spelled by their bytes. */
export function shellWord(word: string): string {
  return plain.test(word) ? word : shellQuote(word);
}

/** The same between quotes, whatever it contains. */
export function shellQuote(word: string): string {
  if (word.search(controls) < 0) return `'${word.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${word.replace(/[\\']/g, "\\$&").replace(controls, octal)}'`;
}

/** What divides a line, or drives a terminal, whatever alphabet the rest is of. */
const breaking = /[\p{Cc}\u2028\u2029]/u;
/** The same of a name that is no UTF-8, one character a byte. */
const breakingBytes = /[\0-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8\xa9]/;
const shownControls = /(?!\u200d)[\p{Cc}\p{Cf}\u2028\u2029]/u;

/**
 * The name of a file as reports print it. One with control characters or line ends, which could forge a row of the
 * report, is a word of a shell.
 * @param on a terminal, characters that it would obey, such as those that change the direction, count too
 * @returns `null` if it is printed unchanged
 */
export function nameWord(raw: string | Buffer, on: "terminal" | "pipe"): string | null {
  if (typeof raw === "string") return (on === "pipe" ? breaking : shownControls).test(raw) ? shellQuote(raw) : null;
  const bytes = raw.toString("latin1");
  if (!breakingBytes.test(bytes) && (on === "pipe" || !shownControls.test(raw.toString()))) return null;
  return `$'${bytes.replace(/[\\']/g, "\\$&").replace(/[\0-\x1f\x7f-\xff]/g, octalByte)}'`;
}

const octalByte = (byte: string): string => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`;

/** A path as a shell takes it, and no command takes it for a flag. */
export function pathWord(path: string): string {
  return shellWord(path.startsWith("-") && path !== "-" ? `./${path}` : path);
}

function octal(character: string): string {
  return Array.from(encoder.encode(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
