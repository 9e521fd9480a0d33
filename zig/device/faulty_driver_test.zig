//! With drivers that return impossible results, and with too little memory, every line is still searched.
const std = @import("std");
const budget = @import("../memory/budget.zig");
const chunks = @import("chunks.zig");
const Device = @import("device.zig").Device;
const lines = @import("lines.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const self_check = @import("self_check.zig");
const shared = @import("shared.zig");
const slot_pool = @import("slot_pool.zig");
const vulkan = @import("vulkan.zig");
const fixture = @import("fixture.zig");
const Driver = fixture.Driver;

const text = fixture.repeat("an error\nand no\nerrors here\n", 40);

/// Driver functions that return wrong results.
const Faults = struct {
    /// Written to the start of the results after the work, whose first words were these.
    var words: []const u32 = &.{};
    var written: [3]u32 = undefined;
    var address: ?*anyopaque = null;
    var memory_type: u32 = 0;

    fn overwrite(call: Driver.Call) ?vulkan.Result {
        if (call != .wait) return null;
        written = Driver.mapped[0..written.len].*;
        @memcpy(Driver.mapped, words);
        return null;
    }

    fn failToEnd(call: Driver.Call) ?vulkan.Result {
        return if (call == .wait) .out_of_host_memory else null;
    }

    fn mapTo(
        _: vulkan.Device,
        _: vulkan.Memory,
        _: u64,
        _: u64,
        _: u32,
        out: *?*anyopaque,
    ) callconv(.c) vulkan.Result {
        out.* = address;
        return .success;
    }

    fn needTwoTypes(device: vulkan.Device, buffer: vulkan.Buffer, out: *vulkan.MemoryRequirements) callconv(.c) void {
        Driver.real.vkGetBufferMemoryRequirements(device, buffer, out);
        out.type_bits = 3;
    }

    fn allocateOfSecond(
        device: vulkan.Device,
        info: *const vulkan.MemoryAllocateInfo,
        callbacks: ?*const anyopaque,
        out: *vulkan.Memory,
    ) callconv(.c) vulkan.Result {
        if (info.memory_type == 0) return .out_of_device_memory;
        var asked = info.*;
        asked.memory_type = memory_type;
        return Driver.real.vkAllocateMemory(device, &asked, callbacks, out);
    }
};

/// Searches on the device, and expects that it is excluded for this reason.
fn expectGivenUp(device: *Device, reason: Reason) !void {
    defer device.given_up.store(.none, .monotonic);
    var facts: chunks.Facts = .{};
    const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = 1 << 20 };
    try fixture.expectSameLines(on, &fixture.linePlan(), false, text, &facts);
    try std.testing.expectEqual(reason, facts.failure);
    try std.testing.expectEqual(text.len, facts.left_bytes);
    try std.testing.expectEqual(reason, device.given_up.load(.monotonic));
}

test "blocks that are impossible, or too few, are rejected" {
    const device = try fixture.openDevice();
    Driver.install(device);
    defer Driver.uninstall(device);
    Driver.result_of = Faults.overwrite;
    const block_count = text.len / 64 + 1;
    const has_part = 1 << 28;
    const has_line = 1 << 29;
    const is_doubtful = 1 << 31;
    const lies = [_][]const u32{
        &.{block_count - 1},
        &.{0},
        &.{ block_count, 0 },
        &.{ block_count, 1 },
        &.{ block_count, 1 << 25 },
        &.{ block_count, has_line | 1 << 16 },
        &.{ block_count, has_line | 1 << 16 | 9000 },
        &.{ block_count, has_line | has_part | is_doubtful },
        &.{ block_count, has_line | 1 << 27 | 1 << 16 | 1 },
    };
    for (lies) |words| {
        Faults.words = words;
        try expectGivenUp(device, .wrong);
    }
}

test "a device that reads lines wrongly is not used any more" {
    const device = try fixture.openDevice();
    Driver.install(device);
    defer Driver.uninstall(device);
    Driver.result_of = Faults.overwrite;
    Faults.words = &.{};
    device.is_right = null;
    try std.testing.expect(self_check.passes(device));
    defer device.is_right = true;
    const first: lines.Block = @bitCast(Faults.written[1]);
    for ([_]u32{ first.matches + 1, 0 }) |matches| {
        var wrong = first;
        wrong.matches = @intCast(matches);
        wrong.lines = @intFromBool(matches > 0);
        Faults.words = &.{ Faults.written[0], @bitCast(wrong) };
        device.is_right = null;
        try std.testing.expect(!self_check.passes(device));
        try std.testing.expectEqual(.wrong, device.given_up.load(.monotonic));
        try std.testing.expectEqual(.wrong, shared.takeFailure());
    }
}

test "memory that is not mapped or not aligned is not used" {
    const device = try fixture.openDevice();
    Driver.install(device);
    defer Driver.uninstall(device);
    device.vk.vkMapMemory = &Faults.mapTo;
    for ([_]?*anyopaque{ null, @ptrFromInt(0x1001) }) |address| {
        Faults.address = address;
        try expectGivenUp(device, .wrong);
    }
}

test "memory types beyond the maximum, or with unknown flags, are not chosen" {
    const device = try fixture.openDevice();
    const memory = device.memory;
    defer device.memory = memory;
    device.memory.type_count = 1000;
    device.memory.types = @splat(.{ .flags = 6 | 0x40, .heap = 0 });
    try std.testing.expectEqual(null, device.memoryType(std.math.maxInt(u32), 6));
    device.memory.types[31].flags = 6;
    try std.testing.expectEqual(31, device.memoryType(std.math.maxInt(u32), 6));
}

test "if the memory of the GPU is full, other shared memory is used" {
    const device = try fixture.openDevice();
    const memory = device.memory;
    defer device.memory = memory;
    Driver.install(device);
    defer Driver.uninstall(device);
    Faults.memory_type = device.memoryType(std.math.maxInt(u32), 6).?;
    device.memory.types[0].flags = 7;
    device.memory.types[1].flags = 6;
    device.memory.type_count = 2;
    device.vk.vkGetBufferMemoryRequirements = &Faults.needTwoTypes;
    device.vk.vkAllocateMemory = &Faults.allocateOfSecond;
    var facts: chunks.Facts = .{};
    try fixture.expectSameLines(.{ .device = device }, &fixture.linePlan(), true, text, &facts);
    try std.testing.expectEqual(.none, facts.failure);
    try std.testing.expectEqual(text.len, facts.bytes);
}

test "buffers that may still be in use are not freed, and their device is not used any more" {
    const device = try fixture.openDevice();
    Driver.install(device);
    defer Driver.uninstall(device);
    Driver.result_of = Faults.failToEnd;
    try expectGivenUp(device, .no_memory);
}

test "buffers count against the memory limit, half of which is reserved for the search" {
    const device = try fixture.openDevice();
    const limit = budget.limit();
    defer budget.setLimit(limit);
    slot_pool.clear(device);
    const held = budget.countHeld();
    const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = 128 };
    const plan = fixture.linePlan();
    const marks: *chunks.Marks = try .open(std.testing.allocator, on, .{ .plan = &plan }, text);
    try std.testing.expectEqual(held, budget.countHeld());
    _ = marks.chunkAt(0);
    const bytes = budget.countHeld() - held;
    marks.close();
    slot_pool.clear(device);
    try std.testing.expectEqual(held, budget.countHeld());
    try std.testing.expect(bytes >= @sizeOf(lines.Automaton) + 128);

    for ([_]struct { limit: usize, failure: Reason }{
        .{ .limit = held + 4 * bytes, .failure = .none },
        .{ .limit = 2 * bytes - 1, .failure = .memory_limit },
    }) |case| {
        budget.setLimit(case.limit);
        var facts: chunks.Facts = .{};
        try fixture.expectSameLines(on, &plan, true, text, &facts);
        try std.testing.expectEqual(case.failure, facts.failure);
        // They are kept for the next search, and counted until they are freed.
        try std.testing.expectEqual(case.failure == .none, budget.countHeld() > held);
        slot_pool.clear(device);
        try std.testing.expectEqual(held, budget.countHeld());
    }
}
