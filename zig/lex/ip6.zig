//! Recognizer of IPv6 addresses, with an IPv4 address as their end, and with a zone.
const std = @import("std");
const bytes = @import("bytes.zig");
const names = @import("names.zig");
const network = @import("network.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

const groups_max = 8;
const group_digits_max = 4;
const port_digits_max = 5;
/// Digits of a port that a client's system chooses.
const client_port_digits_min = 4;
/// An IPv4 address takes the room of this many groups.
const ip4_groups = 2;
const zone_bytes_max = 32;

/// Groups of hex digits joined by `:`, at most one `::` among them. A last group that is a port stays outside.
pub fn ip6(reader: *Reader, start: usize) usize {
    if (!hasColons(reader, start) or isBehindGroup(reader, start)) return 0;
    var form: Form = .{ .start = start, .end = start };
    if (reader.at(start) == ':') {
        const before = reader.before(start);
        if (reader.at(start + 1) != ':' or bytes.isWordOrHigh(before) or before == ':') return 0;
        form.has_gap = true;
        form.end = start + 2;
        // The unspecified address with a port.
        if (reader.at(form.end) == ':') return if (isPort(reader, form.end + 1)) form.end else 0;
    }
    if (!form.read(reader)) return 0;
    if (!form.isWhole() or word.continues(reader, form.end)) return 0;
    if (reader.at(form.end) == '.' and bytes.isDigit(reader.at(form.end + 1))) return 0;
    if (beginsWord(reader.text, start, form.end)) return 0;
    return zoneEnd(reader, start, form.end);
}

/// Whether two colons follow each other, or there are enough of them for an address: most clocks have neither.
fn hasColons(reader: *const Reader, start: usize) bool {
    var count: usize = 0;
    var place = start;
    while (true) : (place += 1) {
        const byte = reader.at(place);
        if (byte == ':') {
            count += 1;
            if (count == groups_max - ip4_groups or reader.at(place + 1) == ':') return true;
        } else if (!bytes.isHex(byte)) return false;
    }
}

const Form = struct {
    start: usize,
    end: usize,
    groups: u32 = 0,
    has_gap: bool = false,
    has_letter: bool = false,

    fn isWhole(form: *const Form) bool {
        if (form.has_gap) return form.groups >= 1 and form.groups < groups_max;
        return form.groups == groups_max and form.has_letter;
    }

    /// Reads as far as the form goes.
    /// @returns false if what is there is no part of an address
    fn read(form: *Form, reader: *Reader) bool {
        while (bytes.isHex(reader.at(form.end))) {
            const group = form.end;
            if (form.isTail(reader, group)) {
                form.end = network.ip4Groups(reader, group);
                form.groups += ip4_groups;
                form.has_letter = true;
                return true;
            }
            const group_end = hexEnd(reader, group);
            const is_group = group_end - group <= group_digits_max and !word.continues(reader, group_end);
            const is_port = form.isWhole() and isClientPort(reader, form.start, group, group_end);
            if (!is_group or is_port or form.groups == groups_max) {
                // An address and what is joined to it by a colon.
                if (!form.isWhole() or reader.text[group - 1] != ':' or reader.before(group - 1) == ':') return false;
                form.end = group - 1;
                return isPort(reader, group) or !isHexadecimal(reader, group);
            }
            for (reader.text[group..group_end]) |byte| form.has_letter = form.has_letter or bytes.isLetter(byte);
            form.groups += 1;
            form.end = group_end;
            if (reader.at(group_end) != ':') return true;
            if (reader.at(group_end + 1) == ':') {
                if (form.has_gap) return false;
                form.has_gap = true;
                form.end += 2;
                if (reader.startsWith(form.end, "::")) return false;
                // A field that is empty follows, not a port: `99999:7:::`.
                if (reader.at(form.end) == ':' and !isPort(reader, form.end + 1)) return false;
            } else if (bytes.isHex(reader.at(group_end + 1))) form.end += 1 else return true;
        }
        return true;
    }

    /// Whether the group that starts here is the first one of an IPv4 address.
    fn isTail(form: *const Form, reader: *Reader, group: usize) bool {
        const groups = form.groups + ip4_groups;
        if (if (form.has_gap) groups >= groups_max else groups != groups_max) return false;
        var end = group;
        while (end - group < 3 and bytes.isDigit(reader.at(end))) end += 1;
        if (end == group or reader.at(end) != '.') return false;
        const tail = network.ip4Groups(reader, group);
        return tail != 0 and !(reader.at(tail) == '.' and bytes.isDigit(reader.at(tail + 1)));
    }
};

fn hexEnd(reader: *const Reader, start: usize) usize {
    var end = start;
    while (end - start <= group_digits_max + 1 and bytes.isHex(reader.at(end))) end += 1;
    return end;
}

/// Whether a group, or the `::` of another address, directly precedes: this is not the start of an address then.
fn isBehindGroup(reader: *const Reader, start: usize) bool {
    if (reader.before(start) != ':') return false;
    if (start < 2) return false;
    var place = start - 1;
    while (place > 0 and start - place <= group_digits_max and bytes.isHex(reader.text[place - 1])) place -= 1;
    if (place == start - 1) return reader.text[place - 1] == ':';
    return !bytes.isWordOrHigh(reader.before(place));
}

/// Whether the group is the port behind `client A:B::C:PORT`.
fn isClientPort(reader: *const Reader, start: usize, group: usize, group_end: usize) bool {
    if (group_end - group < client_port_digits_min or reader.text[group] == '0') return false;
    if (reader.text[group - 1] != ':' or reader.before(group - 1) == ':') return false;
    if (reader.at(group_end) == ':') return false;
    return names.saysClient(reader, start) and isPort(reader, group);
}

/// Whether a port is at `start`, or the `*` that means any.
fn isPort(reader: *const Reader, start: usize) bool {
    if (reader.at(start) == '*') return true;
    var value: u32 = 0;
    var end = start;
    while (end - start < port_digits_max and bytes.isDigit(reader.at(end))) : (end += 1) {
        value = value * 10 + reader.at(end) - '0';
    }
    // A longer row of pairs goes on.
    if (reader.at(end) == ':' and bytes.isHex(reader.at(end + 1))) return false;
    return end > start and value <= std.math.maxInt(u16) and !word.continues(reader, end);
}

/// Whether the word at `start` has hexadecimal digits only.
fn isHexadecimal(reader: *const Reader, start: usize) bool {
    var end = start;
    while (bytes.isHex(reader.at(end))) end += 1;
    return !word.continues(reader, end);
}

/// End of the zone behind an address. Only one that begins with a letter may follow every address: `%20` is an escape.
fn zoneEnd(reader: *const Reader, start: usize, end: usize) usize {
    if (reader.at(end) != '%') return end;
    const is_scoped = std.ascii.startsWithIgnoreCase(reader.text[start..], "fe8") or
        std.ascii.startsWithIgnoreCase(reader.text[start..], "fe9") or
        std.ascii.startsWithIgnoreCase(reader.text[start..], "fea") or
        std.ascii.startsWithIgnoreCase(reader.text[start..], "feb") or
        std.ascii.startsWithIgnoreCase(reader.text[start..], "ff0");
    const first = reader.at(end + 1);
    if (!bytes.isLetter(first) and !(is_scoped and bytes.isDigit(first))) return end;
    var zone = end + 1;
    while (zone - end <= zone_bytes_max and isZone(reader.at(zone))) zone += 1;
    while (!bytes.isWord(reader.text[zone - 1])) zone -= 1;
    return if (word.continues(reader, zone)) end else zone;
}

fn isZone(byte: u8) bool {
    return bytes.isWord(byte) or byte == '.' or byte == '-';
}

/// Whether `text[start..end]`, read as an address, is only the beginning of a word with a hyphen: `::add-mask`.
pub fn beginsWord(text: []const u8, start: usize, end: usize) bool {
    if (end >= text.len or text[end] != '-' or !std.mem.startsWith(u8, text[start..end], "::")) return false;
    if (end == start + 2) return false;
    for (text[start + 2 .. end]) |byte| if (!bytes.isLetter(byte)) return false;
    var at = end + 1;
    while (at < text.len and bytes.isHex(text[at])) at += 1;
    return at < text.len and bytes.isLetter(text[at]);
}

test ip6 {
    try expect_token(ip6, "2001:db8::1f ", 12);
    try expect_token(ip6, "a:2:3:4:5:6:7:8:zz", 15);
    try expect_token(ip6, "a:::1", 3);
    for ([_][]const u8{
        "::",
        "::x",
        "1:2:3:4:5:6:7:8",
        "1::2::3",
        "a::12345",
        "a:2:3:4:5:6:7:8:9f",
        "2001:db8::1:abcde",
        "::1:123456",
        "a::b:99999",
        "::ffff:1.2.3.4.5",
        "1:2:3:4:5:6:7:8:9:10",
        "16:27:ac:a5:76:28:2d:36:63:1b:56",
    }) |text| try expect_token(ip6, text, 0);
    for ([_][]const u8{ "a::::b", "fe80::::1", "::::1" }) |text| try expect_token(ip6, text, 0);
}

test "fields that are empty, and words with a hyphen, are no addresses" {
    const others = [_][]const u8{ "7:::", "7::: x", "a:::x", "::add-mask::x", "::bad-name" };
    for (others) |text| try expect_token(ip6, text, 0);
    try expect_token(ip6, "7:: x", 3);
    try expect_token(ip6, "::a-::b", 3);
    try expect_token(ip6, "::add-2001:db8::1", 5);
    try expect_token(ip6, "::add1-mask", 6);
}

test "an IPv4 address may be the end, and a zone belongs to an address" {
    try expect_token(ip6, "::ffff:193.142.146.42", 21);
    try expect_token(ip6, "::1.2.3.4:80", 9);
    try expect_token(ip6, "64:ff9b::192.0.2.33.", 19);
    try expect_token(ip6, "1:2:3:4:5:6:10.0.0.1", 20);
    try expect_token(ip6, "fe80::1%eth0", 12);
    try expect_token(ip6, "fe80::1%12,", 10);
    try expect_token(ip6, "fe80::1%eth0.100.", 16);
    try expect_token(ip6, "2001:db8::1%20x", 11);
    try expect_token(ip6, "2001:db8::1%en0", 15);
}

test "a port stays outside" {
    try expect_token(ip6, "::1:37752", 3);
    try expect_token(ip6, "2001:db8::1234:58430", 14);
    try expect_token(ip6, "2001:db8::1:http", 11);
    try expect_token(ip6, "2001:db8::1234:8080", 19);
    try expect_token(ip6, "a:2:3:4:5:6:7:8:443", 15);
    try expect_token(ip6, ":::22", 2);
    try expect_token(ip6, ":::*", 2);
    const rows = [_]struct { []const u8, usize, usize }{
        .{ "client 2001:db8::1234:8080]", 7, 21 },
        .{ "client 2001:db8::1:80]", 7, 21 },
        .{ "client 2001:db8::1234]", 7, 21 },
        .{ "client: 2001:db8::1234:8080,", 8, 27 },
        .{ "foo::1", 3, 0 },
        .{ "f::::22", 2, 0 },
        .{ "1::2::3", 3, 0 },
        .{ "zone:fe80::1", 5, 12 },
    };
    for (rows) |row| {
        var reader: Reader = .{ .text = row[0] };
        errdefer std.debug.print("{s}\n", .{row[0]});
        try std.testing.expectEqual(row[2], ip6(&reader, row[1]));
    }
}
