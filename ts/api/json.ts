/** Values and texts as `--json` prints them. */
import { isUtf8 } from "node:buffer";
import { Decimal, exactNumber, Instant } from "../value/index.ts";
import type { Value } from "./values.ts";

/** Bytes as text if they are UTF-8, otherwise as `{b64}`. */
export function jsonText(text: string | Uint8Array): unknown {
  if (typeof text === "string") return text;
  return isUtf8(text)
    ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(text)
    : { b64: Buffer.from(text).toString("base64") };
}

/** Amounts that are always printed as a string. */
const alwaysText = new Set(["money", "percent", "ip"]);

export function jsonValue(value: Value | Value[], kind: string | null): unknown {
  if (Array.isArray(value)) return value.map((one) => jsonValue(one, kind));
  if (value === null) return null;
  if (typeof value === "bigint" || value instanceof Decimal) {
    const text = typeof value === "bigint" ? Decimal.of(value).canonical() : value.canonical();
    return alwaysText.has(kind ?? "") ? text : JSON.parse(exactNumber(text));
  }
  if (value instanceof Instant) return value.toJSON();
  if ("address" in value) return `${value.address}/${value.prefix}`;
  if ("family" in value) return { family: value.family, value: jsonValue(value.base, "quantity") };
  const parts = value.parts.map(Number);
  return value.pre.length === 0 ? { parts } : { parts, pre: value.pre };
}
