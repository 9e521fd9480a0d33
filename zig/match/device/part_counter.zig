//! Counts the tokens of some kinds in parts of lines, which a device leaves to the CPU.
const std = @import("std");
const bytes = @import("../../lex/bytes.zig");
const KindSet = @import("../../lex/columns.zig").KindSet;
const lexer = @import("../../lex/lexer.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

/// Bytes before a part that the lexer may look at: a terminal sequence may begin in them.
const context_bytes = 64 << 10;

pub const PartCounter = struct {
    gpa: Allocator,
    kinds: KindSet,
    tokens: Tokens = .empty,
    /// Number of all tokens in the parts.
    lexed: u64 = 0,

    pub fn deinit(counter: *PartCounter) void {
        counter.tokens.deinit(counter.gpa);
    }

    /// The number of tokens in text[from..to], where no token begins before `from` and ends behind it, and likewise for
    /// `to`.
    pub fn count(counter: *PartCounter, text: []const u8, from: usize, to: usize) Allocator.Error!u64 {
        var start = from;
        while (start < to and bytes.isSpace(text[start])) start += 1;
        if (start == to) return 0;
        const base = start -| context_bytes;
        const seen = text[base..@min(text.len, to + context_bytes)];
        counter.tokens.clearRetainingCapacity();
        counter.lexed += try lexer.lexCounted(counter.gpa, seen, @intCast(start - base), @intCast(to - base), .{
            .kept_kinds = counter.kinds,
            .begins_at_token = true,
        }, &counter.tokens);
        var found: u64 = 0;
        for (counter.tokens.items(.kind)) |kind| found += @intFromBool(counter.kinds.isSet(@backingInt(kind)));
        return found;
    }
};
