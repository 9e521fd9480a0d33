/** `matcher run`: a command whose long output is kept, so that its digest can be shown in its place. */
export { runChild } from "./child.ts";
export { addSummary, annotations, summaryVariable } from "./github.ts";
export { KeptOutput } from "./kept.ts";
