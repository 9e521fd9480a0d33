/** Reports of matches and lines. */

export { PathWriter } from "./path-writer.ts";
export { buildTheme, plainTheme, type Theme } from "./theme.ts";
