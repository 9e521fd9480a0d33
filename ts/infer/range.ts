/** A property common to values of one kind, as a predicate body; `null` if there is none. */
import { cutPart } from "./part.ts";

/** @param texts of at least one token of `kind` */
export function findRange(kind: string, texts: readonly string[]): string | null {
  if (kind === "number") return numberRange(texts);
  if (kind === "ip") return addressRange(texts);
  if (kind === "timestamp") return sharedParts(texts, ["year", "month", "day", "hour"]);
  if (kind === "version") return sharedParts(texts, ["major", "minor"]);
  return null;
}

/** Whole numbers from the minimum's leading digit and zeros to the maximum's leading digit and nines. */
function numberRange(texts: readonly string[]): string | null {
  const values = texts.map(wholeNumber).filter((value) => value !== null);
  if (values.length < texts.length) return null;
  const least = values.reduce((a, b) => (b < a ? b : a)).toString();
  const greatest = values.reduce((a, b) => (b > a ? b : a)).toString();
  const rest = greatest.length - 1;
  const low = least.length < greatest.length ? "0" : least[0] + "0".repeat(rest);
  return `${low}..${greatest[0]}${"9".repeat(rest)}`;
}

/** Exponents beyond this are not expanded: `1e9999` has too many digits to compare. */
const exponentMax = 64;

/** The value of a number's text if it is whole and not negative. */
export function wholeNumber(text: string): bigint | null {
  const plain = text.replaceAll("_", "").replace(/^\+/, "");
  if (/^0x[0-9a-f]+$/i.test(plain) || /^0b[01]+$/i.test(plain) || /^0o[0-7]+$/i.test(plain)) return BigInt(plain);
  const parts = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(plain);
  if (!parts) return null;
  const exponent = Number(parts[3] ?? 0);
  if (Math.abs(exponent) > exponentMax) return null;
  const fraction = parts[2] ?? "";
  const point = parts[1]!.length + exponent;
  const digits = (parts[1]! + fraction).padEnd(point, "0");
  if (/[1-9]/.test(digits.slice(Math.max(point, 0)))) return null;
  return BigInt(point > 0 ? digits.slice(0, point) : "0");
}

/** The longest common prefix of bits. */
function addressRange(texts: readonly string[]): string | null {
  const addresses = texts.map(addressBits).filter((bits) => bits !== null);
  const first = addresses[0];
  if (!first || addresses.length < texts.length || addresses.some((bits) => bits.length !== first.length)) return null;
  let common = 0;
  while (common < first.length && addresses.every((bits) => bits[common] === first[common])) common++;
  return `in:${spellAddress(first.slice(0, common).padEnd(first.length, "0"))}/${common}`;
}

/** 32 or 128 binary digits. */
function addressBits(text: string): string | null {
  if (!text.includes(":")) {
    const octets = text.split(".").map(Number);
    if (octets.length !== 4 || octets.some((octet) => !(octet >= 0 && octet <= 255))) return null;
    return octets.map((octet) => octet.toString(2).padStart(8, "0")).join("");
  }
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const embedded = dotted && addressBits(dotted[2]!);
  if (dotted && !embedded) return null;
  const groups = dotted
    ? `${dotted[1]}${Number.parseInt(embedded!.slice(0, 16), 2).toString(16)}:${Number.parseInt(embedded!.slice(16), 2).toString(16)}`
    : text;
  const [left = "", right] = groups.split("::");
  const head = left.split(":").filter(Boolean);
  const tail = (right ?? "").split(":").filter(Boolean);
  const gap = right === undefined ? 0 : 8 - head.length - tail.length;
  const all = [...head, ...new Array<string>(Math.max(gap, 0)).fill("0"), ...tail];
  if (all.length !== 8 || all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  return all.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}

function spellAddress(bits: string): string {
  const size = bits.length === 32 ? 8 : 16;
  const groups = Array.from({ length: bits.length / size }, (_, i) =>
    Number.parseInt(bits.slice(i * size, (i + 1) * size), 2),
  );
  if (size === 8) return groups.join(".");
  const spelled = groups.map((group) => group.toString(16)).join(":");
  const zeros = [...spelled.matchAll(/(?:^|(?<=:))0(?::0)+(?=:|$)/g)].sort((a, b) => b[0].length - a[0].length)[0];
  if (!zeros) return spelled;
  const before = spelled.slice(0, zeros.index).replace(/:$/, "");
  const after = spelled.slice(zeros.index + zeros[0].length).replace(/^:/, "");
  return `${before}::${after}`;
}

/** Leading parts common to all values, largest first; at least the first one must be common. */
function sharedParts(texts: readonly string[], parts: readonly string[]): string | null {
  const shared: string[] = [];
  for (const part of parts) {
    const values = new Set(texts.map((text) => partNumber(text, part)));
    const [value] = values;
    if (values.size !== 1 || value === null) break;
    shared.push(`${part}=${value}`);
  }
  return shared.length > 0 ? shared.join(",") : null;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function partNumber(text: string, part: string): number | null {
  // The accessor gives no digits for a month name.
  const name = part === "month" && /^\d+\/([a-z]{3})\//i.exec(text)?.[1];
  if (name) return months.indexOf(name.toLowerCase()) + 1 || null;
  const digits = cutPart(text, part);
  return digits !== null && /^\d+$/.test(digits) ? Number(digits) : null;
}
