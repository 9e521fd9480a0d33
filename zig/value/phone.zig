//! Telephone numbers: the country code they open with.
const std = @import("std");

/// Country codes of two digits; `1` and `7` have one digit, every other code three.
const two_digit_codes = codes: {
    const ranges = [_][2]u8{ .{ 20, 20 }, .{ 27, 27 }, .{ 30, 34 }, .{ 36, 36 }, .{ 39, 41 }, .{ 43, 49 }, .{ 51, 58 }, .{ 60, 66 }, .{ 81, 82 }, .{ 84, 84 }, .{ 86, 86 }, .{ 90, 95 }, .{ 98, 98 } };
    var set: std.StaticBitSet(100) = .empty;
    for (ranges) |range| set.setRangeValue(.{ .start = range[0], .end = range[1] + 1 }, true);
    break :codes set;
};

/// The digits of a number's country code; `1` where none is written (no `+`). Null where there is no such code.
pub fn countryCode(text: []const u8) ?[]const u8 {
    if (text.len == 0 or text[0] != '+') return "1";
    const digits = text[1..];
    if (digits.len < 3) return null;
    const length: usize = switch (digits[0]) {
        '1', '7' => 1,
        '2'...'6', '8', '9' => if (two_digit_codes.isSet((digits[0] - '0') * 10 + (std.fmt.charToDigit(digits[1], 10) catch return null))) 2 else 3,
        else => return null,
    };
    for (digits[0..length]) |byte| if (!std.ascii.isDigit(byte)) return null;
    return digits[0..length];
}

test "country codes have one, two or three digits" {
    const rows = [_][2][]const u8{
        .{ "+44 20 7946 0958", "44" }, .{ "+14155552671", "1" }, .{ "415-555-2671", "1" }, .{ "+7 495 123 45 67", "7" }, .{ "+358401234567", "358" },
    };
    for (rows) |row| try std.testing.expectEqualStrings(row[1], countryCode(row[0]).?);
    try std.testing.expectEqual(null, countryCode("+0123"));
}
