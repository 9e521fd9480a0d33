/** File name extensions of compressed files, by format. */
export const compressedEndings = {
  gzip: [".gz", ".tgz"],
  Zstandard: [".zst", ".zstd"],
  Brotli: [".br"],
  bzip2: [".bz2", ".tbz2"],
  xz: [".xz", ".txz"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
