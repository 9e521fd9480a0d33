/** A format of events as its file declares it. */
import type { SeverityScale } from "../tables/severities.ts";
import type { Op } from "./form.ts";

/** The values that every event has besides its fields; numbers of `Role` in zig/event/format.zig. */
export const roles = ["time", "level", "source", "message"] as const;
export type Role = (typeof roles)[number];

/** Numbers of `Structure` in zig/event/format.zig. */
export const structures = [
  "line",
  "json",
  "logfmt",
  "w3c",
  "zeek",
  "pairs",
  "extension",
  "export",
  "xml",
  "csv",
  "prose",
  "trailing",
  "commas",
  "tabs",
  "aligned",
] as const;
export type Structure = (typeof structures)[number];

/** Where a value of a role is: the field's name, and the scale of a level. */
export interface RolePlace {
  readonly name: string;
  readonly scale: SeverityScale;
  /** The field that continues it: the clock of a date. */
  readonly joined: string | null;
}

/** Which lines below a record belong to it. */
export const continuations = ["indented", "unread", "within", "goroutines"] as const;
export type Continuation = (typeof continuations)[number];

export interface FormatTest {
  readonly line: number;
  readonly text: string;
  /** Values of the event, or fields of it, as JSON. */
  readonly gives: Readonly<Record<string, unknown>>;
}

export interface EventFormat {
  readonly name: string;
  readonly file: string;
  readonly about: string;
  readonly structure: Structure;
  readonly forms: readonly (readonly Op[])[];
  readonly needs: readonly string[];
  readonly places: Readonly<Record<Role, readonly RolePlace[]>>;
  /** The columns of a table without a header. */
  readonly columns: readonly string[];
  readonly opens: string | null;
  /** What a named format reads besides what the format opens: the first field that is there, `null` for all. */
  readonly beside: { readonly names: readonly (string | null)[]; readonly as: string } | null;
  readonly continues: readonly Continuation[];
  /** A record that has this field is a part of the one before. */
  readonly part: string | null;
  /** The format that reads what it opens; `null` for any. */
  readonly opensAs: string | null;
  /** The field that has this text where a message goes on in the next record. */
  readonly joins: { readonly name: string; readonly text: string } | null;
  /** Arrays in documents of many records whose elements the format reads, and those that any format reads. */
  readonly records: readonly string[];
  readonly lists: readonly string[];
  /** Members of such documents that count for all records of the object that has them. */
  readonly inherits: readonly string[];
  /** Lists of objects with a key and a value, which are fields. */
  readonly pairs: readonly string[];
  /** It reads nothing but the records of its documents. */
  readonly isOnlyRecords: boolean;
  readonly isInside: boolean;
  /** Only what another format opens as this one is read by it. */
  readonly isNamed: boolean;
  /** It is never recognised, only read where `--in` names it. */
  readonly isAsked: boolean;
  /** Its values count only where no other format has them. */
  readonly isGuess: boolean;
  /** Arrays of bytes in its JSON are texts. */
  readonly hasByteArrays: boolean;
  readonly tests: readonly FormatTest[];
}
