/** `--deep`: the insides of quoted tokens, matched as texts of their own. */
export { deepMatches, type FoundOptions, foundMatches } from "./deep.ts";
export { pushEscaped } from "./escape.ts";
export { DeepStream } from "./stream.ts";
export { type TextStream, textStreams } from "./text-stream.ts";
