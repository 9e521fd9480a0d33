/** Digests: what is in a log, and how two logs differ, on one page. */
export { areAlike, comparedContents, type Names } from "./compared.ts";
export type { CountedLog } from "./counted.ts";
export { collectFacts, type Facts, type FactsOptions, type Masking } from "./facts.ts";
export { fit, type Limits } from "./fit.ts";
export { joinEvents, type LogEvents } from "./log-events.ts";
export { maskedTemplate } from "./masked-template.ts";
export { buildContents } from "./page.ts";
export { type Part, Places } from "./places.ts";
export { type PageForm, type Paint, pageHead, printPage } from "./print.ts";
export type { Contents } from "./section.ts";
