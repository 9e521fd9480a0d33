//! Lets a device search a text before its first use, and compares that with what is known of the text, to exclude
//! drivers that run the kernel wrongly.
const std = @import("std");
const Device = @import("device.zig").Device;
const Error = @import("device.zig").Error;
const for_device = @import("device.zig").for_device;
const reasonOf = @import("device.zig").reasonOf;
const Kind = @import("../gen/kinds.zig").Kind;
const lexer = @import("../lex/lexer.zig");
const LexingTable = @import("lexing_table.zig").LexingTable;
const lines = @import("lines.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const shared = @import("shared.zig");
const Slot = @import("slot.zig").Slot;
const Tokens = @import("../lex/tokens.zig").Tokens;
const io = @import("../concurrent/threads.zig").io;

/// Sets the kernel up and checks it, at the first call. @returns whether the device may be used
pub fn passes(device: *Device) bool {
    device.setup_mutex.lockUncancelable(io());
    defer device.setup_mutex.unlock(io());
    return device.is_right orelse {
        const reason: Reason = if (isRight(device)) |right| if (right) .none else .wrong else |err| reasonOf(err);
        device.is_right = reason == .none;
        if (reason == .none) return true;
        device.giveUp(reason);
        shared.noteFailure(reason);
        return false;
    };
}

/// Several workgroups, the last one partial.
const text_bytes = 10_001;
/// Lines that a device decides, and how many numbers each has.
const samples = [_]struct { []const u8, u16 }{
    .{ "took 12 of 5\n", 2 },           .{ "word word\n", 0 },
    .{ "7\n", 1 },                      .{ "\n", 0 },
    .{ "from 10.0.0.1 port = 5\n", 1 }, .{ "2026-01-02 03:04:05 (word) - 3 : 4\n", 2 },
    .{ "\"a 1 b\" 2\n", 1 },            .{ "5 6 7 8 9 10 11 12 13 14 15 16\n", 12 },
};

fn isRight(device: *Device) Error!bool {
    if (device.pipeline == .none) {
        const gpa = std.heap.page_allocator;
        var table = LexingTable.init(gpa) catch return error.NoMemory;
        defer table.deinit(gpa);
        try device.createKernel(table.words);
    }
    var text: [text_bytes]u8 = undefined;
    var wanted: [text_bytes / lines.block_bytes + 1]lines.Block = @splat(.{});
    var size: usize = 0;
    var state: u32 = 1;
    while (true) {
        state = state *% 1664525 +% 1013904223;
        const line, const matches = samples[(state >> 16) % samples.len];
        if (size + line.len > text.len) break;
        @memcpy(text[size..][0..line.len], line);
        const block = &wanted[size / lines.block_bytes];
        block.has_line = true;
        block.matches += matches;
        block.lines += @intFromBool(matches > 0);
        size += line.len;
    }
    const plan: lines.LinePlan = .ofKind(.number);
    var slot: Slot = try .create(device, std.mem.alignForward(u32, text_bytes, 4), &for_device);
    defer slot.destroy(device);
    try slot.submit(device, &.{ .plan = &plan, .by_line = true }, text[0..size]);
    const found = (try slot.finish(device)).blocks;
    return std.mem.eql(lines.Block, found, wanted[0..found.len]);
}

test "the lexer finds as many numbers in the lines" {
    const gpa = std.testing.allocator;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    for (samples) |sample| {
        tokens.clearRetainingCapacity();
        try lexer.lex(gpa, sample[0], 0, @intCast(sample[0].len), .{}, &tokens);
        try std.testing.expectEqual(sample[1], std.mem.countScalar(Kind, tokens.items(.kind), .number));
    }
}
