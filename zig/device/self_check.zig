//! Lets a device search a text before its first use, and compares that with the lexer, to exclude drivers that run the
//! kernel wrongly.
const std = @import("std");
const Device = @import("device.zig").Device;
const Error = @import("device.zig").Error;
const reasonOf = @import("device.zig").reasonOf;
const Kind = @import("../gen/kinds.zig").Kind;
const lexer = @import("../lex/lexer.zig");
const lines = @import("lines.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const shared = @import("shared.zig");
const shared_table = @import("shared_table.zig");
const Slot = @import("slot.zig").Slot;
const Tokens = @import("../lex/tokens.zig").Tokens;
const io = @import("../concurrent/threads.zig").io;

/// Sets the kernel up and checks it, at the first call. @returns whether the device may be used
pub fn passes(device: *Device) bool {
    if (device.check.load(.acquire) == .passed) return true;
    device.setup_mutex.lockUncancelable(io());
    defer device.setup_mutex.unlock(io());
    if (device.check.load(.acquire) == .none) {
        const reason: Reason = if (isRight(device)) |right| if (right) .none else .wrong else |err| reasonOf(err);
        if (reason != .none) {
            device.giveUp(reason);
            shared.noteFailure(reason);
        }
        device.check.store(if (reason == .none) .passed else .failed, .release);
    }
    return device.check.load(.acquire) == .passed;
}

/// Several workgroups, the last one partial.
const text_bytes = 10_001;
const pieces = [_][]const u8{
    "word ", "5 ", "10.0.0.1 ", ": ", "= ", "\n", "7\n", "\"a b\" ", "2026-01-02 03:04:05 ", "(", "took 12 \n", "- ",
};

fn isRight(device: *Device) Error!bool {
    var room: [text_bytes]u8 = undefined;
    var size: usize = 0;
    var state: u32 = 1;
    while (true) {
        state = state *% 1664525 +% 1013904223;
        const piece = pieces[(state >> 16) % pieces.len];
        if (size + piece.len > room.len) break;
        @memcpy(room[size..][0..piece.len], piece);
        size += piece.len;
    }
    const plan: lines.LinePlan = .ofKind(.number);
    const table = shared_table.get() catch return error.NoMemory;
    try device.createKernel(table.words);
    var slot: Slot = try .create(device, std.mem.alignForward(u32, text_bytes, 4));
    defer slot.destroy(device);
    try slot.submit(device, &.{ .plan = &plan, .by_line = true }, room[0..size]);
    return agree((try slot.finish(device)).blocks, room[0..size]) catch error.NoMemory;
}

/// Whether the blocks have the numbers of the text's lines, many of which must be certain.
fn agree(blocks: []const lines.Block, text: []const u8) std.mem.Allocator.Error!bool {
    const gpa = std.heap.page_allocator;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexer.lex(gpa, text, 0, @intCast(text.len), .{}, &tokens);
    const kinds = tokens.items(.kind);
    const starts = tokens.items(.start);
    var wanted: [text_bytes / lines.block_bytes + 1]lines.Block = @splat(.{});
    var row: usize = 0;
    var start: usize = 0;
    while (start < text.len) {
        const end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
        const block = &wanted[start / lines.block_bytes];
        const before = block.matches;
        while (row < starts.len and starts[row] < end) : (row += 1) {
            block.matches += @intFromBool(kinds[row] == .number);
        }
        block.has_line = true;
        block.lines += @intFromBool(block.matches != before);
        start = end + 1;
    }
    var certain: usize = 0;
    for (blocks, wanted[0..blocks.len]) |block, want| {
        if (block.is_doubtful and block.has_line == want.has_line) continue;
        if (block != want) return false;
        certain += @intFromBool(want.matches > 0);
    }
    return certain > blocks.len / 2;
}
