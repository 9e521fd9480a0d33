/** Texts with their matches replaced: to standard output, as a diff, or in the files themselves. */
export { AnswerReader } from "./answers.ts";
export { followRewritten } from "./follow.ts";
export { refuseStandardInput, rewriteInPlace } from "./in-place.ts";
export type { RewriteJob } from "./job.ts";
export { KeepList } from "./keep.ts";
export { type KindOf, parseMask } from "./mask.ts";
export { Redaction, type Replacer, templateReplacer } from "./replacer.ts";
export { type ReviewOptions, review } from "./review.ts";
export { type StreamJob, StreamRewriter } from "./stream.ts";
export { printDiffs, printRewritten } from "./to-output.ts";
