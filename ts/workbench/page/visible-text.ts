/** Text as it is shown: each character that would act on the page, or not be seen, has a visible sign. */

/** C0 and C1 controls but tab, and characters that change the direction or hide: marks, overrides, isolates. */
const acting = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

export function visibleText(text: string): string {
  return text.replace(acting, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\u2423";
  });
}

/** Names of such characters in a text, for people: `U+202E`. */
export function actingCharacters(text: string): string[] {
  const codes = new Set([...text.matchAll(acting)].map(([character]) => character.charCodeAt(0)));
  return [...codes].map((code) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`);
}

const bytesUnits = ["bytes", "kB", "MB", "GB", "TB"] as const;

export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < bytesUnits.length - 1) {
    size /= 1000;
    unit++;
  }
  return unit === 0 && bytes === 1
    ? "1 byte"
    : `${size >= 100 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${bytesUnits[unit]}`;
}

export const countText = (count: number) => count.toLocaleString("en-US");

export function plural(count: number, one: string, several = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : several}`;
}

export function durationText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return milliseconds >= 10 ? `${Math.round(milliseconds)} ms` : `${milliseconds.toFixed(1)} ms`;
}
