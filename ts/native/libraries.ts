/**
 * The native libraries of a package, best first; here there are none. scripts/package.ts puts the package's own list in
 * place of this file.
 */

export interface PackagedLibrary {
  /** Its path: absolute, or relative to the bundle that it was copied beside. */
  readonly path: string;
  /** Digest of its bytes, from `digestOfBytes`. */
  readonly digest: string;
  /** It is for systems whose C library is musl. */
  readonly isMusl: boolean;
}

/** Those for this system and processor; `null` outside a package. */
export const libraries: readonly PackagedLibrary[] | null = null;
