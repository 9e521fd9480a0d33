/** zig/abi/bun/signals.zig */
export const signals = {
  mb_signal: { args: ["ptr", "u32", "u32", "buffer"], returns: "u32" },
  mb_signal_energy: { args: ["ptr", "ptr", "u64", "f64", "f64", "u32", "buffer"], returns: "u32" },
  mb_signal_flow: { args: ["ptr", "ptr", "u64", "u32", "f64", "buffer"], returns: "u32" },
  mb_signal_analytic: { args: ["ptr", "ptr", "u64", "buffer"], returns: "u32" },
} as const;
