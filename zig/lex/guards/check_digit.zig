//! Numbers with a check digit.
const std = @import("std");
const luhn = @import("../secret.zig").luhn;

/// ISBN: ten digits mod 11, or thirteen with a book prefix and a GS1 check digit; `-` and spaces between digits.
pub fn isbn(text: []const u8) bool {
    var digits: [13]u8 = undefined;
    const size = strip(text, &digits) orelse return false;
    if (size == 13) {
        const prefix = digits[0..3];
        return (std.mem.eql(u8, prefix, "978") or std.mem.eql(u8, prefix, "979")) and gs1(&digits);
    }
    if (size != 10) return false;
    var sum: u32 = 0;
    for (digits[0..10], 0..) |digit, index| {
        if (digit == 'X' and index != 9) return false;
        const value: u32 = if (digit == 'X') 10 else digit - '0';
        sum += @as(u32, @intCast(10 - index)) * value;
    }
    return sum % 11 == 0;
}

/// The text without `-` and spaces; null if it is too long.
fn strip(text: []const u8, out: []u8) ?usize {
    var size: usize = 0;
    for (text) |byte| {
        if (byte == '-' or byte == ' ') continue;
        if (size == out.len) return null;
        out[size] = byte;
        size += 1;
    }
    return size;
}

/// Whether the digits, weighted 1, 3, 1, 3 ... from the right, add up to a multiple of ten.
pub fn gs1(text: []const u8) bool {
    var sum: u32 = 0;
    for (text, 0..) |digit, index| {
        if (!std.ascii.isDigit(digit)) return false;
        sum += (digit - '0') * @as(u32, if ((text.len - index) % 2 == 1) 1 else 3);
    }
    return sum % 10 == 0;
}

/// Vehicle identification numbers: the ninth character is the check digit.
pub fn vin(text: []const u8) bool {
    const weights = [_]u8{ 8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2 };
    // Values of A to Z; I, O and Q are not allowed.
    const letters = [26]u8{ 1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9 };
    if (text.len != weights.len) return false;
    var sum: u32 = 0;
    for (text, weights) |byte, weight| sum += @as(u32, weight) * (if (byte <= '9') byte - '0' else letters[byte - 'A']);
    const check = sum % 11;
    return text[8] == if (check == 10) 'X' else '0' + @as(u8, @intCast(check));
}

/// Securities (ISIN): letters count as two digits, then Luhn.
pub fn isin(text: []const u8) bool {
    var digits: [24]u8 = undefined;
    var size: usize = 0;
    if (text.len != 12) return false;
    for (text) |byte| {
        if (byte <= '9') {
            digits[size] = byte;
            size += 1;
        } else {
            const value = byte - 'A' + 10;
            digits[size..][0..2].* = .{ '0' + value / 10, '0' + value % 10 };
            size += 2;
        }
    }
    return luhn(digits[0..size]);
}

/// IMEI: fifteen digits that pass Luhn, with `-` between them.
pub fn imei(text: []const u8) bool {
    var digits: [15]u8 = undefined;
    const size = strip(text, &digits) orelse return false;
    return size == digits.len and luhn(&digits);
}

fn expect(comptime holds: fn ([]const u8) bool, good: []const []const u8, bad: []const []const u8) !void {
    for (good) |text| try std.testing.expect(holds(text));
    for (bad) |text| try std.testing.expect(!holds(text));
}

test isbn {
    try expect(
        isbn,
        &.{ "0-306-40615-2", "080442957X", "978-3-16-148410-0" },
        &.{ "0-306-40615-3", "9783161484101", "123" },
    );
}

test gs1 {
    try expect(gs1, &.{ "4006381333931", "036000291452", "96385074" }, &.{ "4006381333932", "96385075" });
}

test vin {
    try expect(vin, &.{ "1M8GDM9AXKP042788", "11111111111111111" }, &.{ "1M8GDM9A1KP042788", "1M8GDM9AXKP04278" });
}

test isin {
    try expect(isin, &.{ "US0378331005", "AU0000XVGZA3" }, &.{"US0378331006"});
}

test imei {
    try expect(imei, &.{ "49-015420-323751-8", "490154203237518" }, &.{ "490154203237519", "49015420323751" });
}
