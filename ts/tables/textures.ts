/** What a region of a text, or a file, consists of: `--texture`. By number. */
export const regionKinds = ["table", "blob", "prose", "numeric", "code", "mixed"] as const;
export type RegionKind = (typeof regionKinds)[number];
