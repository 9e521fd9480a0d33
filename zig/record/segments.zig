//! The tokens of a whole text, segment by segment: only one segment's tokens are in memory.
const std = @import("std");
const cuts = @import("../lex/cuts.zig");
const lexer = @import("../lex/lexer.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;

/// Number of bytes lexed at once if the text can be cut; text without a safe cut is lexed as a whole.
const segment_bytes_default = 1 << 20;
/// Token offsets have 32 bits.
const stretch_bytes_max = std.math.maxInt(u32) - lexer.context_bytes;

pub const Error = error{ OutOfMemory, TooLong };

/// Significant tokens of a part of the text. Offsets of tokens count from `base`.
pub const Segment = struct {
    base: usize,
    text: []const u8,
    tokens: Tokens.Slice,
};

pub const Segments = struct {
    gpa: std.mem.Allocator,
    text: []const u8,
    at: usize = 0,
    tokens: Tokens = .empty,
    segment_bytes: usize = segment_bytes_default,

    pub fn deinit(self: *Segments) void {
        self.tokens.deinit(self.gpa);
    }

    /// The next segment; valid until the next call. `error.TooLong`: there is no safe cut in four gigabytes.
    pub fn next(self: *Segments) Error!?Segment {
        if (self.at >= self.text.len) return null;
        const base = self.at -| lexer.context_bytes;
        const end = try self.cut();
        // Bytes after the cut are context too.
        const seen = self.text[base..@min(self.text.len, end + lexer.context_bytes)];
        self.tokens.clearRetainingCapacity();
        try lexer.lex(self.gpa, seen, @intCast(self.at - base), @intCast(end - base), .{}, &self.tokens);
        self.at = end;
        return .{ .base = base, .text = seen, .tokens = self.tokens.slice() };
    }

    fn cut(self: *Segments) Error!usize {
        const rest = self.text[self.at..];
        var size: usize = self.segment_bytes;
        while (size < rest.len) : (size *= 2) {
            if (size > stretch_bytes_max) return error.TooLong;
            const found = cuts.safeCut(rest, size);
            if (found > 0) return self.at + found;
        }
        return if (rest.len > stretch_bytes_max) error.TooLong else self.text.len;
    }
};

test "segments of any size give the tokens of the whole text" {
    const gpa = std.testing.allocator;
    const pieces = [_][]const u8{
        "word",
        " ",
        "\n",
        "\n\n",
        "12",
        "5ms",
        "(",
        "]",
        "\"",
        "\\",
        "'",
        "10.0.0.1",
        "=",
        "\r\n",
        "a_b",
    };
    var random = std.Random.DefaultPrng.init(3);
    for (0..200) |_| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..random.random().uintLessThan(usize, 80)) |_| {
            try text.appendSlice(gpa, pieces[random.random().uintLessThan(usize, pieces.len)]);
        }
        var whole: Tokens = .empty;
        defer whole.deinit(gpa);
        try lexer.lex(gpa, text.items, 0, @intCast(text.items.len), .{}, &whole);
        var lexed: Segments = .{
            .gpa = gpa,
            .text = text.items,
            .segment_bytes = 1 + random.random().uintLessThan(usize, 40),
        };
        defer lexed.deinit();
        var row: usize = 0;
        while (try lexed.next()) |segment| {
            for (
                segment.tokens.items(.kind),
                segment.tokens.items(.start),
                segment.tokens.items(.end),
            ) |kind, start, end| {
                const wanted = whole.get(row);
                try std.testing.expectEqual(wanted.kind, kind);
                try std.testing.expectEqual(wanted.start, segment.base + start);
                try std.testing.expectEqual(wanted.end, segment.base + end);
                row += 1;
            }
        }
        try std.testing.expectEqual(whole.len, row);
    }
}
