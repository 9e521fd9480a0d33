/** The columns of a table of events, as `--csv` names them. */
import { OptionError } from "../../error/errors.ts";
import { valueError } from "../../error/value-error.ts";

const fieldForm = /\s*\.(?:"([^"]+)"|([^\s{}()":|,]+))\s*(,|$)/y;

/** @throws {OptionError} it is no list of fields, or has one twice */
export function parseColumns(given: string): string[] {
  const names: string[] = [];
  let isOpen = true;
  for (let at = 0; isOpen; ) {
    fieldForm.lastIndex = at;
    const found = fieldForm.exec(given);
    if (!found) {
      const rest = given.slice(at);
      const which = rest === given ? undefined : `follows ${given.slice(0, at)}`;
      const takes = "fields with commas between them";
      throw valueError("--csv", rest, { takes, example: ".time,.level,.message", which });
    }
    const [, quoted, bare, end] = found;
    const name = quoted ?? bare!;
    if (names.includes(name)) throw new OptionError("--csv", given, `--csv: ${name} is there twice: name it once`);
    names.push(name);
    isOpen = end === ",";
    at = fieldForm.lastIndex;
  }
  return names;
}
