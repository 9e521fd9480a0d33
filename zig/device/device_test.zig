//! Compares the device with the CPU, and tests scans whose device fails. Skipped without a driver.
const std = @import("std");
const chunks = @import("chunks.zig");
const Device = @import("device.zig").Device;
const Marks = chunks.Marks;
const Reason = @import("../gen/device_reasons.zig").Reason;
const vulkan = @import("vulkan.zig");
const fixture = @import("fixture.zig");
const openDevice = fixture.openDevice;
const planOf = fixture.planOf;
const expectSame = fixture.expectSame;
const repeated = fixture.repeated;
const gpa = std.testing.allocator;

const words = [_][]const u8{
    "a",    "error", "\r\n", "\n", "\n", " ", "erro",      "rror",
    "é",
    "\x00", "x",     "::",   "y=", "\t", "1", "timed out", "\xff",
};

fn randomText(random: std.Random, buffer: []u8) []const u8 {
    var size: usize = 0;
    const end = random.uintAtMost(usize, buffer.len);
    while (true) {
        const word = words[random.uintLessThan(usize, words.len)];
        if (size + word.len > end) return buffer[0..size];
        @memcpy(buffer[size..][0..word.len], word);
        size += word.len;
    }
}

test "a device marks the same places as the CPU, with chunks of any size" {
    const device = try openDevice();
    const lists = [_][]const []const u8{
        &.{"error"},
        &.{"::"},
        &.{ "timed out", "y=", "rror", "\xff", "é", "\x00" },
        &.{ "aa", "ae", "xa", "xe", "yy", "y=", "11", "1a", "er", "ti", "me", "ou", "t ", "re", "a ", "1 ", "rr" },
    };
    var prng: std.Random.DefaultPrng = .init(3);
    const random = prng.random();
    var buffer: [6000]u8 = undefined;
    var sum: chunks.Facts = .{};
    for (0..120) |round| {
        const plan = planOf(lists[round % lists.len]);
        const text = randomText(random, &buffer);
        if (text.len == 0) continue;
        const chunk_bytes = @as(usize, 64) << random.uintAtMost(u3, 6);
        var facts: chunks.Facts = .{};
        try expectSame(.{ .device = device, .chunk_bytes = chunk_bytes }, &plan, text, &facts);
        try std.testing.expectEqual(.none, facts.failure);
        sum.bytes += facts.bytes;
        sum.left_bytes += facts.left_bytes;
    }
    try std.testing.expect(sum.bytes > 0 and sum.left_bytes > 0);
}

test "a line longer than a chunk, and a chunk with too many places, are left to the CPU" {
    const device = try openDevice();
    const plan = planOf(&.{"e"});
    var facts: chunks.Facts = .{};
    const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = 64 };
    try expectSame(on, &plan, "short e\n" ++ repeated("long e ", 20) ++ "\n" ++ repeated("short e\n", 40), &facts);
    try std.testing.expectEqual(253, facts.left_bytes); // Up to the last line end before 256 bytes.
    try expectSame(on, &plan, repeated("e", 63) ++ "\n" ++ "no more\n", &facts);
    try std.testing.expectEqual(64, facts.left_bytes);
}

/// Device functions that fail at their n-th call, and the memory in use.
const Faults = struct {
    var real: vulkan.DeviceFunctions = undefined;
    var calls: u32 = 0;
    var fails_at: u32 = 0;
    var result: vulkan.Result = .success;
    var allocated: i64 = 0;
    var made: i64 = 0;

    fn isDue() bool {
        calls += 1;
        return calls == fails_at;
    }

    fn allocate(
        device: vulkan.Device,
        info: *const vulkan.MemoryAllocateInfo,
        callbacks: ?*const anyopaque,
        out: *vulkan.Memory,
    ) callconv(.c) vulkan.Result {
        if (isDue()) return result;
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
        if (isDue()) return result;
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
        if (isDue()) return result;
        made += 1;
        return real.vkCreateFence(device, info, callbacks, out);
    }

    fn destroyFence(device: vulkan.Device, fence: vulkan.Fence, callbacks: ?*const anyopaque) callconv(.c) void {
        if (fence != .none) made -= 1;
        real.vkDestroyFence(device, fence, callbacks);
    }

    fn submit(
        queue: vulkan.Queue,
        count: u32,
        info: *const vulkan.SubmitInfo,
        fence: vulkan.Fence,
    ) callconv(.c) vulkan.Result {
        return if (isDue()) result else real.vkQueueSubmit(queue, count, info, fence);
    }

    fn wait(
        device: vulkan.Device,
        count: u32,
        fence: *const vulkan.Fence,
        all: u32,
        limit_ns: u64,
    ) callconv(.c) vulkan.Result {
        // The work is done nevertheless, so that its resources can be freed.
        const answer = real.vkWaitForFences(device, count, fence, all, limit_ns);
        return if (isDue()) result else answer;
    }

    /// Scans one text with each call of a function failing in turn, until no call fails.
    fn expectAllHandled(
        device: *Device,
        comptime name: []const u8,
        fault: @FieldType(vulkan.DeviceFunctions, name),
        with: vulkan.Result,
    ) !void {
        real = device.vk;
        defer device.vk = real;
        const memory = device.memory;
        defer device.memory = memory;
        fixture.keepOneMemoryType(device);
        device.vk.vkAllocateMemory = &Counting.allocate;
        device.vk.vkFreeMemory = &free;
        device.vk.vkCreateBuffer = &Counting.createBuffer;
        device.vk.vkDestroyBuffer = &destroyBuffer;
        device.vk.vkCreateFence = &Counting.createFence;
        device.vk.vkDestroyFence = &destroyFence;
        @field(device.vk, name) = fault;
        defer device.given_up.store(.none, .monotonic);
        result = with;
        const plan = planOf(&.{"error"});
        const text = repeated("an error\nand no\nerrors here\n", 40);
        fails_at = 1;
        while (true) : (fails_at += 1) {
            calls = 0;
            var facts: chunks.Facts = .{};
            try expectSame(.{ .device = device, .chunk_bytes = 128 }, &plan, text, &facts);
            try std.testing.expectEqual(0, allocated);
            try std.testing.expectEqual(0, made);
            if (calls < fails_at) break;
            const why: Reason = if (with == .device_lost) .lost else .no_memory;
            try std.testing.expectEqual(why, facts.failure);
            try std.testing.expect(facts.left_bytes > 0);
            try std.testing.expectEqual(
                @as(Reason, if (with == .device_lost) .lost else .none),
                device.given_up.load(.monotonic),
            );
            device.given_up.store(.none, .monotonic);
        }
        try std.testing.expect(fails_at > 3);
    }

    /// The same functions, which never fail.
    const Counting = struct {
        fn allocate(
            device: vulkan.Device,
            info: *const vulkan.MemoryAllocateInfo,
            callbacks: ?*const anyopaque,
            out: *vulkan.Memory,
        ) callconv(.c) vulkan.Result {
            allocated += 1;
            return real.vkAllocateMemory(device, info, callbacks, out);
        }

        fn createBuffer(
            device: vulkan.Device,
            info: *const vulkan.BufferCreateInfo,
            callbacks: ?*const anyopaque,
            out: *vulkan.Buffer,
        ) callconv(.c) vulkan.Result {
            made += 1;
            return real.vkCreateBuffer(device, info, callbacks, out);
        }

        fn createFence(
            device: vulkan.Device,
            info: *const vulkan.FenceCreateInfo,
            callbacks: ?*const anyopaque,
            out: *vulkan.Fence,
        ) callconv(.c) vulkan.Result {
            made += 1;
            return real.vkCreateFence(device, info, callbacks, out);
        }
    };
};

test "if any allocation fails, the rest is left to the CPU and nothing leaks" {
    const device = try openDevice();
    try Faults.expectAllHandled(device, "vkAllocateMemory", &Faults.allocate, .out_of_device_memory);
    try Faults.expectAllHandled(device, "vkCreateBuffer", &Faults.createBuffer, .out_of_device_memory);
    try Faults.expectAllHandled(device, "vkCreateFence", &Faults.createFence, .out_of_host_memory);
}

test "if the device is lost at any submit or wait, the rest is left to the CPU" {
    const device = try openDevice();
    try Faults.expectAllHandled(device, "vkQueueSubmit", &Faults.submit, .device_lost);
    try Faults.expectAllHandled(device, "vkWaitForFences", &Faults.wait, .device_lost);
    try Faults.expectAllHandled(device, "vkQueueSubmit", &Faults.submit, .out_of_device_memory);
    try Faults.expectAllHandled(device, "vkWaitForFences", &Faults.wait, .out_of_host_memory);
}

test "if host memory runs out, no place is lost" {
    const device = try openDevice();
    const plan = planOf(&.{"error"});
    const text = repeated("an error\nand no\nerrors here\n", 10);
    for (0..4) |fails_at| {
        var failing: std.testing.FailingAllocator = .init(gpa, .{ .fail_index = fails_at });
        const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = 64 };
        const marks = Marks.open(failing.allocator(), on, .{ .mark = plan }, text) catch {
            try std.testing.expectEqual(0, fails_at);
            continue;
        };
        defer marks.close();
        var left: usize = 0;
        var at: usize = 0;
        while (marks.chunkAt(at)) |chunk| : (at = chunk.to) {
            if (chunk.slot == null) left += chunk.to - chunk.from;
        }
        try std.testing.expectEqual(left, marks.facts.left_bytes);
        try std.testing.expectEqual(failing.has_induced_failure, left > 0);
    }
}
