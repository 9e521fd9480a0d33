//! Recognizers of uuid, version, hexcolor, and runs of hex digits: hash, hex.
const std = @import("std");
const bytes = @import("bytes.zig");
const mail = @import("mail.zig");
const names = @import("names.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const Token = @import("recognize.zig").Token;
const expect_token = @import("expect.zig").token;

pub fn uuid(reader: *Reader, start: usize) usize {
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
    const next = reader.at(place);
    return if (word.continues(reader, place) or next == '-' or isMail(reader, start, next)) 0 else place;
}

/// Whether the mail address whose local part begins at `start` goes on with an `@`, the byte `next`.
inline fn isMail(reader: *Reader, start: usize, next: u8) bool {
    return next == '@' and mail.email(reader, start) != 0;
}

/// `v1.2.3`, then letters or `_292` without a sign between, a pre-release, a build. Four numbers are a version behind
/// `v`, behind a name that says so, and where no address has such numbers.
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
        if (first == start and !names.saysVersion(reader, start, end) and !isBeyondAddress(reader, start)) return 0;
    }
    end = suffixEnd(reader, end) orelse return 0;
    const joint = reader.at(end);
    if ((joint == '-' or joint == '~') and bytes.isAlnum(reader.at(end + 1))) {
        end = tailEnd(reader, end + 1);
    } else if (reader.at(end) == '+' and bytes.isAlnum(reader.at(end + 1))) {
        end = reader.span(end + 1, isTail);
    }
    return if (word.continues(reader, end)) 0 else end;
}

/// Names of releases that stand directly behind the numbers; a single letter does too.
const stages = [_][]const u8{ "alpha", "beta", "rc", "dev", "pre", "post", "sp", "final" };

/// End of what belongs to a version directly behind its numbers: `k` of `1.1.1k`, `rc2`, `_292`. Null if something else
/// is there.
fn suffixEnd(reader: *const Reader, start: usize) ?usize {
    if (!bytes.isWord(reader.at(start))) return start;
    const end = reader.span(start, bytes.isWord);
    var digits = end;
    while (digits > start and bytes.isDigit(reader.text[digits - 1])) digits -= 1;
    const name = reader.text[start..digits];
    const is_release = (name.len == 1 and (name[0] != '_' or digits < end)) or for (stages) |stage| {
        if (std.ascii.eqlIgnoreCase(name, stage)) break true;
    } else false;
    const goes_on = reader.at(end) == '.' and bytes.isDigit(reader.at(end + 1));
    return if (is_release and !goes_on) end else null;
}

/// Whether the second or third of four numbers has four digits, as builds have. Object identifiers are such rows too.
fn isBeyondAddress(reader: *const Reader, start: usize) bool {
    for ([_][]const u8{ "0.", "1.2.", "1.3.", "2.5.", "2.16." }) |arc| if (reader.startsWith(start, arc)) return false;
    var place = start;
    for (0..3) |part| {
        const end = reader.span(place, bytes.isDigit);
        if (part > 0 and end - place >= 4) return true;
        place = end + 1;
    }
    return false;
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
    return bytes.isWord(byte) or byte == '.' or byte == '-' or byte == '~';
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
    if (end - start < 32 or word.continues(reader, end) or isMail(reader, start, reader.at(end))) return 0;
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
        "00000000-0000-0000-0000-000000000000@x.org",
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
    for ([_][]const u8{
        "1.1.1k",    "1.8.0_292",   "3.10.0-1160.el7.x86_64", "1.2.3~rc1", "10.0.19045.3803", "10.11.5+maria~ubu2204",
        "1.2.3-b_4", "1.1.1w-fips", "1.2.3rc2",               "2.4.0b1",
    }) |text| try expect_token(version, text, text.len);
    for ([_][]const u8{
        "1.2",            "v1.2",
        "1.2.3é",
        "1.2.3.4",        "v1.2.3.4.5",
        "1.2.840.113549", "1.2.3x4.5",
        "1.2.3kg",        "1.2.3_x",
    }) |text| try expect_token(version, text, 0);
    const rows = [_]struct { []const u8, usize, usize }{
        .{ "Chrome/106.0.5249.119 ", 7, 21 },
        .{ "version=1.2.3.4", 8, 15 },
        .{ "version=1.2.3.4.5", 8, 0 },
        .{ "1.2.3.4.5", 2, 0 },
        .{ "so.1.2.3", 3, 8 },
    };
    for (rows) |row| {
        var reader: Reader = .{ .text = row[0] };
        try std.testing.expectEqual(row[2], version(&reader, row[1]));
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
        .{ digits ++ "@x.org", .none },
        .{ digits ++ "@sha", .of(.hash, 32) },
        .{ digits ++ "é", .none },
        .{ "abc", .none },
    }) |row| {
        var reader: Reader = .{ .text = row[0] };
        try std.testing.expectEqual(row[1], hash(&reader, 0));
    }
}

test hexcolor {
    try expect_token(hexcolor, "#fff;", 4);
    try expect_token(hexcolor, "#A0b1C2", 7);
    try expect_token(hexcolor, "#ffff", 5);
    try expect_token(hexcolor, "#123456", 7);
    const reader: Reader = .{ .text = "273240#273240:" };
    try std.testing.expectEqual(0, hexcolor(&reader, 6));
    for ([_][]const u8{ "#298", "#0755", "#fffff", "#fff_", "#", "#ffffff0" }) |text| {
        try expect_token(hexcolor, text, 0);
    }
}
