//! What a fold is given of one token.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Flags = @import("../lex/tokens.zig").Flags;

pub const Token = struct {
    kind: Kind,
    flags: Flags,
    text: []const u8,
    /// Bytes of the input, half-open. The input is the window where one is scanned.
    start: u64,
    end: u64,
    /// Tokens before it, white space not counted.
    index: u64,

    /// Whether it has content that can recur.
    pub fn isKeyed(token: *const Token) bool {
        return switch (token.kind) {
            .whitespace, .punct, .open, .close, .other => false,
            else => true,
        };
    }

    pub fn isPunct(token: *const Token, byte: u8) bool {
        return token.kind == .punct and token.text.len == 1 and token.text[0] == byte;
    }
};
