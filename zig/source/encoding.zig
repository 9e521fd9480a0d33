//! Byte order marks and the text after them. The mark selects the encoding; without one, bytes are used unchanged.
const std = @import("std");

const assert = std.debug.assert;

/// Numbers are shared with ts/input/source.ts.
pub const Encoding = enum(u32) { bytes = 0, utf8 = 1, utf16_le = 2, utf16_be = 3, utf32_le = 4, utf32_be = 5 };

pub const Mark = struct { encoding: Encoding, size_bytes: u32 };

const marks = [_]struct { []const u8, Encoding }{
    .{ "\xff\xfe\x00\x00", .utf32_le }, // Before utf16_le, whose mark is a prefix of this one.
    .{ "\x00\x00\xfe\xff", .utf32_be },
    .{ "\xff\xfe", .utf16_le },
    .{ "\xfe\xff", .utf16_be },
    .{ "\xef\xbb\xbf", .utf8 },
};

/// The mark at the start of `raw`; `.bytes` of size 0 if there is none.
pub fn mark(raw: []const u8) Mark {
    for (marks) |row| {
        if (std.mem.startsWith(u8, raw, row[0])) return .{ .encoding = row[1], .size_bytes = @intCast(row[0].len) };
    }
    return .{ .encoding = .bytes, .size_bytes = 0 };
}

/// Whether text in this encoding needs no decoding after its mark.
pub fn isPlain(encoding: Encoding) bool {
    return encoding == .bytes or encoding == .utf8;
}

const replacement = 0xfffd;

/// Decodes the units after the mark to UTF-8. Each lone surrogate of UTF-16 becomes U+FFFD; invalid values of UTF-32
/// are dropped, and so is an incomplete last unit. The caller owns the result.
pub fn decode(gpa: std.mem.Allocator, units: []const u8, encoding: Encoding) error{OutOfMemory}![]u8 {
    assert(!isPlain(encoding));
    var out: std.ArrayList(u8) = .empty;
    errdefer out.deinit(gpa);
    try out.ensureTotalCapacity(gpa, units.len / 2 + 4);
    switch (encoding) {
        .utf16_le => try decode16(gpa, &out, units, .little),
        .utf16_be => try decode16(gpa, &out, units, .big),
        .utf32_le => try decode32(gpa, &out, units, .little),
        .utf32_be => try decode32(gpa, &out, units, .big),
        .bytes, .utf8 => unreachable, // The caller passes these on undecoded.
    }
    return out.toOwnedSlice(gpa);
}

fn decode16(gpa: std.mem.Allocator, out: *std.ArrayList(u8), units: []const u8, endian: std.builtin.Endian) !void {
    var index: usize = 0;
    while (index + 2 <= units.len) {
        const unit = std.mem.readInt(u16, units[index..][0..2], endian);
        index += 2;
        if (unit < 0xd800 or unit > 0xdfff) {
            try append(gpa, out, unit);
            continue;
        }
        const low = if (unit < 0xdc00 and index + 2 <= units.len)
            std.mem.readInt(u16, units[index..][0..2], endian)
        else
            0;
        if (low >= 0xdc00 and low <= 0xdfff) {
            index += 2;
            try append(gpa, out, 0x10000 + (@as(u21, unit - 0xd800) << 10) + (low - 0xdc00));
        } else try append(gpa, out, replacement);
    }
}

fn decode32(gpa: std.mem.Allocator, out: *std.ArrayList(u8), units: []const u8, endian: std.builtin.Endian) !void {
    var index: usize = 0;
    while (index + 4 <= units.len) : (index += 4) {
        const value = std.mem.readInt(u32, units[index..][0..4], endian);
        if (value > 0x10ffff or (value >= 0xd800 and value <= 0xdfff)) continue;
        try append(gpa, out, @intCast(value));
    }
}

fn append(gpa: std.mem.Allocator, out: *std.ArrayList(u8), point: u21) !void {
    var buffer: [4]u8 = undefined;
    // Surrogates and values above the range were handled before.
    const size = std.unicode.utf8Encode(point, &buffer) catch unreachable;
    try out.appendSlice(gpa, buffer[0..size]);
}

test "the longer mark takes precedence over its prefix" {
    try std.testing.expectEqual(Encoding.utf32_le, mark("\xff\xfe\x00\x00").encoding);
    try std.testing.expectEqual(Encoding.utf16_le, mark("\xff\xfea\x00").encoding);
    try std.testing.expectEqual(Encoding.bytes, mark("\xff").encoding);
}

test "lone surrogates become U+FFFD, incomplete units are dropped" {
    const cases = [_]struct { []const u8, Encoding, []const u8 }{
        .{ "a\x00\x3d\xd8\x80\xde", .utf16_le, "a\u{1f680}" },
        .{ "\x3d\xd8a\x00", .utf16_le, "\u{fffd}a" },
        .{ "\xd8\x3d", .utf16_be, "\u{fffd}" },
        .{ "\x00a\x00", .utf16_be, "a" },
        .{ "\x00\x00\x00a\x00\x11\x00\x00\x00\x00\x00b\x00", .utf32_be, "ab" },
        .{ "\x00\xd8\x00\x00b\x00\x00\x00", .utf32_le, "b" },
    };
    for (cases) |case| {
        const got = try decode(std.testing.allocator, case[0], case[1]);
        defer std.testing.allocator.free(got);
        try std.testing.expectEqualStrings(case[2], got);
    }
}
