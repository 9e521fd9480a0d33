//! Lets a device mark a text whose places are known, to exclude drivers that run the kernel wrongly.
const std = @import("std");
const device_ = @import("device.zig");
const Device = device_.Device;
const Plan = @import("plan.zig").Plan;
const Slot = @import("slot.zig").Slot;

/// Several workgroups, the last one partial.
const text_bytes = 10_001;

/// Whether the device marks the right places.
pub fn passes(device: *Device) device_.Error!bool {
    var text: [text_bytes]u8 = undefined;
    var state: u32 = 1;
    for (&text) |*byte| {
        state = state *% 1664525 +% 1013904223;
        byte.* = "ab\n\xff"[state >> 30];
    }
    const plan: Plan = .of(&.{ .{ .text = "abba" }, .{ .text = "a\n\xff" }, .{ .text = "bbbbbb" } });
    var slot: Slot = try .create(device, &plan, std.mem.alignForward(u32, text_bytes, 4), text_bytes);
    defer slot.destroy(device);
    try slot.submit(device, &plan, &text);
    var is_marked: std.StaticBitSet(text_bytes) = .empty;
    const places = try slot.finish(device) orelse return false;
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
