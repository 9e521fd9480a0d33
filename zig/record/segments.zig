//! The tokens of a whole text, a segment at a time: memory is one segment's tokens, whatever the text's size.
const std = @import("std");
const lexer = @import("../lex/lexer.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;

/// Bytes lexed at once where the text can be cut; a stretch without a safe cut is lexed as one.
const segment_bytes = 1 << 20;
/// Token offsets are 32 bits wide.
const stretch_bytes_max = std.math.maxInt(u32) - lexer.context_bytes;

pub const Error = error{ OutOfMemory, TooLong };

/// Significant tokens of a stretch of text. Offsets of tokens count from `base`.
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

    pub fn deinit(self: *Segments) void {
        self.tokens.deinit(self.gpa);
    }

    /// The next segment; valid until the one after it. `error.TooLong`: no safe cut in four gigabytes.
    pub fn next(self: *Segments) Error!?Segment {
        if (self.at >= self.text.len) return null;
        const base = self.at -| lexer.context_bytes;
        const end = try self.cut();
        // Bytes behind the cut are context too.
        const seen = self.text[base..@min(self.text.len, end + lexer.context_bytes)];
        self.tokens.clearRetainingCapacity();
        try lexer.lex(self.gpa, seen, @intCast(self.at - base), @intCast(end - base), .{}, &self.tokens);
        self.at = end;
        return .{ .base = base, .text = seen, .tokens = self.tokens.slice() };
    }

    fn cut(self: *Segments) Error!usize {
        const rest = self.text[self.at..];
        var size: usize = segment_bytes;
        while (size < rest.len) : (size *= 2) {
            if (size > stretch_bytes_max) return error.TooLong;
            const found = lexer.safe_cut(rest, size);
            if (found > 0) return self.at + found;
        }
        return if (rest.len > stretch_bytes_max) error.TooLong else self.text.len;
    }
};
