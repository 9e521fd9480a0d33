/** Folders of the project and of the package that is put together. */
import { join } from "node:path";

export const root = join(import.meta.dir, "..", "..");
export const packageFolder = join(root, "dist", "package");
/** JavaScript that programs import. */
export const modulesFolder = join(packageFolder, "lib");
export const commandFolder = join(packageFolder, "bin");
export const typesFolder = join(packageFolder, "types");
export const nativeFolder = join(packageFolder, "native");
