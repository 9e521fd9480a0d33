//! International bank account numbers.
const std = @import("std");

/// Whether the length is right for the country and the remainder mod 97 is 1. `text` has the form of an IBAN, with
/// single spaces between groups.
pub fn holds(text: []const u8) bool {
    var packed_text: [size_max]u8 = undefined;
    var size: usize = 0;
    for (text) |byte| {
        if (byte == ' ') continue;
        if (size == size_max) return false;
        packed_text[size] = byte;
        size += 1;
    }
    if (size < 4 or size != countrySize(packed_text[0..2])) return false;
    var remainder: u32 = 0;
    for (0..size) |index| {
        const byte = packed_text[(index + 4) % size];
        remainder = if (byte <= '9') (remainder * 10 + byte - '0') % 97 else (remainder * 100 + byte - 'A' + 10) % 97;
    }
    return remainder == 1;
}

const size_max = 34;

fn countrySize(code: *const [2]u8) usize {
    for (countries) |row| {
        var index: usize = 0;
        while (index < row.codes.len) : (index += 3) {
            if (std.mem.eql(u8, row.codes[index..][0..2], code)) return row.size;
        }
    }
    return 0;
}

const countries = [_]struct { size: u8, codes: []const u8 }{
    .{ .size = 15, .codes = "NO" },
    .{ .size = 16, .codes = "BE" },
    .{ .size = 18, .codes = "DK FI FK FO GL NL SD" },
    .{ .size = 19, .codes = "MK SI" },
    .{ .size = 20, .codes = "AT BA EE KZ LT LU MN XK" },
    .{ .size = 21, .codes = "CH HR LI LV" },
    .{ .size = 22, .codes = "BG BH CR DE GB GE IE ME RS VA" },
    .{ .size = 23, .codes = "AE GI IL IQ OM SO TL" },
    .{ .size = 24, .codes = "AD CZ ES MD PK RO SA SE SK TN VG" },
    .{ .size = 25, .codes = "LY PT ST" },
    .{ .size = 26, .codes = "IS TR" },
    .{ .size = 27, .codes = "BI DJ FR GR IT MC MR SM" },
    .{ .size = 28, .codes = "AL AZ BY CY DO GT HU LB NI PL SV" },
    .{ .size = 29, .codes = "BR EG PS QA UA" },
    .{ .size = 30, .codes = "JO KW MU YE" },
    .{ .size = 31, .codes = "MT SC" },
    .{ .size = 32, .codes = "LC" },
    .{ .size = 33, .codes = "RU" },
};

test holds {
    for ([_][]const u8{ "DE89370400440532013000", "GB82 WEST 1234 5698 7654 32", "NO9386011117947" }) |text| {
        try std.testing.expect(holds(text));
    }
    for ([_][]const u8{ "DE89370400440532013001", "DE8937040044053201300", "XX89370400440532013000" }) |text| {
        try std.testing.expect(!holds(text));
    }
}
