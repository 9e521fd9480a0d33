//! Compares the device with the CPU, and tests scans whose device fails. Skipped without a driver.
const std = @import("std");
const chunks = @import("chunks.zig");
const Device = @import("device.zig").Device;
const lines = @import("lines.zig");
const lines_twin = @import("lines_twin.zig");
const Marks = chunks.Marks;
const Reason = @import("../gen/device_reasons.zig").Reason;
const slot_pool = @import("slot_pool.zig");
const vulkan = @import("vulkan.zig");
const fixture = @import("fixture.zig");
const Driver = fixture.Driver;
const openDevice = fixture.openDevice;
const repeat = fixture.repeat;
const gpa = std.testing.allocator;

test "a line longer than a chunk is left to the CPU" {
    const device = try openDevice();
    const plan = fixture.linePlan();
    var facts: chunks.Facts = .{};
    const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = 64 };
    const text = "short 5\n" ++ repeat("long 5 ", 20) ++ "\n" ++ repeat("short 5\n", 40);
    try fixture.expectSameLines(on, &plan, true, text, &facts);
    try std.testing.expectEqual(253, facts.left_bytes); // Up to the last line end before 256 bytes.
}

const blob = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyC:";
const few = [_][]const u8{ "word", "a", "5", "12", "3.5", " ", " ", " ", "\n", "\n", ":", "=", "é", "'", "-", "x@y" };
const tokens = few ++ [_][]const u8{ "10.0.0.1", "\"a b\"", "\\", "\r\n", "2026-01-02 03:04:05", "\x00", blob } ++
    [_][]const u8{ "4111111111111111", "7ms", "7.0ms", "7.5ms", "0009ms", "4.9", "5.0", "12345678901", "1e3" };

test "a device finds the same in lines as the CPU, with chunks of any size" {
    const device = try openDevice();
    var prng: std.Random.DefaultPrng = .init(4);
    const random = prng.random();
    var room: [7000]u8 = undefined;
    var sum: chunks.Facts = .{};
    for (0..150) |round| {
        var text: std.ArrayList(u8) = .initBuffer(&room);
        const long_lines = round % 8 == 0;
        for (0..random.uintAtMost(usize, 120)) |_| {
            const token = tokens[random.uintLessThan(usize, tokens.len)];
            if (long_lines and token[token.len - 1] == '\n') continue;
            text.appendSliceAssumeCapacity(token);
        }
        if (text.items.len == 0) continue;
        const chunk_bytes = @as(usize, 64) << random.uintAtMost(u3, 7);
        var facts: chunks.Facts = .{};
        const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = chunk_bytes };
        const plan = switch (round % 3) {
            0 => fixture.linePlan(),
            1 => fixture.numberPlan(),
            else => fixture.comparingPlan(),
        };
        try fixture.expectSameLines(on, &plan, random.boolean(), text.items, &facts);
        try std.testing.expectEqual(.none, facts.failure);
        sum.bytes += facts.bytes;
        sum.left_bytes += facts.left_bytes;
    }
    try std.testing.expect(sum.bytes > 0 and sum.left_bytes > 0);
}

test "a device finds that a match ends in the next line, at once or behind more bytes" {
    const device = try openDevice();
    const plan = fixture.linePlan();
    const texts = [_][]const u8{ "a word\n5, 6\n", "a word\n5 of 6\n", "a word\n\n 5\nb\n" };
    for (texts ++ [_][]const u8{ "é\n5 of 6\n", "é\nof 6\n" }) |line| {
        var room: [4096]u8 = undefined;
        var text: std.ArrayList(u8) = .initBuffer(&room);
        for (0..100) |_| text.appendSliceAssumeCapacity(line);
        var facts: chunks.Facts = .{};
        try fixture.expectSameLines(.{ .device = device }, &plan, false, text.items, &facts);
        try std.testing.expectEqual(0, facts.left_bytes);
    }
}

test "a doubtful line whose rest has no digit is counted up to there, by a plan of one token" {
    const device = try openDevice();
    const plan = fixture.numberPlan();
    const settled = [_][]const u8{ "5 at \xc3\xa9\n", "took 5 and 6 on \xc3\xa9 more\n", "for \xc3\xa9\n" };
    for (settled, [_]u16{ 1, 2, 0 }) |line, matches| {
        var block: [1]lines.Block = undefined;
        try lines_twin.run(&plan, true, line, &block, null);
        try std.testing.expectEqual(matches, block[0].matches);
        try std.testing.expect(!block[0].is_doubtful);
    }
    var block: [1]lines.Block = undefined;
    try lines_twin.run(&plan, true, "5 at \xc3\xa9 6\n", &block, null);
    try std.testing.expect(block[0].is_doubtful);
    const parts = [_][]const u8{ "5", "12", "word", "\xc3\xa9", "\xc3\xa9", "at ", "on ", "for ", " ", " ", "\n", "-" };
    var prng: std.Random.DefaultPrng = .init(6);
    const random = prng.random();
    var room: [3000]u8 = undefined;
    var counted: u64 = 0;
    for (0..80) |_| {
        var text: std.ArrayList(u8) = .initBuffer(&room);
        for (0..1 + random.uintLessThan(usize, 400)) |_| {
            text.appendSliceAssumeCapacity(parts[random.uintLessThan(usize, parts.len)]);
        }
        text.appendSliceAssumeCapacity(settled[1]);
        const chunk_bytes = @as(usize, 64) << random.uintAtMost(u3, 6);
        var facts: chunks.Facts = .{};
        try fixture.expectSameLines(.{ .device = device, .chunk_bytes = chunk_bytes }, &plan, true, text.items, &facts);
        try std.testing.expectEqual(.none, facts.failure);
        counted += facts.bytes;
    }
    try std.testing.expect(counted > 0);
}

test "lines of more bytes or tokens than a device processes are doubtful" {
    const device = try openDevice();
    const plan = fixture.linePlan();
    const on: chunks.OnDevice = .{ .device = device };
    const most = lines.line_bytes_max;
    const sizes = [_]usize{ 500, 508, 512, most - 4, most, most + 4, 2 * most + 4 };
    for ([_][]const u8{ "a 5 ", "long", "x@y 5 word ", blob ++ " 5 " }) |content| for (sizes) |size| {
        var room: [2 * most + 100]u8 = undefined;
        for (room[0..size], 0..) |*byte, at| byte.* = content[at % content.len];
        const text = try std.fmt.bufPrint(room[size..], "\nb 6\n", .{});
        var facts: chunks.Facts = .{};
        try fixture.expectSameLines(on, &plan, true, room[0 .. size + text.len], &facts);
        // Of a match that is one token, all are counted.
        try fixture.expectSameLines(on, &fixture.numberPlan(), true, room[0 .. size + text.len], &facts);
    };
    var blocks: [9]lines.Block = undefined;
    try lines_twin.run(&plan, true, repeat("a 5 ", 127) ++ "\n", blocks[0..8], null);
    try std.testing.expectEqual(lines.Block{ .has_line = true, .matches = 127, .lines = 1 }, blocks[0]);
    try lines_twin.run(&plan, true, repeat("a 5 ", 128) ++ "\n", &blocks, null);
    try std.testing.expect(blocks[0].is_doubtful);
}

test "a line that a match may continue from, and the next one, are doubtful" {
    const plan = fixture.linePlan();
    var blocks: [1]lines.Block = undefined;
    try lines_twin.run(&plan, false, "a 5\n", &blocks, null);
    try std.testing.expectEqual(lines.Block{ .has_line = true, .matches = 1, .lines = 1 }, blocks[0]);
    for ([_][]const u8{ "a 5 b\n", "\n", "5 é\n", "5 a'\n" }) |line| {
        try lines_twin.run(&plan, false, line, &blocks, null);
        try std.testing.expectEqual(lines.Block{ .has_line = true, .is_linked = true, .is_doubtful = true }, blocks[0]);
    }
    try lines_twin.run(&plan, true, "a 5 b\n", &blocks, null);
    try std.testing.expectEqual(1, blocks[0].matches);
}

test "plain numbers and units are compared in a line" {
    const plan = fixture.comparingPlan();
    for ([_]struct { []const u8, u16 }{
        .{ "4 5 5.0 4.9 5.1 00005 12345678901\n", 5 },
        .{ "x 7ms x 7.0ms, x 7.001ms x 0007.5ms, x 8ms y\n", 3 },
        .{ "x 6s x 0x1f y\n", 1 }, // A value that is not known is that of its kind here.
    }) |case| {
        var blocks: [1]lines.Block = undefined;
        try lines_twin.run(&plan, true, case[0], &blocks, null);
        try std.testing.expectEqual(lines.Block{ .has_line = true, .matches = case[1], .lines = 1 }, blocks[0]);
    }
}

test "a match may go through a line whose tokens are not known, or that has none" {
    const plan = fixture.linePlan();
    const blank = repeat(" ", lines.block_bytes - 1) ++ "\n";
    var blocks: [3]lines.Block = undefined;
    const linked: lines.Block = .{ .has_line = true, .is_linked = true, .is_doubtful = true };
    for ([_]struct { []const u8, lines.Block }{
        .{ "5 words", linked },
        .{ "words 5", .{ .has_line = true } },
        .{ "4111111111111111", linked },
    }) |case| {
        var room: [3 * lines.block_bytes]u8 = undefined;
        const text = try std.fmt.bufPrint(&room, "{s}word\n{s}{s}\n", .{ blank[0 .. blank.len - 5], blank, case[0] });
        try lines_twin.run(&plan, false, text, blocks[0..lines.blockCount(text.len)], null);
        try std.testing.expectEqual(case[1], blocks[0]);
        try std.testing.expectEqual(case[1], blocks[1]);
    }
    var needing = plan;
    needing.automaton.needles = fixture.planOf(&.{"word"});
    const text = blank[0 .. blank.len - 3] ++ "\xc3\xa9\n" ++ "5 x 4 word\n";
    try lines_twin.run(&needing, false, text, blocks[0..2], null);
    try std.testing.expectEqual(lines.Block{ .has_line = true, .is_passed = true }, blocks[0]);
}

test "a line with a quote at its end is linked only if it is doubtful and a quote follows" {
    const plan = fixture.linePlan();
    const blanks = repeat(" ", lines.block_bytes - "'a'\n".len);
    for ([_]struct { []const u8, bool }{
        .{ blanks ++ "'a'\n'", false },
        .{ blanks ++ " a'\n'", true },
        .{ blanks ++ " a'\nb", false },
        .{ blanks ++ " a'\n", true },
    }) |case| {
        var blocks: [2]lines.Block = undefined;
        const count = lines.blockCount(case[0].len);
        try lines_twin.run(&plan, true, case[0], blocks[0..count], null);
        try std.testing.expectEqual(case[1], blocks[0].is_linked);
    }
}

/// A driver one of whose calls fails.
const Faults = struct {
    var call: Driver.Call = .wait;
    var calls: u32 = 0;
    var fails_at: u32 = 0;
    var result: vulkan.Result = .success;

    fn resultOf(made: Driver.Call) ?vulkan.Result {
        if (made != call) return null;
        calls += 1;
        return if (calls == fails_at) result else null;
    }

    const text = repeat("an error\nand no 5\nerrors 7 here\n", 40);

    /// Searches one text with each call of this kind failing in turn, until none fails.
    fn expectAllHandled(device: *Device, failing: Driver.Call, with: vulkan.Result) !void {
        const memory = device.memory;
        defer device.memory = memory;
        fixture.keepOneMemoryType(device);
        Driver.install(device);
        defer Driver.uninstall(device);
        Driver.result_of = resultOf;
        call = failing;
        result = with;
        fails_at = 1;
        const plan = fixture.linePlan();
        while (true) : (fails_at += 1) {
            calls = 0;
            var facts: chunks.Facts = .{};
            const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = 128 };
            try fixture.expectSameLines(on, &plan, true, text, &facts);
            slot_pool.clear(device);
            try std.testing.expectEqual(0, Driver.allocated);
            try std.testing.expectEqual(0, Driver.made);
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
        try std.testing.expect(fails_at > 1);
    }
};

test "if any allocation fails, the rest is left to the CPU and nothing leaks" {
    const device = try openDevice();
    try Faults.expectAllHandled(device, .allocate, .out_of_device_memory);
    try Faults.expectAllHandled(device, .create_buffer, .out_of_device_memory);
    try Faults.expectAllHandled(device, .create_fence, .out_of_host_memory);
}

test "if the device is lost at any submit or wait, the rest is left to the CPU" {
    const device = try openDevice();
    try Faults.expectAllHandled(device, .submit, .device_lost);
    try Faults.expectAllHandled(device, .wait, .device_lost);
    try Faults.expectAllHandled(device, .submit, .out_of_device_memory);
    try Faults.expectAllHandled(device, .wait, .out_of_host_memory);
}

test "if host memory runs out, no line is lost" {
    const device = try openDevice();
    const plan = fixture.linePlan();
    const text = repeat("an \xc3\xa9rror\nand no\nerrors here\n", 10);
    for (0..3) |fails_at| {
        var failing: std.testing.FailingAllocator = .init(gpa, .{ .fail_index = fails_at });
        const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = 64 };
        const marks = Marks.open(failing.allocator(), on, .{ .plan = &plan }, text) catch {
            try std.testing.expectEqual(0, fails_at);
            continue;
        };
        defer marks.close();
        var left: usize = 0;
        var at: usize = 0;
        while (marks.chunkAt(at)) |chunk| : (at = chunk.to) {
            if (!chunk.is_searched) left += chunk.to - chunk.from;
        }
        try std.testing.expectEqual(left, marks.facts.left_bytes);
        try std.testing.expectEqual(failing.has_induced_failure, left > 0);
    }
}
