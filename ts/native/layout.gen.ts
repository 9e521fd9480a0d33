/** Made by `npm run gen` from zig/abi/layouts.zig: sizes and field offsets in bytes. */

export const layoutDigest = 0xf4085891;

export const Opened = {
  size: 32,
  handle: 0,
  text: 8,
  size_bytes: 16,
  encoding: 24,
  binary: 28,
} as const;

export const Lexed = {
  size: 48,
  handle: 0,
  count: 8,
  start: 16,
  end: 24,
  kind: 32,
  flags: 40,
} as const;
