//! Telephone numbers: their country codes.
const std = @import("std");
const countryCodeSize = @import("../lex/phone.zig").countryCodeSize;

/// The digits of a number's country code; `1` if there is none (no `+`). Null if no such code exists.
pub fn countryCode(text: []const u8) ?[]const u8 {
    if (text.len == 0 or text[0] != '+') return "1";
    const digits = text[1..];
    var run: usize = 0;
    while (run < @min(digits.len, 3) and std.ascii.isDigit(digits[run])) run += 1;
    if (run == 0) return null;
    const length = countryCodeSize(digits[0..@min(run, 2)]) orelse return null;
    if (length > run) return null;
    return digits[0..length];
}

test "country codes have one, two or three digits" {
    const rows = [_][2][]const u8{
        .{
            "+44 20 7946 0958",
            "44",
        },
        .{ "+14155552671", "1" },
        .{ "415-555-2671", "1" },
        .{ "+7 495 123 45 67", "7" },
        .{ "+358401234567", "358" },
    };
    for (rows) |row| try std.testing.expectEqualStrings(row[1], countryCode(row[0]).?);
    try std.testing.expectEqual(null, countryCode("+0123"));
}
