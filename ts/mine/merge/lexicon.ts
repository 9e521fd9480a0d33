/** The few words that mean something to every log: parts of dates, units of measure, truth values, what names a thing. */

const days = /^(mon|tue|wed|thu|fri|sat|sun)$|^(mon|tues|wednes|thurs|fri|satur|sun)day$/i;
const months =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$|^(january|february|march|april|june|july|august|september|october|november|december)$/i;
const zones = /^(utc|gmt|[pcme][ds]t|ces?t|am|pm)$/i;
const unitWords = new Set(
  "b kb mb gb tb kib mib gib tib byte bytes ns us ms s m h d sec secs second seconds min mins minute minutes hr hrs hour hours day days".split(
    " ",
  ),
);
const truths = /^(true|false|yes|no|on|off|null|none|nil|undefined|nan)$/i;
const namings = new Set(["user", "username", "account", "login", "host", "hostname", "principal", "role"]);

/** A day, a month or a time zone by its name. */
export function isZoneOrDay(word: string): boolean {
  return days.test(word) || months.test(word) || zones.test(word);
}

export function isUnitWord(word: string): boolean {
  return unitWords.has(word.toLowerCase());
}

/** A word that stands for a value of its own. */
export function isTruth(word: string): boolean {
  return truths.test(word);
}

/** What follows such a word is the name of one of many. */
export function isNaming(word: string): boolean {
  return namings.has(word.toLowerCase());
}

/** The form of a verb that says what was done: a statement's own word. */
export function isParticiple(word: string): boolean {
  return /\p{L}(ed|ing)$/iu.test(word);
}

/** A name of several parts, as of a host, a class or a file. */
export function isCompound(word: string): boolean {
  return /\p{L}[./\\]\p{L}/u.test(word);
}
