//! Byte kernels, compiled once for each processor level (build.zig). Nothing here may be exported without the suffix.
const std = @import("std");
const classes = @import("kernels/classify.zig");
const suffix = @import("options").suffix;

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

fn newlines(text: [*]const u8, size_bytes: usize) callconv(.c) usize {
    return @import("kernels/newlines.zig").count(text[0..size_bytes]);
}

fn classify(text: [*]const u8, masks: [*]classes.Masks, block_count: usize) callconv(.c) void {
    classes.classify(text, masks[0..block_count]);
}

comptime {
    @export(&newlines, .{ .name = "kernel_newlines_" ++ suffix, .visibility = .hidden });
    @export(&classify, .{ .name = "kernel_classify_" ++ suffix, .visibility = .hidden });
}
