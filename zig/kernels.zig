//! Byte kernels, compiled once for each processor level (build.zig). Nothing here may be exported without the suffix.
const std = @import("std");
const entries = @import("kernels/entries.zig");
const suffix = @import("options").suffix;

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

comptime {
    for (entries.Kernels.names) |name| {
        @export(&@field(entries, name), .{ .name = entries.symbol(name, suffix), .visibility = .hidden });
    }
}
