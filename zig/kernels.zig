//! Byte kernels, compiled once for each processor level (kernels/levels.zon). Nothing here may be exported without the
//! suffix of the level.
const std = @import("std");
const builtin = @import("builtin");
const entries = @import("kernels/entries.zig");
const suffix = builtin.cpu.model.name["x86_64_".len..];

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

comptime {
    for (entries.Kernels.names) |name| {
        @export(&@field(entries, name), .{ .name = entries.symbol(name, suffix), .visibility = .hidden });
    }
}
