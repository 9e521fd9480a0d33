/** The module of WebAssembly that the tests run: the one that `npm run playground` compiled. */
import { existsSync } from "node:fs";
import { join } from "node:path";

const built = join(import.meta.dir, "..", "..", "dist", "matcher.wasm");
const path = process.env.MATCHER_WASM ?? built;

/** `null` if there is none. */
export const modulePath = existsSync(path) ? path : null;
