//! Digits of payment cards.
const std = @import("std");

/// A card's number without its separators; at most as long as `text`.
pub fn readDigits(text: []const u8, buffer: *[19]u8) ?[]const u8 {
    var length: usize = 0;
    for (text) |byte| {
        if (!std.ascii.isDigit(byte)) continue;
        if (length == buffer.len) return null;
        buffer[length] = byte;
        length += 1;
    }
    return if (length < 4) null else buffer[0..length];
}

const testing = std.testing;

test readDigits {
    var buffer: [19]u8 = undefined;
    try testing.expectEqualStrings("4111111111111111", readDigits("4111 1111-1111 1111", &buffer).?);
    try testing.expectEqual(null, readDigits("12", &buffer));
}
