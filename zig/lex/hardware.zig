//! Recognizer of hardware addresses.
const std = @import("std");
const bytes = @import("bytes.zig");
const names = @import("names.zig");
const pairs = @import("pairs.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

const address_pairs = 6;
const address_bytes = 3 * address_pairs - 1;
/// The row of an Ethernet header: two addresses and a type.
const header_pairs = 14;
/// Longer rows are not counted to their end.
const row_pairs_max = 64;
const bare_digits = 12;

/// Six pairs of hex digits with the same separator, `001a.2b3c.4d5e`, or behind a name that says so twelve digits.
pub fn mac(reader: *const Reader, start: usize) usize {
    return switch (reader.at(start + 2)) {
        ':', '-' => |separator| ofPairs(reader, start, separator),
        else => if (reader.at(start + 4) == '.') endOfDotted(reader, start) else bare(reader, start),
    };
}

fn ofPairs(reader: *const Reader, start: usize, separator: u8) usize {
    const end = start + address_bytes;
    const count = countPairs(reader, start, separator);
    if (count < address_pairs) return 0;
    var place = start;
    var before: usize = 0;
    while (before <= address_pairs and place >= 3 and reader.text[place - 1] == separator and
        pairs.isPair(reader, place - 3)) : (before += 1) place -= 3;
    if (before == 0) {
        if (count == address_pairs) return if (goesOn(reader, end, separator)) 0 else end;
    } else if (before != address_pairs) return 0;
    // A longer row has addresses only in a header or behind a name: fingerprints are rows too.
    if (separator != ':') return 0;
    return if (before + count == header_pairs or names.saysHardware(reader, place)) end else 0;
}

/// Whether what ends at `end` is a part of something longer. A colon that nothing follows is one of a sentence.
fn goesOn(reader: *const Reader, end: usize, separator: u8) bool {
    if (reader.at(end) != separator) return word.continues(reader, end);
    const next = reader.at(end + 1);
    return separator != ':' or next == ':' or bytes.isWordOrHigh(next);
}

/// Number of pairs from `start` on, at most `row_pairs_max`.
fn countPairs(reader: *const Reader, start: usize, separator: u8) usize {
    if (!pairs.isPair(reader, start)) return 0;
    var count: usize = 1;
    var place = start;
    while (count < row_pairs_max and reader.at(place + 2) == separator and pairs.isPair(reader, place + 3)) {
        place += 3;
        count += 1;
    }
    return count;
}

fn endOfDotted(reader: *const Reader, start: usize) usize {
    var has_letter = false;
    for (0..bare_digits + 2) |offset| {
        const byte = reader.at(start + offset);
        if (offset == 4 or offset == 9) {
            if (byte != '.') return 0;
        } else if (!bytes.isHex(byte)) return 0;
        has_letter = has_letter or bytes.isLetter(byte);
    }
    const end = start + bare_digits + 2;
    const goes_on = word.continues(reader, end) or (reader.at(end) == '.' and bytes.isWord(reader.at(end + 1)));
    return if (!has_letter or goes_on or reader.before(start) == '.') 0 else end;
}

fn bare(reader: *const Reader, start: usize) usize {
    const end = start + bare_digits;
    for (start..end) |place| if (!bytes.isHex(reader.at(place))) return 0;
    return if (!word.continues(reader, end) and names.saysHardware(reader, start)) end else 0;
}

test mac {
    try expect_token(mac, "00:1a:2b:3c:4d:5e", 17);
    try expect_token(mac, "00:1a:2b:3c:4d:5e: joined", 17);
    try expect_token(mac, "001a.2b3c.4d5e.", 14);
    for ([_][]const u8{
        "00:1a:2b-3c:4d:5e",
        "00-1a-2b-3c-4d-5e-",
        "00:1a:2b:3c:4d:5e::1",
        "00:1a:2b:3c:4d:5e:6",
        "00:1a:2b:3c:4d:5ef",
        "00:1a:2b:3c:4d:5e_",
        "00:1a:2b:3c:4d:5e:6f:70",
        "43:51:43:a1:b5:fc:8b:b7:0a:3a:a9:b1:0f:66:73:a8",
        "001a.2b3c.4d5e.6f70",
        "1234.5678.9012",
        "001a2b3c4d5e",
    }) |text| {
        try expect_token(mac, text, 0);
    }
}

test "rows of pairs are addresses at their start and behind the first one" {
    const header = "MAC=00:16:3e:5e:6c:00:fa:16:3e:1c:e4:f0:08:00 ";
    try expectPlaces(header, &.{ 4, 22 });
    try expectPlaces(header[4..], &.{ 0, 18 });
    try expectPlaces("mac 00:16:3e:5e:6c:00:fa:16", &.{4});
    try expectPlaces("00:16:3e:5e:6c:00:fa:16", &.{});
    try expectPlaces("bssid=0a1b2c3d4e5f", &.{6});
    try expectPlaces("hmac=0a1b2c3d4e5f", &.{});
}

fn expectPlaces(text: []const u8, wanted: []const usize) !void {
    const reader: Reader = .{ .text = text };
    var count: usize = 0;
    for (0..text.len) |place| {
        if (place > 0 and bytes.isWord(text[place - 1])) continue;
        if (mac(&reader, place) == 0) continue;
        try std.testing.expect(count < wanted.len);
        try std.testing.expectEqual(wanted[count], place);
        count += 1;
    }
    try std.testing.expectEqual(wanted.len, count);
}
