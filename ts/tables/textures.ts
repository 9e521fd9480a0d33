/** What a region of a text is made of, and so a file: `--texture`. By number. */
export const regionKinds = ["table", "blob", "prose", "numeric", "code", "mixed"] as const;
export type RegionKind = (typeof regionKinds)[number];
