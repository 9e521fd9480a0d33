/** File name extensions of compressed files, by format. */
export const compressedEndings = {
  gzip: [".gz", ".tgz"],
  Zstandard: [".zst", ".zstd"],
  Brotli: [".br"],
  bzip2: [".bz2", ".tbz2"],
  xz: [".xz", ".txz"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** First bytes of the files of a format; Brotli's have no mark. */
export const compressedMarks: Readonly<Record<keyof typeof compressedEndings, readonly number[]>> = {
  gzip: [0x1f, 0x8b],
  Zstandard: [0x28, 0xb5, 0x2f, 0xfd],
  Brotli: [],
  bzip2: [0x42, 0x5a, 0x68],
  xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a],
};

/** Whether the name of a file ends as that of a compressed one. */
export function hasCompressedEnding(name: string): boolean {
  return Object.values(compressedEndings).some((endings) => endings.some((ending) => name.endsWith(ending)));
}

/** Archives and compressed files that are not unpacked, by ending, and what writes the text in them. */
const unpackers: readonly (readonly [endings: readonly string[], command: string])[] = [
  [[".tar", ".tgz", ".tbz2", ".txz", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tar.br"], "tar -xOf"],
  [[".zip", ".jar", ".war"], "unzip -p"],
  [[".7z"], "7z x -so"],
  [[".lz4"], "lz4 -dc"],
];

/** The command that writes the text of an archive that is not unpacked here; `null` for other names of files. */
export function findUnpackCommand(name: string): string | null {
  const found = unpackers.find(([endings]) => endings.some((ending) => name.endsWith(ending)));
  return found?.[1] ?? null;
}
