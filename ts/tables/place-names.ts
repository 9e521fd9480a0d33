/** What a template can write of a match besides its registers, by name. */
export const placeNames = ["path", "line", "col", "start", "end", "pattern"] as const;
export type PlaceName = (typeof placeNames)[number];
