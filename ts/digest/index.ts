/** Digests: what is in a log, on one page. */
export { type Facts, factsOf } from "./facts.ts";
export type { Limits } from "./fit.ts";
export { type Contents, contentsOf } from "./page.ts";
export { type Part, Places } from "./places.ts";
export { type PageForm, printPage } from "./print.ts";
