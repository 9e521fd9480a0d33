/** zig/abi/bun/device.zig */
export const device = {
  mb_device_open: { args: ["bool"], returns: "u32" },
  mb_device_refusal: { args: ["ptr"], returns: "u32" },
  mb_device_failure: { args: [], returns: "u32" },
} as const;
