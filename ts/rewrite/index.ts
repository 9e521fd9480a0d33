/** Texts with their matches replaced: on standard output, as a diff, or in place. */
export { AnswerReader, answerLine } from "./answers.ts";
export { AtomicWrite } from "./atomic-write.ts";
export { UnifiedDiff } from "./diff.ts";
export { followRewritten } from "./follow.ts";
export { isFirst, refuseStandardInput, rewriteInPlace } from "./in-place.ts";
export type { RewriteJob } from "./job.ts";
export { KeepList } from "./keep.ts";
export { networkBits } from "./keep-prefix.ts";
export { canBeChecked, type LeftoverCheck, leftoverCheck, refuseLeftovers } from "./leftover.ts";
export { type KindOf, parseMask } from "./mask.ts";
export { CountedRedaction, Redaction, type Replacer, templateReplacer } from "./replacer.ts";
export { type ReviewOptions, review } from "./review.ts";
export { Editor, TextRewriter } from "./rewrite.ts";
export { encodedSink } from "./sink.ts";
export { type StreamJob, StreamRewriter } from "./stream.ts";
export { FileChangedError, isSameText, RewriteTarget } from "./target.ts";
export { printDiffs, printRewritten } from "./to-output.ts";
