/** zig/abi/bun/echo.zig */
export const echo = {
  mb_echo_open: { args: ["ptr", "u64", "ptr", "u32", "u32", "f32", "u32", "buffer"], returns: "u32" },
  mb_echo_release: { args: ["ptr"], returns: "void" },
} as const;
