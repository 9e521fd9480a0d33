/** One spelling for values that are written in several ways: equal values get equal pseudonyms. */
import { canonicalAddress } from "./network-pseudonyms.ts";

/** Returns the one spelling of all texts with the same value; texts hold one UTF-16 unit per byte. */
type Canonical = (text: string, callingCode: string | undefined) => string;

const lower: Canonical = (text) => text.toLowerCase();
const address: Canonical = (text) => canonicalAddress(text) ?? text.toLowerCase();

const byKind: Readonly<Record<string, Canonical>> = {
  ip: address,
  cidr: address,
  address,
  email: mail,
  mail,
  written_mail: mail,
  mac: hexadecimal,
  written_mac: hexadecimal,
  creditcard: digits,
  card: digits,
  iban: (text) => text.replaceAll(" ", ""),
  phone,
  written_phone: phone,
  uuid: lower,
  hash: lower,
  host: lower,
  sid: (text) => text.toUpperCase(),
};

/** @param callingCode of the country whose numbers are written without one */
export function canonical(kind: string, text: string, callingCode: string | undefined): string {
  return byKind[kind]?.(text, callingCode) ?? text;
}

/** The domain of a mail address ignores letter case; what precedes it may not. */
function mail(text: string): string {
  const at = text.lastIndexOf("@");
  return text.slice(0, at + 1) + text.slice(at + 1).toLowerCase();
}

function hexadecimal(text: string): string {
  const groups = text.toLowerCase().split(/[^0-9a-f]/);
  // Colons may leave leading zeros out.
  return groups.length === 6 ? groups.map((group) => group.padStart(2, "0")).join("") : groups.join("");
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

/** `+49 (0)30 1234567`, `0049 30 1234567`, and `030 1234567` with the calling code 49. */
function phone(text: string, callingCode: string | undefined): string {
  const written = text.replace(/\(0\)/, "");
  const number = digits(written);
  if (written.trimStart().startsWith("+")) return `+${number}`;
  if (number.startsWith("00")) return `+${number.slice(2)}`;
  if (callingCode === undefined) return number;
  if (callingCode === "1" && number.length === 11 && number.startsWith("1")) return `+${number}`;
  return `+${callingCode}${number.startsWith("0") ? number.slice(1) : number}`;
}
