/** `matcher mcp`: logs for language models, by the Model Context Protocol. */
export type { Masker } from "./log.ts";
export { Roots } from "./roots.ts";
export { serve } from "./server.ts";
