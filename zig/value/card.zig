//! Payment cards: issuer by leading digits, and the digits themselves.
const std = @import("std");

/// A card's number without its separators; at most as long as `text`.
pub fn digitsOf(text: []const u8, buffer: *[19]u8) ?[]const u8 {
    var length: usize = 0;
    for (text) |byte| {
        if (!std.ascii.isDigit(byte)) continue;
        if (length == buffer.len) return null;
        buffer[length] = byte;
        length += 1;
    }
    return if (length < 4) null else buffer[0..length];
}

/// The issuer is that of the first row whose range contains as many leading digits as its bounds have.
const issuers = [_]struct { low: u32, high: u32, name: []const u8 }{
    .{ .low = 34, .high = 34, .name = "amex" },
    .{ .low = 37, .high = 37, .name = "amex" },
    .{ .low = 622126, .high = 622925, .name = "discover" },
    .{ .low = 6011, .high = 6011, .name = "discover" },
    .{ .low = 644, .high = 649, .name = "discover" },
    .{ .low = 65, .high = 65, .name = "discover" },
    .{ .low = 3528, .high = 3589, .name = "jcb" },
    .{ .low = 300, .high = 305, .name = "diners" },
    .{ .low = 3095, .high = 3095, .name = "diners" },
    .{ .low = 36, .high = 36, .name = "diners" },
    .{ .low = 38, .high = 39, .name = "diners" },
    .{ .low = 51, .high = 55, .name = "mastercard" },
    .{ .low = 2221, .high = 2720, .name = "mastercard" },
    .{ .low = 62, .high = 62, .name = "unionpay" },
    .{ .low = 4, .high = 4, .name = "visa" },
    .{ .low = 50, .high = 50, .name = "maestro" },
    .{ .low = 56, .high = 58, .name = "maestro" },
    .{ .low = 6304, .high = 6304, .name = "maestro" },
    .{ .low = 6759, .high = 6759, .name = "maestro" },
    .{ .low = 6761, .high = 6763, .name = "maestro" },
};

/// The issuer's name; `unknown` if no range contains the number.
pub fn issuerOf(digits: []const u8) []const u8 {
    for (issuers) |row| {
        const length = std.math.log10_int(row.low) + 1;
        if (digits.len < length) continue;
        const leading = std.fmt.parseInt(u32, digits[0..length], 10) catch continue;
        if (leading >= row.low and leading <= row.high) return row.name;
    }
    return "unknown";
}

const testing = std.testing;

test "the issuer is that of the first row whose range contains the leading digits" {
    const rows = [_][2][]const u8{
        .{ "4111111111111111", "visa" },       .{ "378282246310005", "amex" },
        .{ "5555555555554444", "mastercard" }, .{ "2221000000000009", "mastercard" },
        .{ "6221260000000000", "discover" },   .{ "6229260000000000", "unionpay" },
        .{ "3566002020360505", "jcb" },        .{ "30569309025904", "diners" },
        .{ "6759649826438453", "maestro" },    .{ "0000000000000000", "unknown" },
    };
    for (rows) |row| try testing.expectEqualStrings(row[1], issuerOf(row[0]));
    var buffer: [19]u8 = undefined;
    try testing.expectEqualStrings("4111111111111111", digitsOf("4111 1111-1111 1111", &buffer).?);
    try testing.expectEqual(null, digitsOf("12", &buffer));
}
