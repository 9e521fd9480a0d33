//! Numbers with a comma before their fraction and points between groups of three digits: `1.234,56`.
const std = @import("std");
const isDigit = std.ascii.isDigit;

/// A longer value is no number.
pub const value_bytes_max = 64;
const currency_signs = [_][]const u8{ "$", "€", "£", "¥" };

/// Spells the number of `text` with a point, without groups, in `room`. What is around it, a sign, a currency or a
/// unit, is kept. @returns null if `text` is no such number, or a whole one
pub fn spellWithPoint(text: []const u8, room: *[value_bytes_max]u8) ?[]const u8 {
    if (text.len > value_bytes_max) return null;
    const head = headEnd(text);
    var at = head;
    while (at < text.len and isDigit(text[at])) at += 1;
    if (at == head) return null;
    var size: usize = 0;
    append(room, &size, text[0..at]);
    const has_groups = isGroup(text, at) and at - head <= 3;
    if (has_groups) while (isGroup(text, at)) : (at += 4) append(room, &size, text[at + 1 ..][0..3]);
    const has_fraction = at + 1 < text.len and text[at] == ',' and isDigit(text[at + 1]);
    if (has_fraction) {
        const start = at + 1;
        at = start;
        while (at < text.len and isDigit(text[at])) at += 1;
        append(room, &size, ".");
        append(room, &size, text[start..at]);
    }
    if (!(has_groups or has_fraction) or !isUnit(text[at..])) return null;
    append(room, &size, text[at..]);
    return room[0..size];
}

/// A value as numbers with a point spell it, if they have commas. @returns null if it would be taken for another number
pub fn spellByLayout(has_comma: bool, text: []const u8, room: *[value_bytes_max]u8) ?[]const u8 {
    if (!has_comma) return text;
    return spellWithPoint(text, room) orelse if (hasPoint(text)) null else text;
}

/// Whether a text would be read as a number with a fraction behind a point, which it does not mean.
pub fn hasPoint(text: []const u8) bool {
    if (text.len > value_bytes_max) return false;
    const head = headEnd(text);
    var at = head;
    while (at < text.len and isDigit(text[at])) at += 1;
    if (at == head or at + 1 >= text.len or text[at] != '.' or !isDigit(text[at + 1])) return false;
    at += 1;
    while (at < text.len and isDigit(text[at])) at += 1;
    return isUnit(text[at..]);
}

fn append(room: *[value_bytes_max]u8, size: *usize, text: []const u8) void {
    @memcpy(room[size.*..][0..text.len], text);
    size.* += text.len;
}

/// Behind a sign and a currency.
fn headEnd(text: []const u8) usize {
    var at: usize = 0;
    if (text.len > 0 and (text[0] == '-' or text[0] == '+')) at = 1;
    for (currency_signs) |sign| if (std.mem.startsWith(u8, text[at..], sign)) {
        at += sign.len;
    };
    return at;
}

/// A point and three digits, behind which no digit follows.
fn isGroup(text: []const u8, at: usize) bool {
    if (at + 4 > text.len or text[at] != '.') return false;
    for (text[at + 1 ..][0..3]) |byte| if (!isDigit(byte)) return false;
    return at + 4 == text.len or !isDigit(text[at + 4]);
}

/// Nothing, or what may be a unit: no digits, and nothing that could go on a number.
fn isUnit(text: []const u8) bool {
    for (text, 0..) |byte, at| {
        const is_letter = std.ascii.isAlphabetic(byte) or byte == '%' or byte >= 0x80;
        if (!is_letter and !(at == 0 and byte == ' ' and text.len > 1)) return false;
    }
    return true;
}

test "a comma before the fraction and points between groups" {
    const cases = [_]struct { []const u8, ?[]const u8 }{
        .{ "1.234,56", "1234.56" }, .{ "-1.234.567,8", "-1234567.8" },  .{ "0,5", "0.5" },
        .{ "1.234", "1234" },
        .{ "€1.234,00", "€1234.00" },
        .{ "3,5 MB", "3.5 MB" },    .{ "12,5%", "12.5%" },              .{ "1234,5", "1234.5" },
        .{ "12", null },            .{ "12.5", null },                  .{ "1.2345", null },
        .{ "1234.567", null },      .{ "1,2,3", null },                 .{ "10.0.0.1", null },
        .{ "1.234.56", null },      .{ "", null },                      .{ ",5", null },
        .{ "5,", null },            .{ "2026-05-01T10:00:00,1", null }, .{ "1,5 ", null },
        .{ "1,234.56", null },
    };
    for (cases) |case| {
        var room: [value_bytes_max]u8 = undefined;
        const found = spellWithPoint(case[0], &room);
        if (case[1]) |expected| try std.testing.expectEqualStrings(expected, found.?) else {
            try std.testing.expectEqual(null, found);
        }
    }
    for ([_][]const u8{ "12.5", "1.234", "-0.5s", "$1.50" }) |text| try std.testing.expect(hasPoint(text));
    for ([_][]const u8{ "12", "1.2.3", "10.0.0.1", "1.x", "a.5", "1.234,5" }) |text| {
        try std.testing.expect(!hasPoint(text));
    }
}
