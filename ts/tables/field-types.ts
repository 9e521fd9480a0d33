/** Types a mark can name, and the kind of token that the marked text must be. */

/** Name of the kind; `null` if any text is allowed. */
export type FieldType = { readonly kind: string | null };

const named: Readonly<Record<string, readonly string[]>> = {
  number:
    "int int16 int32 int64 long short byte sbyte uint uint16 uint32 uint64 ulong ushort bigint biginteger double float single decimal".split(
      " ",
    ),
  timestamp: ["datetime", "datetimeoffset"],
  duration: ["timespan"],
  uuid: ["guid"],
  version: ["version"],
  ip: ["ipaddress"],
  email: ["mailaddress"],
  url: ["uri"],
  "": ["bool", "boolean", "char", "string"],
};

const kindOfType = new Map(Object.entries(named).flatMap(([kind, types]) => types.map((type) => [type, kind || null])));

/** In the order in which messages list them. */
export const fieldTypes: readonly string[] = [...kindOfType.keys()];

/** Case is ignored, and so is a library prefix. */
export function findType(written: string): FieldType | undefined {
  const bare = written.toLowerCase().replace(/^system\.(net\.mail\.|net\.|numerics\.)?/, "");
  const kind = kindOfType.get(bare);
  return kind === undefined ? undefined : { kind };
}
