//! Byte kernels, compiled once for each processor level (build.zig). Nothing here may be exported without the suffix.
const std = @import("std");
const suffix = @import("options").suffix;

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

fn newlines(text: [*]const u8, size_bytes: usize) callconv(.c) usize {
    return @import("kernels/newlines.zig").count(text[0..size_bytes]);
}

comptime {
    @export(&newlines, .{ .name = "kernel_newlines_" ++ suffix, .visibility = .hidden });
}
