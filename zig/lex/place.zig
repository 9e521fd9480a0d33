//! Recognizers of path and geo.
const std = @import("std");
const bytes = @import("bytes.zig");
const ip6 = @import("ip6.zig").ip6;
const network = @import("network.zig");
const unicode = @import("unicode.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect = @import("expect.zig");
const expect_token = expect.token;

const path_size_min = 3;
/// Maximum length of a server's name and the backslashes before it.
const server_bytes_max = 258;

/// A path with a drive, a relative one that starts with dots or `~`, an absolute one, or one of Windows that starts
/// with backslashes.
pub fn path(reader: *Reader, start: usize) usize {
    const body = pathBody(reader, start) orelse return 0;
    const end = pathEnd(reader, body);
    return if (end - start >= path_size_min) end else 0;
}

/// End of the bytes of a path at `start`, and of the letters of any script among them.
inline fn pathEnd(reader: *const Reader, start: usize) usize {
    const end = reader.span(start, isPath);
    return if (reader.at(end) < 0x80) end else widePathEnd(reader, end);
}

noinline fn widePathEnd(reader: *const Reader, start: usize) usize {
    var end = start;
    while (reader.character(end)) |character| {
        if (character.code >= 0x80 and !isWideInPath(character.code)) break;
        if (character.code < 0x80 and !isPath(reader.text[end])) break;
        end += character.size;
    }
    return end;
}

/// Whether a character outside ASCII is a letter, or a mark over one, as in the names of files on a Mac.
fn isWideInPath(code: u21) bool {
    return unicode.has(.alphabetic, code) or (code >= 0x300 and code <= 0x36f);
}

fn pathBody(reader: *Reader, start: usize) ?usize {
    const second = reader.at(start + 1);
    switch (reader.at(start)) {
        '.' => if (second == '/' or (second == '.' and reader.at(start + 2) == '/')) return start + 2,
        '/' => {
            if (second >= 0x80) {
                if (!word.continues(reader, start + 1)) return null;
            } else if (!bytes.isWord(second) and second != '.' and second != '-') return null;
            if (opensAbsolute(reader, start) and !isAddressBehind(reader, start + 1)) return start + 1;
        },
        '~' => if (second == '/' and opensAbsolute(reader, start)) return start + 2,
        '\\' => if (opensAbsolute(reader, start)) return rootEnd(reader, start),
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
        ' ', '\t', '\n', '\r', '"', '\'', '(', '[', '{', '=' => true,
        // As Java writes the names of files: `file:/app/x.jar`.
        ':' => std.mem.endsWith(u8, reader.text[0..start], "file:"),
        else => false,
    };
}

/// Whether an address starts at `start` that is no part of a path: `/10.251.30.85:50010`.
fn isAddressBehind(reader: *Reader, start: usize) bool {
    const first = reader.at(start);
    if (!bytes.isHex(first)) return false;
    const ip4_end = if (bytes.isDigit(first)) network.ip4(reader, start) else 0;
    const end = if (ip4_end != 0) ip4_end else ip6(reader, start);
    return end != 0 and !isPath(reader.at(end));
}

/// Where the rest of a path starts that begins with `\\server\`, or with a name of the root of Windows' devices.
fn rootEnd(reader: *const Reader, start: usize) ?usize {
    for ([_][]const u8{ "\\Device\\", "\\SystemRoot\\", "\\??\\" }) |root| {
        if (std.ascii.startsWithIgnoreCase(reader.text[start..], root)) return start + root.len;
    }
    if (reader.at(start + 1) != '\\') return null;
    var end = start + 2;
    while (bytes.isWord(reader.at(end)) or reader.at(end) == '.' or reader.at(end) == '-') end += 1;
    if (end == start + 2 or end - start > server_bytes_max or reader.at(end) != '\\') return null;
    const share = end + 1;
    if (!bytes.isWord(reader.at(share)) and reader.at(share) != '.') return null;
    // The name of a hidden share ends with `$`: `\\server\C$\x`.
    var share_end = share + 1;
    while (isPath(reader.at(share_end)) and reader.at(share_end) != '\\') share_end += 1;
    if (reader.at(share_end) != '$') return share;
    const next = reader.at(share_end + 1);
    return if (next == '\\' or (next < 0x80 and !isPath(next) and next != '$')) share_end + 1 else share;
}

fn isPath(byte: u8) bool {
    return bytes.isWord(byte) or switch (byte) {
        '/', '\\', '.', '~', '-', '+', '@', '%' => true,
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
    if (word.continues(reader, end)) return 0;
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
    try expect_token(path, "~/.ssh/id_rsa ", 13);
    try expect_token(path, "/usr/include/c++/9/a%20b@2x.png,", 31);
    for ([_][]const u8{
        "/home/ünï/x",
        "/hö",
        "/ünï/x",
        "C:\\Überblick\\ж",
        "./日本/x.txt",
        "/home/u\u{308}n/x",
    }) |whole| {
        try expect_token(path, whole, whole.len);
        var text: [32]u8 = undefined;
        for ([_][]const u8{ ",", "“", "\xc3", "\u{a0}", "" }) |behind|
            try expect_token(path, try std.fmt.bufPrint(&text, "{s}{s}", .{ whole, behind }), whole.len);
    }
    for ([_][]const u8{ "/a", "./", "//x", "~/", "~x/y", "a/b", "/“x" }) |text| try expect_token(path, text, 0);
    try expect_token(path, "\\\\server\\share\\x.txt,", 20);
    for ([_][]const u8{ "\\\\nas\\C$\\x.txt", "\\\\nas\\IPC$", "\\\\10.0.0.5\\back-up$\\a" }) |text| {
        try expect_token(path, text, text.len);
        var room: [32]u8 = undefined;
        try expect_token(path, try std.fmt.bufPrint(&room, "{s} x", .{text}), text.len);
    }
    try expect_token(path, "\\\\nas\\a$b", 7);
    try expect_token(path, "\\Device\\Null ", 12);
    for ([_][]const u8{
        "\\\\server",
        "\\\\server\\ ",
        "\\n\\x",
        "/10.251.30.85:50010",
        "/fe80::1 ",
        "/10.0.0.1",
    }) |text| {
        try expect_token(path, text, 0);
    }
    try expect_token(path, "/10.0.0.1/x", 11);
    try expect.tokenAt(path, "jar:file:/app/x.jar!/BOOT-INF", 9, 19);
    try expect.tokenAt(path, "x:/app/y", 2, 0);
    var reader: Reader = .{ .text = "=/usr (/usr x/usr" };
    try std.testing.expectEqual(5, path(&reader, 1));
    try std.testing.expectEqual(11, path(&reader, 7));
    try std.testing.expectEqual(0, path(&reader, 13));
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
