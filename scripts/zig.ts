/** The compiler found by the set-up, or found as the set-up finds it if a script is run without it. */
import { ensureZig } from "./setup/zig.mjs";

export const zig: string = process.env.MATCHER_ZIG ?? (await ensureZig());
