//! Recognizers of uuid, version, hexcolor, and runs of hex digits: hash, hex.
const bytes = @import("bytes.zig");
const Reader = @import("reader.zig").Reader;
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
    const next = reader.at(place);
    return if (bytes.isAlnum(next) or next == '-') 0 else place;
}

/// `v1.2.3`, then a pre-release, then a build.
pub fn version(reader: *Reader, start: usize) usize {
    const first = if (reader.at(start) | 0x20 == 'v') start + 1 else start;
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
    if (reader.at(end) == '.' and bytes.isDigit(reader.at(end + 1))) return 0;
    if (reader.at(end) == '-' and bytes.isAlnum(reader.at(end + 1))) {
        end = tailEnd(reader, end + 1);
    } else if (reader.at(end) == '+' and bytes.isAlnum(reader.at(end + 1))) {
        end = reader.span(end + 1, isTail);
    }
    return if (bytes.isWord(reader.at(end))) 0 else end;
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

/// Exactly 32, 40 or 64 hex digits, at least one of them a letter.
pub fn hash(reader: *Reader, start: usize) usize {
    const end = longHex(reader, start);
    return switch (end -| start) {
        32, 40, 64 => end,
        else => 0,
    };
}

/// Like a hash, with any other length above 32.
pub fn hex(reader: *Reader, start: usize) usize {
    const end = longHex(reader, start);
    return switch (end -| start) {
        0...32, 40, 64 => 0,
        else => end,
    };
}

fn longHex(reader: *Reader, start: usize) usize {
    const end = reader.hexEnd(start);
    if (end - start < 32 or bytes.isWord(reader.at(end))) return 0;
    return if (reader.digitsEnd(start) < end) end else 0;
}

pub fn hexcolor(reader: *const Reader, start: usize) usize {
    if (reader.at(start) != '#') return 0;
    var end = start + 1;
    while (end < start + 7 and bytes.isHex(reader.at(end))) end += 1;
    const size = end - start;
    return if ((size == 4 or size == 7) and !bytes.isWord(reader.at(end))) end else 0;
}

test uuid {
    try expect_token(uuid, "00000000-0000-0000-0000-000000000000_", 36);
    for ([_][]const u8{ "00000000-0000-0000-0000-000000000000-", "0000000-00000-0000-0000-000000000000" }) |text| {
        try expect_token(uuid, text, 0);
    }
}

test version {
    try expect_token(version, "1.2.3-rc1.", 10);
    try expect_token(version, "v1.2.3+b-1 ", 10);
    try expect_token(version, "1.2.3-a+b.c+d", 11);
    try expect_token(version, "1.2.3.x", 5);
    for ([_][]const u8{ "1.2", "v1.2", "1.2.3a", "1.2.3.4", "1.2.3-a_" }) |text| try expect_token(version, text, 0);
}

test hash {
    try expect_token(hash, "0123456789abcdef0123456789ABCDEF", 32);
    for ([_][]const u8{ "01234567890123456789012345678901", "0123456789abcdef0123456789abcdef_", "abc" }) |text| {
        try expect_token(hash, text, 0);
    }
}

test hex {
    try expect_token(hex, "0123456789abcdef0123456789abcdef0", 33);
    try expect_token(hex, "0123456789abcdef0123456789abcdef", 0);
}

test hexcolor {
    try expect_token(hexcolor, "#fff;", 4);
    try expect_token(hexcolor, "#A0b1C2", 7);
    for ([_][]const u8{ "#ffff", "#fff_", "#", "#ffffff0" }) |text| try expect_token(hexcolor, text, 0);
}
