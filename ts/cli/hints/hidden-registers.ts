/** A register with the name of a place element is not what `${path}` means in a report or a key. */
import { warn } from "../../error/diagnostics.ts";
import type { PlaceName } from "../../tables/place-names.ts";
import type { Template } from "../../template/index.ts";

/** Warns about each register that the template seems to name, but that a place element of the same name hides. */
export function warnOfHiddenRegisters(template: Template, registers: readonly { readonly name: string }[]): void {
  const places = template.elements.flatMap((element) => (element.is === "place" ? [element.place] : []));
  for (const place of new Set(places)) {
    if (registers.some(({ name }) => name === place)) {
      warn(`\${${place}} is the ${meanings[place]} here, not the register "${place}"; give the register another name`);
    }
  }
}

const meanings: Readonly<Record<PlaceName, string>> = {
  path: "path of the input",
  line: "line number of the match",
  col: "column of the match",
  start: "start of the match",
  end: "end of the match",
  pattern: "name of the pattern",
};
