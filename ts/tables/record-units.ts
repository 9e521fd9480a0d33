/** The units into which `--record` and the context flags divide inputs. A unit's number is its index in this table. */

/** Roles of constructs, numbered from 1. */
export const constructRoles = ["call", "assign", "kv", "list", "numeric", "plain"] as const;

/** Levels of indentation that `indent:LEVEL` may name. */
export const indentLevels = 64;

export interface RecordUnitRow {
  readonly name: string;
  /** What can follow the name and a colon. */
  readonly takes: "role" | "percentile" | "level" | null;
  /** Description of one record of the unit. */
  readonly what: string;
}

export const recordUnits = [
  { name: "line", takes: null, what: "a line" },
  { name: "paragraph", takes: null, what: "lines between blank ones" },
  { name: "file", takes: null, what: "the whole input" },
  { name: "block", takes: null, what: "a pair of brackets and what is in it" },
  { name: "unit", takes: "role", what: "a construct: what stands between line ends, semicolons and brackets" },
  { name: "period", takes: null, what: "constructs up to where their order begins again" },
  { name: "seam", takes: null, what: "bytes between places where what comes next is hard to predict" },
  { name: "bind", takes: "percentile", what: "bytes between the places that hold together least" },
  { name: "auto", takes: null, what: "seam or bind, whichever is cut at more line starts" },
  { name: "texture", takes: null, what: "bytes of one texture: prose, code, mathematics, data" },
  { name: "shape", takes: null, what: "tokens up to where their order becomes one not seen of late" },
  { name: "indent", takes: "level", what: "a line and the lines below it that are indented further" },
] as const satisfies readonly RecordUnitRow[];
