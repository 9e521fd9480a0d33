//! The tokens of a text in order, and whether each bracket has a partner. The text is lexed ahead until the brackets of
//! the next segment are decided, and each segment is lexed again when it is returned, so memory is one bit per bracket.
const std = @import("std");
const row_masks = @import("../lex/row_masks.zig");
const segments = @import("../lex/segments.zig");
const steps = @import("../steps.zig");
const Error = segments.Error;
const Segment = segments.Segment;
const Segments = segments.Segments;

/// Segments are smaller than usual: several are lexed ahead, and their tokens stay in the processors' caches.
const segment_bytes_default = 1 << 16;

/// Tokens, and the index of the first bracket among them.
pub const Part = struct { segment: Segment, first_bracket: u64 };

pub const Paired = struct {
    gpa: std.mem.Allocator,
    /// Searches for partners.
    ahead: Segments,
    /// Produces the result.
    behind: Segments,
    /// Whether a bracket has a partner, by its index in the text.
    partnered: std.bit_set.DynamicBitSetUnmanaged = .{},
    /// Number of brackets that `ahead` has passed.
    passed: u64 = 0,
    /// Number of brackets in the returned parts.
    given: u64 = 0,
    /// Open brackets, outermost first: index times four, plus the shape.
    open: std.ArrayList(u64) = .empty,
    /// Number of brackets in each segment that `ahead` has passed but `behind` has not, from `first_waiting` on.
    waiting: std.ArrayList(u64) = .empty,
    first_waiting: usize = 0,
    /// Number of segments lexed; tests limit it.
    lexed: u64 = 0,

    pub fn init(gpa: std.mem.Allocator, text: []const u8) Paired {
        return .{
            .gpa = gpa,
            .ahead = .{ .gpa = gpa, .text = text, .segment_bytes = segment_bytes_default, .is_threaded = true },
            .behind = .{ .gpa = gpa, .text = text, .segment_bytes = segment_bytes_default },
        };
    }

    pub fn deinit(paired: *Paired) void {
        paired.ahead.deinit();
        paired.behind.deinit();
        paired.partnered.deinit(paired.gpa);
        paired.open.deinit(paired.gpa);
        paired.waiting.deinit(paired.gpa);
    }

    /// The next tokens; valid until the next call.
    pub fn next(paired: *Paired) Error!?Part {
        if (paired.first_waiting == paired.waiting.items.len) {
            paired.waiting.clearRetainingCapacity();
            paired.first_waiting = 0;
            const segment = try paired.pass() orelse return null;
            if (paired.firstUndecided() >= paired.passed) {
                paired.behind.at = paired.ahead.at;
                return paired.give(segment, paired.passed);
            }
            try paired.waiting.append(paired.gpa, paired.passed - paired.given);
        }
        const end = paired.given + paired.waiting.items[paired.first_waiting];
        while (paired.firstUndecided() < end) {
            const before = paired.passed;
            _ = try paired.pass() orelse break;
            try paired.waiting.append(paired.gpa, paired.passed - before);
        }
        paired.first_waiting += 1;
        paired.lexed += 1;
        return paired.give((try paired.behind.next()).?, end);
    }

    /// Whether the bracket of a returned part has a partner.
    pub fn has(paired: *const Paired, bracket: u64) bool {
        return paired.partnered.isSet(@intCast(bracket));
    }

    fn give(paired: *Paired, segment: Segment, end: u64) Part {
        defer paired.given = end;
        return .{ .segment = segment, .first_bracket = paired.given };
    }

    /// All brackets before this index are decided.
    fn firstUndecided(paired: *const Paired) u64 {
        const is_whole = paired.ahead.at == paired.ahead.text.len;
        return if (is_whole or paired.open.items.len == 0) paired.passed else paired.open.items[0] >> 2;
    }

    /// Searches the next segment for partners.
    fn pass(paired: *Paired) Error!?Segment {
        const segment = try paired.ahead.next() orelse return null;
        paired.lexed += 1;
        steps.count(segment.tokens.len);
        const kinds = segment.tokens.items(.kind);
        const starts = segment.tokens.items(.start);
        var block: usize = 0;
        while (block < kinds.len) : (block += row_masks.lanes) {
            var left = row_masks.ofKinds(kinds, block, &.{ .open, .close });
            const passed = paired.passed + @popCount(left);
            if (passed > paired.partnered.capacity())
                try paired.partnered.resize(paired.gpa, @intCast(@max(1024, passed * 2)), false);
            while (left != 0) : (left &= left - 1) try paired.see(segment.text[starts[block + @ctz(left)]]);
        }
        return segment;
    }

    fn see(paired: *Paired, byte: u8) error{OutOfMemory}!void {
        const number = paired.passed;
        paired.passed += 1;
        const shape: u64 = switch (byte) {
            '(', ')' => 0,
            '[', ']' => 1,
            else => 2,
        };
        switch (byte) {
            '(', '[', '{' => try paired.open.append(paired.gpa, number << 2 | shape),
            else => {
                // A closing bracket of another shape has no partner and leaves the open one.
                const top = paired.open.getLastOrNull() orelse return;
                if (top & 3 != shape) return;
                paired.partnered.set(@intCast(top >> 2));
                paired.partnered.set(@intCast(number));
                _ = paired.open.pop();
            },
        }
    }
};

fn expectPaired(text: []const u8, segment_bytes: usize, wanted: []const u8) !void {
    var paired: Paired = .init(std.testing.allocator, text);
    defer paired.deinit();
    paired.ahead.segment_bytes = segment_bytes;
    paired.behind.segment_bytes = segment_bytes;
    var number: u64 = 0;
    while (try paired.next()) |part| {
        try std.testing.expectEqual(number, part.first_bracket);
        for (part.segment.tokens.items(.kind)) |kind| {
            if (kind != .open and kind != .close) continue;
            try std.testing.expectEqual(wanted[@intCast(number)] == '+', paired.has(number));
            number += 1;
        }
    }
    try std.testing.expectEqual(wanted.len, number);
}

test "brackets have their partners with segments of any size" {
    for ([_]usize{ 1, 7, 20, 1 << 20 }) |segment_bytes| {
        try expectPaired("f(a, [b])\n} {x\n(y]\n z) (", segment_bytes, "++++--+-+-");
        try expectPaired("(\n[\n(\n)\n)\n", segment_bytes, "--++-");
        try expectPaired("(\n[\n(\n)\n]\n)\n", segment_bytes, "++++++");
    }
}

test "each segment is lexed at most twice" {
    const gpa = std.testing.allocator;
    const text = try gpa.alloc(u8, 1 << 16);
    defer gpa.free(text);
    for ([_]u8{ '(', ')', 'x' }) |byte| {
        for (text, 0..) |*place, index| place.* = if (index % 8 == 7) '\n' else byte;
        text[0] = '(';
        var paired: Paired = .init(gpa, text);
        defer paired.deinit();
        paired.ahead.segment_bytes = 1 << 10;
        paired.behind.segment_bytes = 1 << 10;
        var parts: u64 = 0;
        while (try paired.next()) |_| parts += 1;
        try std.testing.expect(paired.lexed <= 2 * parts);
    }
}
