/** Spells readings: as a sentence, as the values available to a template, and as numbers. */
import type { Reading } from "../scan/matches.ts";
import type { Cell, Form } from "../tables/axes.ts";
import { toFixed } from "../value/fixed.ts";

/** Sentences divided at their names. */
const divided = new Map<Form, readonly string[]>();

/** A sentence's constant texts and names by turns. */
export function splitSentence(form: Form): readonly string[] {
  let parts = divided.get(form);
  if (!parts) {
    parts = form.sentence.split(/\{(\w+)\}/);
    divided.set(form, parts);
  }
  return parts;
}

/** The sentence of a reading. */
export function spellSentence(reading: Reading): string {
  const parts = splitSentence(formOf(reading));
  let sentence = "";
  for (let i = 0; i < parts.length; i++) sentence += i % 2 === 0 ? parts[i]! : valueText(reading, parts[i]!);
  return sentence;
}

/** One of its values; `null` if it is not present. */
export function statedValue(reading: Reading, name: string): string | null {
  return formOf(reading).states.includes(name) ? valueText(reading, name) : null;
}

/** Its numbers by name, unrounded. */
export function collectNumbers({ axis, cells }: Reading): Record<string, number> {
  const numbers: Record<string, number> = {};
  let at = 0;
  for (const { name, words, isText } of axis.cells ?? []) {
    const value = cells[at]!;
    at += isText ? 2 : 1;
    if (!words && !isText && !Number.isNaN(value)) numbers[name] = value;
  }
  return numbers;
}

function formOf({ axis, form }: Reading): Form {
  return axis.forms![form]!;
}

/** A label or a cell; empty if the cell has no value. */
function valueText({ axis, labels, cells, texts }: Reading, name: string): string {
  const label = axis.labels?.indexOf(name) ?? -1;
  if (label >= 0) return labels[label]!;
  let at = 0;
  for (const cell of axis.cells ?? []) {
    if (cell.name === name) return cellText(cell, cells, at, texts);
    at += cell.isText ? 2 : 1;
  }
  throw new Error(`the axis ${axis.name} has no cell ${name}`);
}

function cellText(
  { words, isText, decimals = 0 }: Cell,
  cells: readonly number[],
  at: number,
  texts: Uint8Array,
): string {
  const value = cells[at]!;
  if (Number.isNaN(value)) return "";
  if (words) return words[value]!;
  if (isText)
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(texts.subarray(value, value + cells[at + 1]!));
  return toFixed(value, decimals);
}
