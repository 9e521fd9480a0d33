//! Runs of bytes that tokens open with, told for a whole block at once.
const std = @import("std");
const bytes = @import("bytes.zig");
const Window = @import("window.zig").Window;

/// Where the runs of a block begin and end, a bit a byte.
pub const Runs = struct {
    starts: u64,
    /// First bytes of runs, and white space.
    edges: u64,

    /// Runs from byte `bit` on, at which one begins unless white space is there. A run of word bytes that opens with digits
    /// is two: the digits, and what follows them.
    pub inline fn of(ahead: *const Window.Ahead, bit: u6) Runs {
        const reached = from_bit(bit);
        const word = ahead.word & reached;
        const digit = ahead.digit & reached;
        const opening = word & ~(word << 1);
        const behind_digits = (digit +% (digit & opening)) & ~digit & word; // The sum carries through digits that open a run.
        const other = ~(ahead.word | ahead.space) & ahead.known & reached;
        const starts = other | opening | behind_digits;
        return .{ .starts = starts, .edges = starts | ahead.space };
    }
};

/// All bits from `bit` on.
pub inline fn from_bit(bit: u6) u64 {
    return ~@as(u64, 0) << bit;
}

test "runs are those of a walk byte by byte" {
    var random: std.Random.DefaultPrng = .init(5);
    var text: [200]u8 = undefined;
    for (0..300) |_| {
        for (&text) |*byte| byte.* = "aZ_09 \n.-\xe2"[random.random().uintLessThan(usize, 10)];
        var window: Window = .{};
        window.fill(&text, 0, text.len);
        const base = random.random().uintLessThan(usize, text.len);
        const ahead = window.ahead(base);
        const first = random.random().uintLessThan(usize, @min(ahead.count, text.len - base));
        const runs: Runs = .of(&ahead, @intCast(first));
        var place = base + first;
        const end = @min(base + ahead.count, text.len);
        var starts: u64 = 0;
        while (place < end) {
            if (!bytes.is_space(text[place])) starts |= @as(u64, 1) << @intCast(place - base);
            const member: *const fn (u8) bool = if (bytes.is_digit(text[place])) bytes.is_digit else bytes.is_word;
            const is_run = member(text[place]);
            place += 1;
            while (is_run and place < end and member(text[place])) place += 1;
        }
        const known = if (end - base < 64) ~(~@as(u64, 0) << @intCast(end - base)) else ~@as(u64, 0);
        try std.testing.expectEqual(starts, runs.starts & known);
    }
}
