/** zig/abi/bun/spectral.zig */
export const spectral = {
  mb_spectral_read: { args: ["ptr", "u64", "f32", "f32", "u32"], returns: "ptr" },
  mb_spectral_summary: { args: ["ptr", "buffer"], returns: "void" },
  mb_spectral_release: { args: ["ptr"], returns: "void" },
  mb_spectral_frames_open: { args: ["ptr", "u64"], returns: "ptr" },
  mb_spectral_frames_next: { args: ["ptr", "u32", "ptr", "ptr", "ptr"], returns: "u32" },
  mb_spectral_frames_close: { args: ["ptr"], returns: "void" },
} as const;
