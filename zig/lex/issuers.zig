//! Issuers of payment cards, by leading digits and length.
const std = @import("std");

/// The issuer is that of the first row whose range contains as many leading digits as its bounds have. `lengths` are
/// those of its cards' numbers.
const Issuer = struct { low: u32, high: u32, name: []const u8, lengths: []const usize };
const long = [_]usize{ 16, 17, 18, 19 };
const issuers = [_]Issuer{
    .{ .low = 34, .high = 34, .name = "amex", .lengths = &.{15} },
    .{ .low = 37, .high = 37, .name = "amex", .lengths = &.{15} },
    .{ .low = 622126, .high = 622925, .name = "discover", .lengths = &long },
    .{ .low = 6011, .high = 6011, .name = "discover", .lengths = &long },
    .{ .low = 644, .high = 649, .name = "discover", .lengths = &long },
    .{ .low = 65, .high = 65, .name = "discover", .lengths = &long },
    .{ .low = 3528, .high = 3589, .name = "jcb", .lengths = &long },
    .{ .low = 300, .high = 305, .name = "diners", .lengths = &.{14} },
    .{ .low = 3095, .high = 3095, .name = "diners", .lengths = &.{14} },
    .{ .low = 36, .high = 36, .name = "diners", .lengths = &.{14} },
    .{ .low = 38, .high = 39, .name = "diners", .lengths = &.{14} },
    .{ .low = 51, .high = 55, .name = "mastercard", .lengths = &.{16} },
    .{ .low = 2221, .high = 2720, .name = "mastercard", .lengths = &.{16} },
    .{ .low = 62, .high = 62, .name = "unionpay", .lengths = &long },
    .{ .low = 4, .high = 4, .name = "visa", .lengths = &.{ 13, 16, 19 } },
    .{ .low = 50, .high = 50, .name = "maestro", .lengths = &maestro },
    .{ .low = 56, .high = 58, .name = "maestro", .lengths = &maestro },
    .{ .low = 6304, .high = 6304, .name = "maestro", .lengths = &maestro },
    .{ .low = 6759, .high = 6759, .name = "maestro", .lengths = &maestro },
    .{ .low = 6761, .high = 6763, .name = "maestro", .lengths = &maestro },
};
const maestro = [_]usize{ 16, 18, 19 };

/// The issuer's name; `unknown` if no range contains the number.
pub fn issuerOf(digits: []const u8) []const u8 {
    return if (find(digits)) |issuer| issuer.name else "unknown";
}

/// Whether an issuer's numbers begin like this and have this length.
pub fn hasIssuer(digits: []const u8) bool {
    const issuer = find(digits) orelse return false;
    return std.mem.findScalar(usize, issuer.lengths, digits.len) != null;
}

fn find(digits: []const u8) ?*const Issuer {
    // Most long numbers are epoch times.
    if (digits.len == 0 or digits[0] < '2' or digits[0] > '6') return null;
    for (&issuers) |*row| {
        const length = std.math.log10_int(row.low) + 1;
        if (digits.len < length) continue;
        const leading = std.fmt.parseInt(u32, digits[0..length], 10) catch continue;
        if (leading >= row.low and leading <= row.high) return row;
    }
    return null;
}

test "the issuer is that of the first row whose range contains the leading digits" {
    const rows = [_][2][]const u8{
        .{ "4111111111111111", "visa" },       .{ "378282246310005", "amex" },
        .{ "5555555555554444", "mastercard" }, .{ "2221000000000009", "mastercard" },
        .{ "6221260000000000", "discover" },   .{ "6229260000000000", "unionpay" },
        .{ "3566002020360505", "jcb" },        .{ "30569309025904", "diners" },
        .{ "6759649826438453", "maestro" },    .{ "0000000000000000", "unknown" },
    };
    for (rows) |row| try std.testing.expectEqualStrings(row[1], issuerOf(row[0]));
}

test "an issuer's numbers have its lengths" {
    for ([_][]const u8{
        "4111111111111111",
        "4222222222222",
        "378282246310005",
        "6304000000000000",
        "676200000000000003",
    }) |digits| try std.testing.expect(hasIssuer(digits));
    for ([_][]const u8{
        "41111111111111",
        "56035785906040",
        "37828224631000",
        "0000000000000",
        "1728938800841267391",
        "",
    }) |digits| try std.testing.expect(!hasIssuer(digits));
}
