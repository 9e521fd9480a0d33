/** Declared shapes: a byte pattern in backticks, with a maximum length. */
import type { ShapeEntry } from "../pattern/index.ts";
import { byteLengthMax, isUnboundedBytes, parseByteRegex } from "../pattern/index.ts";
import { refuse, type Where } from "./line.ts";

export function shapeEntry(name: string, body: string, stage: ShapeEntry["stage"], where: Where): ShapeEntry {
  const bytes = between(name, body, where);
  const parsed = parseByteRegex(bytes);
  if ("fault" in parsed) refuse(where, `in the shape ${name}: ${parsed.fault}`, name);
  if (isUnboundedBytes(parsed.tree)) {
    refuse(where, `the shape ${name} has no maximum length: write {m,n} instead of *, + or {m,}`, name);
  }
  if (byteLengthMax(parsed.tree) === 0) refuse(where, `the shape ${name} matches only the empty text`, name);
  return { form: "shape", name, bytes, stage, guard: "none", shipped: false };
}

/** The text between the first and the last backtick. */
function between(name: string, body: string, where: Where): string {
  const last = body.lastIndexOf("`");
  if (!body.startsWith("`") || last === 0) {
    refuse(where, `found "${body}", expected the form of ${name} in backticks, as in \`[A-Z]{2}\``, name);
  }
  const after = body.slice(last + 1);
  if (after !== "") refuse(where, `found "${after.trim()}" after the closing backtick of ${name}`, name);
  return body.slice(1, last);
}
