//! The silhouette of a token: its form without its content.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const unicode = @import("../lex/unicode.zig");

/// Equal for tokens of the same silhouette.
pub const Silhouette = u32;

const WordShape = enum(u8) { scream, pascal, snake, camel, short, word };

/// Maximum number of characters of a short word.
const short_max = 4;

pub fn of(kind: Kind, text: []const u8) Silhouette {
    const detail: u24 = switch (kind) {
        .word => @backingInt(wordShape(text)),
        .punct, .open, .close => firstCharacter(text),
        else => 0,
    };
    return @as(u32, @backingInt(kind)) << 24 | detail;
}

fn firstCharacter(text: []const u8) u24 {
    if (text.len == 0) return 0;
    const length = std.unicode.utf8ByteSequenceLength(text[0]) catch return text[0];
    if (length > text.len) return text[0];
    return std.unicode.utf8Decode(text[0..length]) catch text[0];
}

fn wordShape(text: []const u8) WordShape {
    var has_upper = false;
    var has_lower = false;
    var has_underscore = false;
    var is_first_upper = false;
    var characters: usize = 0;
    var at: usize = 0;
    while (at < text.len) : (characters += 1) {
        const byte = text[at];
        var size: u3 = 1;
        var is_upper = std.ascii.isUpper(byte);
        var is_lower = std.ascii.isLower(byte);
        if (byte >= 0x80) {
            size = std.unicode.utf8ByteSequenceLength(byte) catch 1;
            const code: u21 = if (at + size <= text.len) std.unicode.utf8Decode(text[at..][0..size]) catch 0 else 0;
            is_upper = unicode.has(.uppercase, code);
            is_lower = unicode.has(.lowercase, code);
        }
        has_underscore = has_underscore or byte == '_';
        has_upper = has_upper or is_upper;
        has_lower = has_lower or is_lower;
        if (at == 0) is_first_upper = is_upper;
        at += size;
    }
    if (!has_lower and (has_upper or has_underscore)) return .scream;
    if (is_first_upper) return .pascal;
    if (has_underscore) return .snake;
    if (has_upper and has_lower) return .camel;
    return if (characters <= short_max) .short else .word;
}

test wordShape {
    const cases = [_]struct { []const u8, WordShape }{
        .{ "GET_ALL", .scream }, .{ "X", .scream },             .{ "_", .scream },             .{ "Error", .pascal },
        .{ "max_len", .snake },  .{ "camelCase", .camel },      .{ "info", .short },           .{ "caf\u{e9}", .short },
        .{ "words", .word },     .{ "\u{e9}t\u{e9}s", .short }, .{ "\u{c9}t\u{e9}", .pascal }, .{ "a1", .short },
    };
    for (cases) |case| try std.testing.expectEqual(case[1], wordShape(case[0]));
}

test of {
    try std.testing.expect(of(.punct, "=") != of(.punct, ":"));
    try std.testing.expect(of(.open, "(") != of(.open, "[") and of(.open, "(") != of(.punct, "("));
    try std.testing.expectEqual(of(.number, "1"), of(.number, "22.5"));
    try std.testing.expect(of(.word, "ab") != of(.number, "1"));
}
