//! Recognizers of url, IPv4 address and cidr. Each returns the end of its token at `start`, or 0.
const std = @import("std");
const bytes = @import("bytes.zig");
const Ahead = @import("form.zig").Ahead;
const names = @import("names.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;

/// `SCHEME://` and everything up to white space, `"`, `<` or `>`.
pub fn url(reader: *Reader, start: usize) usize {
    if (!bytes.isLetter(reader.at(start))) return 0;
    const colon = reader.schemeEnd(start);
    if (!reader.startsWith(colon, "://")) return 0;
    const body = colon + 3;
    const end = reader.span(body, isUrl);
    return if (end > body) end else 0;
}

fn isUrl(byte: u8) bool {
    return !bytes.isSpace(byte) and byte != '"' and byte != '<' and byte != '>';
}

pub fn ip4(reader: *Reader, start: usize) usize {
    const end = ip4Groups(reader, start);
    if (end != 0 and reader.at(end) == '.' and isDottedPort(reader, start, end + 1)) return end;
    return if (end != 0 and !goesOn(reader, start, end) and isAddress(reader, start, end)) end else 0;
}

/// Whether the number behind an address and a point is a port, as BSD's tools write it: one of five digits, or any
/// beside the `>` of `10.0.0.1.443 > 10.0.0.2.51234:`.
noinline fn isDottedPort(reader: *const Reader, start: usize, port: usize) bool {
    const end = reader.span(port, bytes.isDigit);
    if (end == port or end - port > 5 or (end - port == 5 and reader.text[port] > '6')) return false;
    if (word.continues(reader, end) or (reader.at(end) == '.' and bytes.isDigit(reader.at(end + 1)))) return false;
    if (!isAddress(reader, start, port - 1) or reader.text[port] == '0') return false;
    const is_flow = reader.startsWith(end, " > ") or std.mem.endsWith(u8, reader.text[0..start], " > ");
    return end - port == 5 or is_flow;
}

/// An IPv4 address, `/`, and a prefix length of at most 32. In `zone:10.2.2.2/23` a port follows the address.
pub fn cidr(reader: *Reader, start: usize) usize {
    const slash = ip4Groups(reader, start);
    if (slash == 0 or reader.at(slash) != '/') return 0;
    const group = smallNumber(reader, slash + 1, 2, 32) orelse return 0;
    if (goesOn(reader, start, group)) return 0;
    return switch (reader.before(start)) {
        '.', '/' => if (isAddress(reader, start, slash)) group else 0,
        ':' => if (bytes.isWordOrHigh(reader.before(start - 1))) 0 else group,
        else => group,
    };
}

/// End of an IPv4 address that is not the start of a block, an email or another kind that precedes addresses.
pub fn ip4Alone(reader: *Reader, start: usize) usize {
    const end = ip4Groups(reader, start);
    const next = reader.at(end);
    if (bytes.isLocal(next) or next >= 0x80 or next == '@' or next == '/') return 0;
    return if (isAddress(reader, start, end)) end else 0;
}

fn goesOn(reader: *const Reader, start: usize, end: usize) bool {
    return if (reader.at(end) == '.') goesOnBehindPoint(reader, start, end) else word.continues(reader, end);
}

/// Whether the row goes on behind the point at `point`, which otherwise ends a sentence. Numbers and a point at the
/// start of a line belong to a heading: `5.3.1.2. Scope`.
noinline fn goesOnBehindPoint(reader: *const Reader, start: usize, point: usize) bool {
    const next = reader.at(point + 1);
    if (next == '-' or word.continues(reader, point + 1)) return true;
    if (next != ' ' and next != '\t') return false;
    var first = start;
    while (reader.before(first) == ' ' or reader.before(first) == '\t') first -= 1;
    return first == 0 or reader.text[first - 1] == '\n';
}

/// Whether the four groups at `start` are neither a version nor a part of a longer row.
inline fn isAddress(reader: *const Reader, start: usize, end: usize) bool {
    if (reader.continuesRow(start)) return false;
    return !names.mayPrecede(reader, start) or !names.saysVersion(reader, start, end);
}

/// End of four groups; 0 if there are none. Remembered, because several recognizers need it.
pub fn ip4Groups(reader: *Reader, start: usize) usize {
    if (reader.ip4.start == start) return reader.ip4.end;
    const end = walkGroups(reader, start) orelse 0;
    reader.ip4 = .{ .start = start, .end = end };
    return end;
}

fn walkGroups(reader: *const Reader, start: usize) ?usize {
    const ahead: Ahead = .of(reader.text, start);
    var gaps = ~ahead.digits;
    var group: usize = 0;
    for (0..4) |number| {
        const end: usize = @ctz(gaps);
        const size = end - group;
        if (size == 0 or size > 3) return null;
        if (size == 3 and std.mem.readInt(u24, reader.text[start + group ..][0..3], .big) > octet_max) return null;
        if (number == 3) return start + end;
        if (reader.at(start + end) != '.') return null;
        gaps &= gaps - 1;
        group = end + 1;
    }
    unreachable;
}

/// Three digits compare like their bytes.
const octet_max = std.mem.readInt(u24, "255", .big);

/// End of one to `digits_max` digits with a value of at most `value_max`.
fn smallNumber(reader: *const Reader, start: usize, digits_max: usize, value_max: u32) ?usize {
    var value: u32 = 0;
    var end = start;
    while (end < start + digits_max and bytes.isDigit(reader.at(end))) : (end += 1) {
        value = value * 10 + reader.at(end) - '0';
    }
    return if (end > start and value <= value_max) end else null;
}

const expect = @import("expect.zig");
const expect_token = expect.token;

test url {
    try expect_token(url, "http://x)", 9);
    try expect_token(url, "svn+ssh://h/p\"", 13);
    for ([_][]const u8{ "http://", "mailto:a@b.de", "a_b://c", "//host", "http:// x" }) |text| {
        try expect_token(url, text, 0);
    }
}

test ip4 {
    try expect_token(ip4, "010.0.0.255:80", 11);
    const rows = [_]struct { []const u8, usize, usize }{
        .{ "from 10.0.0.1 ", 5, 13 },
        .{ "version 10.0.0.1 ", 8, 0 },
        .{ "Chrome/10.0.0.1 ", 7, 0 },
        .{ "host/10.0.0.1:80", 5, 13 },
        .{ "server=10.0.0.1", 7, 15 },
        .{ "1.10.0.0.1", 2, 0 },
        .{ "squid HIER_DIRECT/93.184.216.34 ", 18, 31 },
    };
    const sentences = [_]struct { []const u8, usize, usize }{
        .{ "to 10.0.0.1.", 3, 11 }, .{ "to 10.0.0.1. X", 3, 11 },    .{ "to 10.0.0.1...", 3, 11 },
        .{ "(10.0.0.1.)", 1, 9 },   .{ "10.0.0.1..10.0.0.9", 0, 8 }, .{ "10.0.0.1..10.0.0.9", 10, 18 },
        .{ "10.0.0.1.\n", 0, 8 },   .{ "5.3.1.2. Scope", 0, 0 },     .{ "\n  5.3.1.2. Scope", 3, 0 },
        .{ "to 10.0.0.1.x", 3, 0 },
        .{ "to 10.0.0.1.é", 3, 0 },
        .{ "to 10.0.0.1.-", 3, 0 },
    };
    for (sentences) |row| try expect.tokenAt(ip4, row[0], row[1], row[2]);
    const flows = [_]struct { []const u8, usize, usize }{
        .{ "10.0.0.1.443 > x", 0, 8 }, .{ "x > 10.0.0.1.53: y", 4, 12 }, .{ "10.0.0.1.51234 ", 0, 8 },
        .{ "10.0.0.1.443 x", 0, 0 },   .{ "10.0.0.1.99999", 0, 0 },      .{ "1.10.0.0.1.51234", 2, 0 },
        .{ "10.0.0.1.51234.1", 0, 0 },
    };
    for (flows) |row| try expect.tokenAt(ip4, row[0], row[1], row[2]);
    for (rows) |row| {
        try expect.tokenAt(ip4, row[0], row[1], row[2]);
        try expect.tokenAt(ip4Alone, row[0], row[1], row[2]);
    }
    for ([_][]const u8{ "10.0.0.256", "10.0.0.1a", "10.0.0.1_", "10.0.0.1é", "10.0.0" }) |text| {
        try expect_token(ip4, text, 0);
    }
}

test cidr {
    for ([_]struct { []const u8, usize, usize }{
        .{ "zone:10.2.2.2/23", 5, 0 },
        .{ "zone: 10.2.2.0/23", 6, 17 },
        .{ ":10.2.2.0/23", 1, 12 },
        .{ "version 10.2.2.0/23", 8, 19 },
        .{ "Chrome/10.2.2.0/23", 7, 0 },
        .{ "1.10.2.2.0/23", 2, 0 },
        .{ "of 10.2.2.0/23. X", 3, 14 },
    }) |row| try expect.tokenAt(cidr, row[0], row[1], row[2]);
    try expect_token(cidr, "10.0.0.0/08 ", 11);
    for ([_][]const u8{ "10.0.0.1/33", "10.0.0.1/", "10.0.0.0/8.x", "10.0.0.0/123" }) |text| {
        try expect_token(cidr, text, 0);
    }
}
