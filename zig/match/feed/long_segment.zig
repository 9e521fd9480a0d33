//! A segment that is lexed in parts, so that its tokens are not all in memory at once.
const std = @import("std");
const lexer = @import("../../lex/lexer.zig");
const long_line = @import("long_line.zig");
const Session = @import("../../lex/session.zig").Session;
const Tokens = @import("../../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const LongSegment = struct {
    gpa: Allocator,
    session: Session,
    /// Offset in the searched text of the session's text.
    base: u64,
    /// End of the segment.
    cut: u64,

    /// Opens the segment text[from..to]; `base` is the offset of `text` in the searched text, of which pages ahead of
    /// the lexing are released if it `is_mapped`.
    pub fn open(
        gpa: Allocator,
        text: []const u8,
        from: u32,
        to: u32,
        base: u64,
        is_mapped: bool,
        options: lexer.Options,
    ) Allocator.Error!*LongSegment {
        const long = try gpa.create(LongSegment);
        errdefer gpa.destroy(long);
        long.gpa = gpa;
        long.base = base;
        long.cut = base + to;
        const begin = from -| lexer.context_bytes;
        const behind = @min(text.len, @as(usize, to) + lexer.context_bytes);
        const has_sequences = long_line.holdsEscape(text, begin, behind, is_mapped);
        try long.session.init(gpa, text, from, to, has_sequences, options);
        return long;
    }

    pub fn close(long: *LongSegment) void {
        long.session.deinit();
        long.gpa.destroy(long);
    }

    /// Adds the tokens of about the next `part_bytes`, with offsets relative to `base`. @returns the number of tokens
    /// examined
    pub fn lex(long: *LongSegment, part_bytes: u64, base: u64, tokens: *Tokens) Allocator.Error!usize {
        const first = tokens.len;
        const examined = try long.session.lex(@intCast(part_bytes), tokens);
        // After rows were dropped, offsets may be relative to a later place than the session's.
        assert(long.base <= base);
        const moved: u32 = @intCast(base - long.base);
        if (moved != 0) {
            for (tokens.items(.start)[first..], tokens.items(.end)[first..]) |*start, *end| {
                start.* -= moved;
                end.* -= moved;
            }
        }
        assert(long.place() <= long.cut);
        return examined;
    }

    /// Offset in the searched text up to which tokens are known.
    pub fn place(long: *const LongSegment) u64 {
        return long.base + long.session.place();
    }
};
