/** The service's own log: logfmt on standard error, a line for each thing that happened. */
export type LogValue = string | number | boolean | null | undefined;
export type LogFields = Readonly<Record<string, LogValue>>;

export class Log {
  constructor(private readonly write: (line: string) => void) {}

  info(message: string, fields: LogFields = {}): void {
    this.#line("info", message, fields);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.#line("warn", message, fields);
  }

  error(message: string, fields: LogFields = {}): void {
    this.#line("error", message, fields);
  }

  #line(level: string, message: string, fields: LogFields): void {
    const all = Object.entries({ time: new Date().toISOString(), level, msg: message, ...fields });
    const shown = all.filter(([, value]) => value !== undefined && value !== null);
    this.write(`${shown.map(([name, value]) => `${name}=${logfmtValue(value!)}`).join(" ")}\n`);
  }
}

/** A value in quotes if it has blanks, quotes or control characters, which are escaped: a name can forge no line. */
function logfmtValue(value: string | number | boolean): string {
  const text = String(value).toWellFormed();
  return /^[\w.:/@+*?[\]{}~,-]+$/.test(text)
    ? text
    : JSON.stringify(text).replace(/[\x7f-\x9f\u2028\u2029]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
