/** Folders of the set-up. */
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Results of the set-up for later runs in this clone. */
export const stamps = join(root, ".build");
mkdirSync(stamps, { recursive: true });

/** Tools that are too large to keep in each clone. */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "matcher");
