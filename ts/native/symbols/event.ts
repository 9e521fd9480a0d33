/** zig/abi/bun/event.zig */
export const event = {
  mb_events_open: { args: ["buffer", "u32", "buffer"], returns: "u32" },
  mb_events_reset: { args: ["ptr", "buffer", "u32"], returns: "u32" },
  mb_events_next: { args: ["ptr", "buffer", "f64", "f64", "f64", "bool", "bool", "buffer"], returns: "u32" },
  mb_events_close: { args: ["ptr"], returns: "void" },
} as const;
