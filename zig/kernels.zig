//! Byte kernels, compiled once for each processor level (build.zig). Nothing here may be exported without the suffix.
const std = @import("std");
const classes = @import("kernels/classify.zig");
const addresses = @import("kernels/address.zig");
const variety = @import("kernels/distinct.zig");
const finding = @import("kernels/find.zig");
const nul = @import("kernels/nul.zig");
const starts = @import("kernels/words.zig");
const suffix = @import("options").suffix;

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

fn newlines(text: [*]const u8, size_bytes: usize) callconv(.c) usize {
    return @import("kernels/newlines.zig").count(text[0..size_bytes]);
}

fn holdsNul(text: [*]const u8, size_bytes: usize) callconv(.c) bool {
    return nul.holds(text[0..size_bytes]);
}

fn classify(text: [*]const u8, masks: [*]classes.Masks, block_count: usize) callconv(.c) void {
    classes.classify(text, masks[0..block_count]);
}

fn find(text: [*]const u8, size_bytes: usize, needle: *const finding.Needle) callconv(.c) usize {
    return finding.find(text[0..size_bytes], needle);
}

fn address(text: [*]const u8, size_bytes: usize, from: usize) callconv(.c) usize {
    return addresses.find(text[0..size_bytes], from);
}

fn words(text: [*]const u8, size_bytes: usize, from: usize, bits: *const starts.Bits, mask: u32) callconv(.c) usize {
    return starts.find(text[0..size_bytes], from, bits, mask);
}

fn distinct(text: *const [variety.size_bytes]u8) callconv(.c) u32 {
    return variety.count(text);
}

comptime {
    @export(&distinct, .{ .name = "kernel_distinct_" ++ suffix, .visibility = .hidden });
    @export(&words, .{ .name = "kernel_words_" ++ suffix, .visibility = .hidden });
    @export(&address, .{ .name = "kernel_address_" ++ suffix, .visibility = .hidden });
    @export(&find, .{ .name = "kernel_find_" ++ suffix, .visibility = .hidden });
    @export(&newlines, .{ .name = "kernel_newlines_" ++ suffix, .visibility = .hidden });
    @export(&holdsNul, .{ .name = "kernel_holds_nul_" ++ suffix, .visibility = .hidden });
    @export(&classify, .{ .name = "kernel_classify_" ++ suffix, .visibility = .hidden });
}
