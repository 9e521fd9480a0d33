//! For tests: the shared device, and searches on it.
const std = @import("std");
const BlockReader = @import("block_reader.zig").BlockReader;
const Part = @import("block_reader.zig").Part;
const chunks = @import("chunks.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const lines = @import("lines.zig");
const LinePlan = lines.LinePlan;
const lines_twin = @import("lines_twin.zig");
const Device = @import("device.zig").Device;
const Marks = chunks.Marks;
const Plan = @import("plan.zig").Plan;
const Sequence = @import("../lex/fingerprints.zig").Sequence;
const Reason = @import("../gen/device_reasons.zig").Reason;
pub const repeat = @import("repeat.zig").repeat;
const self_check = @import("self_check.zig");
const shared = @import("shared.zig");
const slot_pool = @import("slot_pool.zig");
const vulkan = @import("vulkan.zig");
const gpa = std.testing.allocator;

/// Opened once for all tests of this file, since loading a driver takes long.
var opened: ?*Device = null;
var is_skipped = false;

pub fn openDevice() !*Device {
    if (opened) |device| return device;
    var reason: Reason = .none;
    if (shared.acquire(true, &reason)) |device| {
        try device.createKernel((try lines_twin.tableForTests()).words); // Making one takes long.
        if (!self_check.passes(device)) return error.WrongDevice;
        opened = device;
        return device;
    }
    if (!is_skipped) std.debug.print("device tests skipped: no Vulkan driver ({t})\n", .{reason});
    is_skipped = true;
    return error.SkipZigTest;
}

pub fn planOf(literals: []const []const u8) Plan {
    var sequences: [16]Sequence = undefined;
    for (literals, sequences[0..literals.len]) |text, *sequence| sequence.* = .{ .text = text };
    return .of(sequences[0..literals.len]);
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

/// Functions of a driver that tests may replace. They count resources; `result_of` decides what a call returns.
pub const Driver = struct {
    pub const Call = enum { allocate, create_buffer, create_fence, submit, wait };

    pub var real: vulkan.Functions = undefined;
    /// Replaces the result of a call if it is not null. Submitted work is waited for nevertheless, so that its
    /// resources can be freed.
    pub var result_of: *const fn (Call) ?vulkan.Result = keep;
    /// Number of allocations, and of other resources, that were not freed.
    pub var allocated: i64 = 0;
    pub var made: i64 = 0;
    /// The buffer mapped last, which is that of the results.
    pub var mapped: [*]u32 = undefined;

    pub fn keep(_: Call) ?vulkan.Result {
        return null;
    }

    /// Replaces the functions of `device`; undone by `uninstall`.
    pub fn install(device: *Device) void {
        slot_pool.clear(device);
        real = device.vk;
        allocated = 0;
        made = 0;
        result_of = keep;
        device.vk.vkAllocateMemory = &allocate;
        device.vk.vkFreeMemory = &free;
        device.vk.vkCreateBuffer = &createBuffer;
        device.vk.vkDestroyBuffer = &destroyBuffer;
        device.vk.vkCreateFence = &createFence;
        device.vk.vkDestroyFence = &destroyFence;
        device.vk.vkMapMemory = &map;
        device.vk.vkQueueSubmit = &submit;
        device.vk.vkWaitForFences = &wait;
    }

    pub fn uninstall(device: *Device) void {
        slot_pool.clear(device);
        device.vk = real;
        device.given_up.store(.none, .monotonic);
    }

    fn allocate(
        device: vulkan.Device,
        info: *const vulkan.MemoryAllocateInfo,
        callbacks: ?*const anyopaque,
        out: *vulkan.Memory,
    ) callconv(.c) vulkan.Result {
        if (result_of(.allocate)) |result| return result;
        allocated += 1;
        return real.vkAllocateMemory(device, info, callbacks, out);
    }

    fn free(device: vulkan.Device, memory: vulkan.Memory, callbacks: ?*const anyopaque) callconv(.c) void {
        if (memory != .none) allocated -= 1;
        real.vkFreeMemory(device, memory, callbacks);
    }

    fn createBuffer(
        device: vulkan.Device,
        info: *const vulkan.BufferCreateInfo,
        callbacks: ?*const anyopaque,
        out: *vulkan.Buffer,
    ) callconv(.c) vulkan.Result {
        if (result_of(.create_buffer)) |result| return result;
        made += 1;
        return real.vkCreateBuffer(device, info, callbacks, out);
    }

    fn destroyBuffer(device: vulkan.Device, buffer: vulkan.Buffer, callbacks: ?*const anyopaque) callconv(.c) void {
        if (buffer != .none) made -= 1;
        real.vkDestroyBuffer(device, buffer, callbacks);
    }

    fn createFence(
        device: vulkan.Device,
        info: *const vulkan.FenceCreateInfo,
        callbacks: ?*const anyopaque,
        out: *vulkan.Fence,
    ) callconv(.c) vulkan.Result {
        if (result_of(.create_fence)) |result| return result;
        made += 1;
        return real.vkCreateFence(device, info, callbacks, out);
    }

    fn destroyFence(device: vulkan.Device, fence: vulkan.Fence, callbacks: ?*const anyopaque) callconv(.c) void {
        if (fence != .none) made -= 1;
        real.vkDestroyFence(device, fence, callbacks);
    }

    fn map(
        device: vulkan.Device,
        memory: vulkan.Memory,
        from: u64,
        size: u64,
        flags: u32,
        out: *?*anyopaque,
    ) callconv(.c) vulkan.Result {
        const result = real.vkMapMemory(device, memory, from, size, flags, out);
        mapped = @ptrCast(@alignCast(out.*.?));
        return result;
    }

    fn submit(
        queue: vulkan.Queue,
        count: u32,
        info: *const vulkan.SubmitInfo,
        fence: vulkan.Fence,
    ) callconv(.c) vulkan.Result {
        return result_of(.submit) orelse real.vkQueueSubmit(queue, count, info, fence);
    }

    fn wait(
        device: vulkan.Device,
        count: u32,
        fence: *const vulkan.Fence,
        all: u32,
        limit_ns: u64,
    ) callconv(.c) vulkan.Result {
        const result = real.vkWaitForFences(device, count, fence, all, limit_ns);
        return result_of(.wait) orelse result;
    }
};

/// A plan for `\W \N`, whose matches may cross line ends.
pub fn linePlan() LinePlan {
    var automaton: lines.Automaton = std.mem.zeroes(lines.Automaton);
    automaton.kind_class_count = 3; // Other tokens, words, and numbers.
    automaton.symbol_count = 4;
    automaton.class_of_code[@backingInt(Kind.word)] = 1;
    automaton.class_of_code[@backingInt(Kind.number)] = 2;
    automaton.states[0] = .{ .operation = .accept };
    automaton.states[1] = .{ .operation = .take, .next = 0 };
    automaton.states[2] = .{ .operation = .pass, .next = 1 };
    automaton.states[3] = .{ .operation = .take, .next = 2 };
    automaton.states[4] = .{ .operation = .pass, .next = 3 };
    automaton.root = 4;
    automaton.root_follow = 1 << 3;
    automaton.inner_states = 1 << 1;
    automaton.accepting = 1 << 0;
    automaton.follow[1] = 1 << 0;
    automaton.follow[3] = 1 << 1;
    automaton.takes[1] = 1 << 3;
    automaton.takes[2] = 1 << 1;
    for ([_]u32{ 1, 1 | 1 << 1 | 1 << 2, 1 | 1 << 3 | 1 << 4 }, 0..) |set, label| {
        automaton.sets[label] = set;
        automaton.labels[label * 4 + 1] = if (set & 1 << 1 != 0) 2 else 0;
        automaton.labels[label * 4 + 2] = 1;
    }
    return .{ .automaton = automaton };
}

/// A plan for `\N` within lines. A match is one token, so only the unsettled rest of a doubtful line must lack digits.
pub fn numberPlan() LinePlan {
    var plan: LinePlan = .ofKind(.number);
    plan.automaton.needles = planOf(&.{ "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" });
    return plan;
}

/// A plan for numbers of at least 5, and lengths of more than 7 ms.
pub fn comparingPlan() LinePlan {
    var plan: LinePlan = .ofKind(.number);
    for ([_]Kind{ .number, .duration }, [_][]const u8{ "", "ms" }, [_]u32{ 10, 15 }, 0..) |kind, unit, least, number| {
        const code = @backingInt(kind);
        plan.automaton.measured_codes |= @as(u32, 1) << @intCast(code);
        const entry = &plan.automaton.units[number];
        entry.* = .{ .text = lines.Automaton.Unit.pack(unit), .head = .{ .code = code } };
        entry.thresholds[0] = least;
    }
    for (plan.automaton.units[2..]) |*unit| unit.* = .{};
    return plan;
}

/// Compares what the device finds in lines with the same on the CPU.
pub fn expectSameLines(
    on: chunks.OnDevice,
    plan: *const LinePlan,
    by_line: bool,
    text: []const u8,
    facts: *chunks.Facts,
) !void {
    const marks: *Marks = try .open(gpa, on, .{ .plan = plan, .by_line = by_line }, text);
    defer marks.close();
    marks.blocks.counts = true;
    marks.work.takes_parts = marks.work.isSingle();
    var reader: BlockReader = .{ .counts = true };
    defer reader.deinit(gpa);
    var at: usize = 0;
    while (marks.chunkAt(at)) |chunk| : (at = chunk.to) {
        if (!chunk.is_searched) {
            reader.pass();
        } else {
            const part = text[chunk.from..chunk.to];
            const blocks = try gpa.alloc(lines.Block, lines.blockCount(part.len));
            defer gpa.free(blocks);
            const parts = try gpa.alloc(lines.Part, blocks.len);
            defer gpa.free(parts);
            try lines_twin.run(plan, by_line, part, blocks, if (marks.work.takes_parts) parts else null);
            try reader.read(gpa, .{ .blocks = blocks, .parts = parts }, part);
        }
        try std.testing.expectEqual(reader.matches, marks.blocks.matches);
        try std.testing.expectEqual(reader.lines, marks.blocks.lines);
        try std.testing.expectEqual(reader.is_linked, marks.blocks.is_linked);
        for (reader.ranges.items, marks.blocks.ranges.items) |wanted, range| {
            try std.testing.expectEqual([2]u32{ wanted.from, wanted.to }, .{ range.from, range.to });
        }
        try std.testing.expectEqualSlices(Part, reader.parts.items, marks.blocks.parts.items);
    }
    facts.* = marks.facts;
    try std.testing.expectEqual(text.len, facts.bytes + facts.left_bytes);
}
