//! Recognizers of path and geo.
const bytes = @import("bytes.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

const path_size_min = 3;

/// A path with a drive, a relative one that starts with dots, or an absolute one after white space, a quote or an
/// opening bracket.
pub fn path(reader: *const Reader, start: usize) usize {
    const body = pathBody(reader, start) orelse return 0;
    const end = reader.span(body, isPath);
    return if (end - start >= path_size_min) end else 0;
}

fn pathBody(reader: *const Reader, start: usize) ?usize {
    const second = reader.at(start + 1);
    switch (reader.at(start)) {
        '.' => if (second == '/' or (second == '.' and reader.at(start + 2) == '/')) return start + 2,
        '/' => if (opensAbsolute(
            reader,
            start,
        ) and (bytes.isWord(second) or second == '.' or second == '-')) return start + 1,
        'A'...'Z', 'a'...'z' => {
            const slash = reader.at(start + 2);
            if (second == ':' and (slash == '\\' or slash == '/')) return start + 3;
        },
        else => {},
    }
    return null;
}

fn opensAbsolute(reader: *const Reader, start: usize) bool {
    if (start == 0) return true;
    return switch (reader.before(start)) {
        ' ', '\t', '\n', '\r', '"', '\'', '(', '[', '{' => true,
        else => false,
    };
}

fn isPath(byte: u8) bool {
    return bytes.isWord(byte) or switch (byte) {
        '/', '\\', '.', '~', '-' => true,
        else => false,
    };
}

const decimals_min = 4;

/// Latitude and longitude with at least four decimals each, if they are not part of a longer list of numbers.
pub fn geo(reader: *Reader, start: usize) usize {
    if (reader.before(start) == ',') return 0;
    if (reader.before(start) == ' ' and start >= 2 and reader.text[start - 2] == ',') return 0;
    if (reader.at(start) == '+') return 0;
    const comma = degrees(reader, start, 90) orelse return 0;
    if (reader.at(comma) != ',') return 0;
    const end = degrees(reader, if (reader.at(comma + 1) == ' ') comma + 2 else comma + 1, 180) orelse return 0;
    if (bytes.isAlnum(reader.at(end))) return 0;
    if (reader.at(end) == ',') {
        const next = reader.at(if (reader.at(end + 1) == ' ') end + 2 else end + 1);
        if (next == '-' or next == '+' or bytes.isDigit(next)) return 0;
    }
    return end;
}

/// End of a signed number at `start` with an absolute value of at most `limit` degrees.
fn degrees(reader: *Reader, start: usize, limit: u32) ?usize {
    const sign = reader.at(start);
    const whole = if (sign == '-' or sign == '+') start + 1 else start;
    const point = reader.digitsEnd(whole);
    if (point == whole or reader.at(point) != '.') return null;
    const end = reader.span(point + 1, bytes.isDigit);
    if (end - (point + 1) < decimals_min) return null;
    var value: u32 = 0;
    for (reader.text[whole..point]) |digit| {
        value = value * 10 + digit - '0';
        if (value > limit) return null;
    }
    if (value == limit) for (reader.text[point + 1 .. end]) |digit| if (digit != '0') return null;
    return end;
}

test path {
    try expect_token(path, "/api/v2 ", 7);
    try expect_token(path, "C:\\Temp\\x.txt,", 13);
    try expect_token(path, "../x", 4);
    for ([_][]const u8{ "/a", "./", "//x", "~/x", "a/b" }) |text| try expect_token(path, text, 0);
    var reader: Reader = .{ .text = "=/usr (/usr" };
    try @import("std").testing.expectEqual(0, path(&reader, 1));
    try @import("std").testing.expectEqual(11, path(&reader, 7));
}

test geo {
    try expect_token(geo, "40.7128,-74.0060", 16);
    try expect_token(geo, "-90.0000, +180.00000.", 20);
    for ([_][]const u8{
        "40.7128,-74.006",
        "90.0001,0.0000",
        "1.0000,2.0000,3",
        "1.0000,2.0000, -",
        "1.0000,2.0000x",
    }) |text| {
        try expect_token(geo, text, 0);
    }
}
