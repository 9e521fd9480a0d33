//! The significant tokens of a whole text as columns, from which the readings of structure are computed.
const std = @import("std");
const assert = std.debug.assert;
const kinds = @import("../gen/kinds.zig");
const lex = @import("../lex/tokens.zig");
const Kind = kinds.Kind;

pub const Columns = struct {
    text: []const u8,
    starts: []const u32,
    ends: []const u32,
    kinds: []const Kind,
    flags: []const lex.Flags,

    /// Tokens without rows for white space; their offsets count from the start of `text`.
    pub fn of(text: []const u8, tokens: lex.Tokens.Slice) Columns {
        return .{
            .text = text,
            .starts = tokens.items(.start),
            .ends = tokens.items(.end),
            .kinds = tokens.items(.kind),
            .flags = tokens.items(.flags),
        };
    }

    pub fn count(columns: *const Columns) u32 {
        return @intCast(columns.kinds.len);
    }

    pub fn bytes(columns: *const Columns, token: usize) []const u8 {
        assert(columns.starts[token] < columns.ends[token] and columns.ends[token] <= columns.text.len);
        return columns.text[columns.starts[token]..columns.ends[token]];
    }

    /// The token's byte if it is one byte of punctuation; else 0.
    pub fn mark(columns: *const Columns, token: usize) u8 {
        if (columns.kinds[token] != .punct or columns.ends[token] != columns.starts[token] + 1) return 0;
        return columns.text[columns.starts[token]];
    }

    /// The code of the token's kind; each bracket has its own.
    pub fn code(columns: *const Columns, token: usize) u16 {
        return kindCode(columns.kinds[token], columns.text[columns.starts[token]]);
    }

    /// First token that starts at `offset` or later.
    pub fn tokenAt(columns: *const Columns, offset: usize) u32 {
        return @intCast(std.sort.lowerBound(u32, columns.starts, offset, order));
    }

    fn order(offset: usize, start: u32) std.math.Order {
        return std.math.order(offset, start);
    }
};

/// The code of a kind in the alphabets of readings; `first` is the token's first byte, which distinguishes brackets.
pub fn kindCode(kind: Kind, first: u8) u16 {
    const number: u16 = @backingInt(kind);
    if (kind == .open or kind == .close) {
        const glyph = std.mem.indexOfScalar(u8, kinds.coded_brackets, first).?;
        return kinds.bracket_code_first + @as(u16, @intCast(glyph));
    }
    return if (number < kinds.built_in_count)
        kinds.codes[number]
    else
        kinds.declared_kind_code_first + number - kinds.declared_kind_first;
}

/// For tests: the columns of a text lexed as a whole.
pub const Fixture = struct {
    tokens: lex.Tokens = .empty,
    columns: Columns,

    pub fn init(text: []const u8) !Fixture {
        var tokens: lex.Tokens = .empty;
        errdefer tokens.deinit(std.testing.allocator);
        try @import("../lex/lexer.zig").lex(std.testing.allocator, text, 0, @intCast(text.len), .{}, &tokens);
        return .{ .tokens = tokens, .columns = .of(text, tokens.slice()) };
    }

    pub fn deinit(fixture: *Fixture) void {
        fixture.tokens.deinit(std.testing.allocator);
    }
};

test "each kind and each bracket has its own code" {
    const declared: Kind = @fromBackingInt(kinds.declared_kind_first + 2);
    try std.testing.expectEqual(1, kindCode(.word, 'a'));
    try std.testing.expectEqual(10, kindCode(.open, '('));
    try std.testing.expectEqual(15, kindCode(.close, '}'));
    try std.testing.expectEqual(36, kindCode(declared, '('));
}

test "the token at an offset is found" {
    var fixture: Fixture = try .init("ab (c)");
    defer fixture.deinit();
    for ([_]u32{ 0, 1, 1, 1, 2, 3, 4 }, 0..) |wanted, offset| {
        try std.testing.expectEqual(wanted, fixture.columns.tokenAt(offset));
    }
}
