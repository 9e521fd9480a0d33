//! Classes of bytes, as counted by the readings texture and spectrum. The bytes of a non-ASCII character are counted
//! together with its last byte.
const std = @import("std");
const unicode = @import("../lex/unicode.zig");

pub const Class = enum(u8) { digit, alpha, space, punct, other };
pub const class_count = 5;

/// Bytes counted together.
pub const Release = struct {
    class: Class,
    /// How many bytes.
    count: u3,
    /// Number of bytes since the last of them.
    age: u1,
};

/// Maximum number of releases per byte: an unfinished character before it, and the byte itself.
pub const releases_max = 2;

/// Reads bytes one by one.
pub const Reader = struct {
    held: [4]u8 = undefined,
    held_count: u3 = 0,
    expected: u3 = 0,

    /// Returns the releases that `byte` completes. If `is_last`, all pending bytes are released.
    pub fn step(reader: *Reader, byte: u8, is_last: bool, out: *[releases_max]Release) []const Release {
        var count: usize = 0;
        const continues = reader.held_count > 0 and byte & 0xc0 == 0x80;
        if (reader.held_count > 0 and !continues) {
            out[count] = reader.release(.other, 1);
            count += 1;
        }
        if (!continues and !opensCharacter(byte)) {
            out[count] = .{ .class = of(byte), .count = 1, .age = 0 };
            return out[0 .. count + 1];
        }
        if (!continues) reader.expected = std.unicode.utf8ByteSequenceLength(byte) catch unreachable;
        reader.held[reader.held_count] = byte;
        reader.held_count += 1;
        const is_whole = reader.held_count == reader.expected;
        if (!is_whole and !is_last) return out[0..count];
        out[count] = reader.release(if (is_whole) ofCharacter(reader.held[0..reader.held_count]) else .other, 0);
        return out[0 .. count + 1];
    }

    fn release(reader: *Reader, class: Class, age: u1) Release {
        defer reader.held_count = 0;
        return .{ .class = class, .count = reader.held_count, .age = age };
    }
};

pub fn opensCharacter(byte: u8) bool {
    return byte >= 0xc2 and byte <= 0xf4;
}

/// The class of a single byte.
pub fn of(byte: u8) Class {
    return table[byte];
}

const table: [256]Class = blk: {
    var classes: [256]Class = @splat(.other);
    for (&classes, 0..) |*class, byte| class.* = switch (byte) {
        '0'...'9' => .digit,
        'a'...'z', 'A'...'Z', '_' => .alpha,
        ' ', '\t', '\n', '\r', 0x0c => .space,
        else => if (byte >= 33 and byte <= 126) .punct else .other,
    };
    break :blk classes;
};

/// The class of a multi-byte character; `other` if the bytes are ill-formed.
pub fn ofCharacter(bytes: []const u8) Class {
    const code = std.unicode.utf8Decode(bytes) catch return .other;
    if (unicode.has(.alphabetic, code) or isCombining(code)) return .alpha;
    if (unicode.has(.numeric, code)) return .digit;
    return if (unicode.has(.white_space, code)) .space else .punct;
}

/// Combining marks, which count as part of the letter before them.
fn isCombining(code: u21) bool {
    return switch (code) {
        0x300...0x36f, 0x1ab0...0x1aff, 0x1dc0...0x1dff, 0x20d0...0x20ff, 0xfe20...0xfe2f => true,
        else => false,
    };
}

fn spellAll(gpa: std.mem.Allocator, text: []const u8) ![]const u8 {
    var out: std.ArrayList(u8) = .empty;
    var reader: Reader = .{};
    var releases: [releases_max]Release = undefined;
    for (text, 0..) |byte, i| {
        for (reader.step(byte, i + 1 == text.len, &releases)) |release| {
            try out.append(gpa, "daspo"[@backingInt(release.class)]);
            try out.append(gpa, '0' + @as(u8, release.count));
            if (release.age == 1) try out.append(gpa, '-');
        }
    }
    return out.toOwnedSlice(gpa);
}

test "a character is counted with its last byte" {
    const rows = [_][2][]const u8{
        .{ "a1 _;", "a1d1s1a1p1" },
        .{ "\x0b\x00\x7f", "o1o1o1" },
        .{ "é½\u{3000}€", "a2d2s3p3" },
        .{ "e\u{301}", "a1a2" },
        .{ "\xc3", "o1" },
        .{ "\xc3a", "o1-a1" },
        .{ "\xe2\x82a", "o2-a1" },
        .{ "\xe2\x82\xc3", "o2-o1" },
        .{ "\xe0\x80\x80", "o3" },
        .{ "\x80\xc1\xff", "o1o1o1" },
        .{ "", "" },
    };
    for (rows) |row| {
        const got = try spellAll(std.testing.allocator, row[0]);
        defer std.testing.allocator.free(got);
        try std.testing.expectEqualStrings(row[1], got);
    }
}
