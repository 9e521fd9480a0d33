//! Recognizers of uuid, version, hexcolor, and runs of hex digits: hash, hex.
const bytes = @import("bytes.zig");
const names = @import("names.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const Token = @import("recognize.zig").Token;
const expect_token = @import("expect.zig").token;

pub fn uuid(reader: *const Reader, start: usize) usize {
    const groups = [_]usize{ 8, 4, 4, 4, 12 };
    var place = start;
    for (groups, 0..) |size, group| {
        if (group > 0) {
            if (reader.at(place) != '-') return 0;
            place += 1;
        }
        for (place..place + size) |digit| if (!bytes.isHex(reader.at(digit))) return 0;
        place += size;
    }
    return if (word.continues(reader, place) or reader.at(place) == '-') 0 else place;
}

/// `v1.2.3`, then a pre-release, then a build. Four numbers are a version behind `v`, or behind a name that says so.
pub fn version(reader: *Reader, start: usize) usize {
    const first = if (reader.at(start) | 0x20 == 'v') start + 1 else start;
    if (reader.continuesRow(start)) return 0;
    var end = first;
    for (0..3) |part| {
        if (part > 0) {
            if (reader.at(end) != '.') return 0;
            end += 1;
        }
        const digits = if (part == 0) reader.digitsEnd(end) else reader.span(end, bytes.isDigit);
        if (digits == end) return 0;
        end = digits;
    }
    if (reader.at(end) == '.' and bytes.isDigit(reader.at(end + 1))) {
        end = reader.span(end + 1, bytes.isDigit);
        if (reader.at(end) == '.' and bytes.isDigit(reader.at(end + 1))) return 0;
        if (first == start and !names.saysVersion(reader, start, end)) return 0;
    }
    if (reader.at(end) == '-' and bytes.isAlnum(reader.at(end + 1))) {
        end = tailEnd(reader, end + 1);
    } else if (reader.at(end) == '+' and bytes.isAlnum(reader.at(end + 1))) {
        end = reader.span(end + 1, isTail);
    }
    return if (word.continues(reader, end)) 0 else end;
}

/// End of the pre-release at `start` and of the build after it. The result is remembered for all versions with the same
/// tail.
fn tailEnd(reader: *Reader, start: usize) usize {
    if (!reader.version_tail.covers(start)) {
        const end = reader.span(start, isTail);
        const has_build = reader.at(end) == '+' and bytes.isAlnum(reader.at(end + 1));
        reader.version_tail = .{
            .start = start,
            .end = end,
            .token_end = if (has_build) reader.span(end + 1, isTail) else end,
        };
    }
    return reader.version_tail.token_end;
}

fn isTail(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '.' or byte == '-';
}

/// A hash has exactly 32, 40 or 64 hex digits, at least one of them a letter; with any other length above 32 they are
/// hex.
pub fn hash(reader: *Reader, start: usize) Token {
    const end = longHex(reader, start);
    return switch (end -| start) {
        32, 40, 64 => .of(.hash, end),
        0...31 => .none,
        else => .of(.hex, end),
    };
}

fn longHex(reader: *Reader, start: usize) usize {
    const end = reader.hexEnd(start);
    if (end - start < 32 or word.continues(reader, end)) return 0;
    return if (reader.digitsEnd(start) < end) end else 0;
}

/// `#` and three, four or six hex digits; three or four digits without a letter are a number behind `#`.
pub fn hexcolor(reader: *const Reader, start: usize) usize {
    if (reader.at(start) != '#' or bytes.isWordOrHigh(reader.before(start))) return 0;
    var end = start + 1;
    var has_letter = false;
    while (end < start + 7 and bytes.isHex(reader.at(end))) : (end += 1) {
        has_letter = has_letter or !bytes.isDigit(reader.at(end));
    }
    const is_whole = switch (end - start - 1) {
        3, 4 => has_letter,
        6 => true,
        else => false,
    };
    return if (is_whole and !word.continues(reader, end)) end else 0;
}

test uuid {
    try expect_token(uuid, "00000000-0000-0000-0000-000000000000.", 36);
    for ([_][]const u8{
        "00000000-0000-0000-0000-000000000000_",
        "00000000-0000-0000-0000-000000000000-",
        "0000000-00000-0000-0000-000000000000",
    }) |text| {
        try expect_token(uuid, text, 0);
    }
}

test version {
    try expect_token(version, "1.2.3-rc1.", 10);
    try expect_token(version, "v1.2.3+b-1 ", 10);
    try expect_token(version, "1.2.3-a+b.c+d", 11);
    try expect_token(version, "1.2.3.x", 5);
    try expect_token(version, "v1.2.3.4-rc1,", 12);
    for ([_][]const u8{ "1.2", "v1.2", "1.2.3a", "1.2.3.4", "v1.2.3.4.5", "1.2.3-a_" }) |text| {
        try expect_token(version, text, 0);
    }
    const rows = [_]struct { []const u8, usize, usize }{
        .{ "Chrome/106.0.5249.119 ", 7, 21 },
        .{ "version=1.2.3.4", 8, 15 },
        .{ "version=1.2.3.4.5", 8, 0 },
        .{ "1.2.3.4.5", 2, 0 },
        .{ "so.1.2.3", 3, 8 },
    };
    for (rows) |row| {
        var reader: Reader = .{ .text = row[0] };
        try @import("std").testing.expectEqual(row[2], version(&reader, row[1]));
    }
}

test hash {
    const digits = "0123456789abcdef0123456789ABCDEF";
    for ([_]struct { []const u8, Token }{
        .{ digits, .of(.hash, 32) },
        .{ digits ++ "0", .of(.hex, 33) },
        .{ digits ++ digits, .of(.hash, 64) },
        .{ "01234567890123456789012345678901", .none },
        .{ digits ++ "_", .none },
        .{ digits ++ "é", .none },
        .{ "abc", .none },
    }) |row| {
        var reader: Reader = .{ .text = row[0] };
        try @import("std").testing.expectEqual(row[1], hash(&reader, 0));
    }
}

test hexcolor {
    try expect_token(hexcolor, "#fff;", 4);
    try expect_token(hexcolor, "#A0b1C2", 7);
    try expect_token(hexcolor, "#ffff", 5);
    try expect_token(hexcolor, "#123456", 7);
    const reader: Reader = .{ .text = "273240#273240:" };
    try @import("std").testing.expectEqual(0, hexcolor(&reader, 6));
    for ([_][]const u8{ "#298", "#0755", "#fffff", "#fff_", "#", "#ffffff0" }) |text| {
        try expect_token(hexcolor, text, 0);
    }
}
