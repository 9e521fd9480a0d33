/** The fields that there are, for messages about one that there is not. */

import { eventsOfText, findFormats } from "../events/index.ts";

/** More names are counted only. */
const namesMax = 12;

export interface SampleFormat {
  readonly name: string;
  readonly separator: number;
  readonly hasNoHeader: boolean;
}

/**
 * Behind a message: the names of the fields, as queries write them; empty if the sample shows none.
 * @param sample the header of a table, or the first record
 * @param areEvents the format is one of events, or any
 */
export function fieldsThere(format: SampleFormat, sample: string, areEvents = false): string {
  const found = areEvents ? namesOfEvent(format.name, sample) : namesIn(format, sample);
  const names = [...new Set(found)].filter((name) => !/["\x00-\x1f]/.test(name) && name !== "");
  if (names.length === 0) return "";
  const shown = names.slice(0, namesMax).map((name) => (/^[^\s{}()":|]+$/.test(name) ? `.${name}` : `."${name}"`));
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : "";
  const isTable = format.separator > 0 || format.name === "columns" || (areEvents && columnsLine.test(sample));
  const whose = isTable ? "there are" : "the first one has";
  return `; ${whose} ${shown.join(", ")}${more}`;
}

/** The line of W3C and Zeek that names the columns. */
const columnsLine = /^#fields:?\s+/i;

function namesOfEvent(format: string, sample: string): string[] {
  if (columnsLine.test(sample)) return sample.replace(columnsLine, "").trim().split(/\s+/);
  return Object.keys(eventsOfText(sample, findFormats(format))[0]?.fields ?? {});
}

function namesIn({ name, separator, hasNoHeader }: SampleFormat, sample: string): string[] {
  if (separator > 0) {
    const cells = splitCells(sample, String.fromCharCode(separator));
    return cells.map((cell, i) => (hasNoHeader || cell.trim() === "" ? String(i + 1) : cell.trim()));
  }
  if (name === "columns") return sample.split("\t");
  if (name === "logfmt") return Array.from(sample.matchAll(/([^\s="]+)=(?:"(?:\\.|[^"\\])*"|\S*)/g), ([, key]) => key!);
  if (name === "json") return parseKeys(sample);
  return [];
}

function parseKeys(sample: string): string[] {
  try {
    return Object.keys(JSON.parse(sample));
  } catch {
    return []; // Its fields are read to the last bracket, whatever else is wrong in it.
  }
}

/**
 * Behind the same message: what opens the text in which a missing field may be; empty if its path goes through no JSON
 * that the first record holds as text.
 * @param name the path, as in `log.level`
 */
export function adviseOpening(format: SampleFormat, sample: string, name: string): string {
  const first = /^[^.[]+(?=[.[])/.exec(name)?.[0];
  if (format.name !== "json" || first === undefined) return "";
  const text = parseMember(sample, first);
  if (typeof text !== "string" || !/^\s*[[{]/.test(text)) return "";
  return `; .${first} holds JSON as text, which --in auto opens`;
}

function parseMember(sample: string, key: string): unknown {
  try {
    return JSON.parse(sample)[key];
  } catch {
    return undefined;
  }
}

/** The cells of one row, without their quotes. */
function splitCells(row: string, separator: string): string[] {
  const cells = [""];
  let isQuoted = false;
  let before = "";
  for (const character of row) {
    const last = before;
    before = character;
    if (character === '"') {
      isQuoted = !isQuoted;
      // Two quotes within quotes are one.
      if (isQuoted && last === '"' && cells.at(-1) !== "") cells[cells.length - 1] += character;
    } else if (character === separator && !isQuoted) cells.push("");
    else cells[cells.length - 1] += character;
  }
  return cells;
}
