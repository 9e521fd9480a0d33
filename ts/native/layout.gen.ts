/** Made by `npm run gen` from zig/abi/layouts.zig: sizes and field offsets in bytes. */

export const layoutDigest = 0xfbd4e868;

export const Opened = {
  size: 32,
  handle: 0,
  text: 8,
  size_bytes: 16,
  encoding: 24,
  binary: 28,
} as const;
