/** zig/abi/bun/observation.zig and units.zig */
export const observation = {
  mb_contested_find: { args: ["ptr", "ptr", "u64", "u32", "f32", "u64"], returns: "ptr" },
  mb_contested_view: { args: ["ptr", "buffer"], returns: "void" },
  mb_contested_release: { args: ["ptr"], returns: "void" },
  mb_observation_sample: { args: ["ptr", "ptr", "u64", "u32", "u64", "ptr"], returns: "u32" },
  mb_units_open: { args: ["ptr", "u64", "ptr", "u32", "buffer"], returns: "u32" },
  mb_units_release: { args: ["ptr"], returns: "void" },
} as const;
