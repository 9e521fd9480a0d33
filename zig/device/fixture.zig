//! For tests: the shared device, and searches on it.
const std = @import("std");
const chunks = @import("chunks.zig");
const Device = @import("device.zig").Device;
const Marks = chunks.Marks;
const plan_ = @import("plan.zig");
const Plan = plan_.Plan;
const Sequence = @import("../lex/fingerprints.zig").Sequence;
const Reason = @import("../gen/device_reasons.zig").Reason;
const shared = @import("shared.zig");
const vulkan = @import("vulkan.zig");
const gpa = std.testing.allocator;

/// Opened once for all tests of this file, since loading a driver takes long.
var opened: ?*Device = null;
var is_skipped = false;

pub fn openDevice() !*Device {
    if (opened) |device| return device;
    var reason: Reason = .none;
    if (shared.acquire(std.heap.page_allocator, true, &reason)) |device| {
        opened = device;
        return device;
    }
    if (!is_skipped) std.debug.print("device tests skipped: no Vulkan driver ({t})\n", .{reason});
    is_skipped = true;
    return error.SkipZigTest;
}

pub fn planOf(literals: []const []const u8) Plan {
    var sequences: [plan_.sequences_max]Sequence = undefined;
    return .of(plan_.ofTexts(&sequences, literals));
}

/// All places found by an ascending search; chunks left to the CPU are searched here.
pub fn placesOf(on: chunks.OnDevice, plan: *const Plan, text: []const u8, facts: *chunks.Facts) ![]const u32 {
    const marks: *Marks = try .open(gpa, on, .{ .mark = plan.* }, text);
    defer marks.close();
    var places: std.ArrayList(u32) = .empty;
    errdefer places.deinit(gpa);
    var at: usize = 0;
    while (marks.chunkAt(at)) |chunk| {
        try std.testing.expect(chunk.from <= at and at < chunk.to);
        if (chunk.slot == null) {
            const found = try plan_.marked(gpa, plan, text[chunk.from..chunk.to]);
            defer gpa.free(found);
            for (found) |place| try places.append(gpa, @intCast(chunk.from + place));
            at = chunk.to;
        } else if (marks.first(at)) |place| {
            try places.append(gpa, @intCast(place));
            at = place + 1;
        } else at = chunk.to;
    }
    facts.* = marks.facts;
    return places.toOwnedSlice(gpa);
}

/// Compares with a search on the CPU. A sequence that does not start with white space is within one chunk.
pub fn expectSame(on: chunks.OnDevice, plan: *const Plan, text: []const u8, facts: *chunks.Facts) !void {
    const wanted = try plan_.marked(gpa, plan, text);
    defer gpa.free(wanted);
    const found = try placesOf(on, plan, text, facts);
    defer gpa.free(found);
    try std.testing.expectEqualSlices(u32, wanted, found);
    try std.testing.expectEqual(text.len, facts.bytes + facts.left_bytes);
}

pub inline fn repeated(comptime text: []const u8, comptime times: usize) []const u8 {
    return comptime repeat: {
        var all: []const u8 = "";
        for (0..times) |_| all = all ++ text;
        break :repeat all;
    };
}

/// Leaves the device only one memory type, so that a failed allocation is not repeated with another. The caller must
/// restore the device's `memory`.
pub fn keepOneMemoryType(device: *Device) void {
    const visible = vulkan.memory_host_visible | vulkan.memory_host_coherent;
    const all = std.math.maxInt(u32);
    const kept = device.memoryType(all, visible | vulkan.memory_host_cached) orelse device.memoryType(all, visible).?;
    for (&device.memory.types, 0..) |*it, number| {
        if (number != kept) it.flags = 0;
    }
}
