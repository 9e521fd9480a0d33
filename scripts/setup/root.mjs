/** Folders of the set-up. */
import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What the set-up leaves for later runs of this clone. */
export const stamps = join(root, ".build");
mkdirSync(stamps, { recursive: true });

/** Where tools too large for each clone are kept. */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "matcher");
