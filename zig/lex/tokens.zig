//! What a lex gives: columns over tokens, in order of place.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;

/// What the lexer saw around a token.
pub const Flags = packed struct(u8) {
    /// White space stands right before it.
    space_before: bool = false,
    /// First significant token of its line.
    line_first: bool = false,
    /// Last significant token of its line.
    line_last: bool = false,
    reserved: u5 = 0,
};

/// No partner, or none yet.
pub const unpaired: u32 = std.math.maxInt(u32);

/// Rows are significant tokens; white space has rows only where the caller asked for them. Offsets count bytes from the
/// segment's base, half-open.
pub const Tokens = std.MultiArrayList(struct {
    start: u32,
    end: u32,
    kind: Kind,
    flags: Flags,
});
