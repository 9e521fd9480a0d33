//! Lets a device mark a text whose places are known, to exclude drivers that run the kernel wrongly.
const std = @import("std");
const Device = @import("device.zig").Device;
const Error = @import("device.zig").Error;
const lines = @import("lines.zig");
const LinePlan = lines.LinePlan;
const Plan = @import("plan.zig").Plan;
const Slot = @import("slot.zig").Slot;
const Work = @import("work.zig").Work;

/// Searches a text line by line, once per device, and excludes a device that does it wrongly.
/// @returns whether it may be used
pub fn linesPass(device: *Device, plan: *const LinePlan) bool {
    switch (device.lines_check.load(.acquire)) {
        .passed => return true,
        .failed => return false,
        .none => {},
    }
    const is_right = findsLines(device, plan) catch false;
    device.lines_check.store(if (is_right) .passed else .failed, .release);
    if (!is_right) device.giveUp(.wrong);
    return is_right;
}

fn findsLines(device: *Device, plan: *const LinePlan) Error!bool {
    const pieces = [_][]const u8{
        "word",    " ",                   " ", "5", "10.0.0.1", ":",
        "=",       "\n",
        "é",
        "\"a b\"", "2026-01-02 03:04:05", "(",
    };
    var text: [text_bytes]u8 = undefined;
    var size: usize = 0;
    var state: u32 = 1;
    while (true) {
        state = state *% 1664525 +% 1013904223;
        const piece = pieces[(state >> 16) % pieces.len];
        if (size + piece.len > text.len) break;
        @memcpy(text[size..][0..piece.len], piece);
        size += piece.len;
    }
    const work: Work = .{ .lines = .{ .plan = plan } };
    var slot: Slot = try .create(device, &work, std.mem.alignForward(u32, text_bytes, 4));
    defer slot.destroy(device);
    try slot.submit(device, &work, text[0..size]);
    const written = try slot.finish(device, &work) orelse return false;
    var wanted: [text_bytes / lines.block_bytes + 1]lines.Block = undefined;
    const blocks = wanted[0..LinePlan.blockCount(size)];
    lines.run(plan, false, text[0..size], blocks);
    return std.mem.eql(u32, @ptrCast(blocks), written);
}

/// Several workgroups, the last one partial.
const text_bytes = 10_001;

/// Whether the device marks the right places.
pub fn passes(device: *Device) Error!bool {
    var text: [text_bytes]u8 = undefined;
    var state: u32 = 1;
    for (&text) |*byte| {
        state = state *% 1664525 +% 1013904223;
        byte.* = "ab\n\xff"[state >> 30];
    }
    const plan: Plan = .of(&.{ .{ .text = "abba" }, .{ .text = "a\n\xff" }, .{ .text = "bbbbbb" } });
    const work: Work = .{ .mark = plan };
    var slot: Slot = try .create(device, &work, std.mem.alignForward(u32, text_bytes, 4));
    defer slot.destroy(device);
    try slot.submit(device, &work, &text);
    var is_marked: std.StaticBitSet(text_bytes) = .empty;
    const places = try slot.finish(device, &work) orelse return false;
    for (places) |place| {
        if (place >= text_bytes or is_marked.isSet(place)) return false;
        is_marked.set(place);
    }
    var automaton: Plan.State = .{};
    for (&text, 0..) |byte, place| {
        if (automaton.ends(&plan, byte) != is_marked.isSet(place)) return false;
    }
    return true;
}
