//! A token as folds receive it.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Flags = @import("../lex/tokens.zig").Flags;
const Rows = @import("../lex/rows.zig").Rows;

pub fn isKeyedKind(kind: Kind) bool {
    return switch (kind) {
        .whitespace, .punct, .open, .close, .other => false,
        else => true,
    };
}

pub const Token = struct {
    kind: Kind,
    flags: Flags,
    text: []const u8,
    /// Bytes of the input, half-open. If a window is scanned, the window is the input.
    start: u64,
    end: u64,
    /// Number of tokens before it, not counting white space.
    index: u64,

    /// The token of row `row`; the text of the rows starts at `base` of the input.
    pub inline fn of(rows: *const Rows, row: u32, base: u64, index: u64) Token {
        return .{
            .kind = rows.kinds[row],
            .flags = rows.flags[row],
            .text = rows.textOf(row),
            .start = base + rows.starts[row],
            .end = base + rows.ends[row],
            .index = index,
        };
    }

    /// Whether it has content that can recur.
    pub fn isKeyed(token: *const Token) bool {
        return isKeyedKind(token.kind);
    }

    pub fn isPunct(token: *const Token, byte: u8) bool {
        return token.kind == .punct and token.text.len == 1 and token.text[0] == byte;
    }
};
