//! White space between two tokens, divided into tokens: a run of ASCII is one, and so is each wider character.
const std = @import("std");
const assert = std.debug.assert;

/// End of the white-space token at `start`; at most `end`.
pub fn findEnd(text: []const u8, start: u32, end: u32) u32 {
    assert(start < end and end <= text.len);
    var next = start + (std.unicode.utf8ByteSequenceLength(text[start]) catch 1);
    if (text[start] < 0x80) {
        while (next < end and text[next] < 0x80) next += 1;
    }
    return @min(next, end);
}

/// Number of white-space tokens from `start` to `end`.
pub fn count(text: []const u8, start: u32, end: u32) u32 {
    var found: u32 = 0;
    var at = start;
    while (at < end) : (found += 1) at = findEnd(text, at, end);
    return found;
}

test count {
    const text = " \t\u{a0}\u{2003}\r\n \u{a0}";
    const size: u32 = @intCast(text.len);
    try std.testing.expectEqual(5, count(text, 0, size));
    try std.testing.expectEqual(2, findEnd(text, 0, size));
    try std.testing.expectEqual(4, findEnd(text, 2, size));
    try std.testing.expectEqual(0, count(text, size, size));
}
