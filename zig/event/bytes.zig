//! Reads the numbers and texts that ts/events/bytes.ts writes.
const std = @import("std");
const operands = @import("../predicate/operand.zig");

pub const Bytes = struct {
    rest: []const u8,

    const Error = error{BadQuery};

    /// Seven bits a byte, the low ones first; the high bit says that more follow.
    pub fn next(bytes: *Bytes) Error!u32 {
        var number: u32 = 0;
        var shift: u5 = 0;
        while (true) : (shift += 7) {
            if (bytes.rest.len == 0) return error.BadQuery;
            const byte = bytes.rest[0];
            bytes.rest = bytes.rest[1..];
            number |= std.math.shlExact(u32, byte & 0x7f, shift) catch return error.BadQuery;
            if (byte & 0x80 == 0) return number;
            if (shift > 21) return error.BadQuery;
        }
    }

    /// A number of things that follow, each of a byte at least.
    pub fn length(bytes: *Bytes) Error!u32 {
        return bytes.below(bytes.rest.len);
    }

    pub fn below(bytes: *Bytes, limit: usize) Error!u32 {
        const number = try bytes.next();
        return if (number < limit) number else error.BadQuery;
    }

    pub fn text(bytes: *Bytes) Error![]const u8 {
        const size = try bytes.next();
        if (size > bytes.rest.len) return error.BadQuery;
        defer bytes.rest = bytes.rest[size..];
        return bytes.rest[0..size];
    }
};

test "numbers of several bytes, and texts" {
    var bytes: Bytes = .{ .rest = "\x05\xac\x02\x02ab\x00" };
    try std.testing.expectEqual(5, try bytes.next());
    try std.testing.expectEqual(300, try bytes.next());
    try std.testing.expectEqualStrings("ab", try bytes.text());
    try std.testing.expectEqual(0, try bytes.next());
    try std.testing.expectError(error.BadQuery, bytes.next());
    var cut: Bytes = .{ .rest = "\x02a" };
    try std.testing.expectError(error.BadQuery, cut.text());
    for ([_][]const u8{ "\x80", "\xff\xff\xff\xff\x7f", "\xff\xff\xff\xff\xff\xff" }) |wrong| {
        var other: Bytes = .{ .rest = wrong };
        try std.testing.expectError(error.BadQuery, other.next());
    }
}

/// Reads words in order.
pub const Words = struct {
    rest: []const u32,

    pub fn next(words: *Words) error{BadQuery}!u32 {
        if (words.rest.len == 0) return error.BadQuery;
        defer words.rest = words.rest[1..];
        return words.rest[0];
    }

    /// A number of things that follow, each of a word at least.
    pub fn length(words: *Words) error{BadQuery}!u32 {
        return words.below(words.rest.len);
    }

    pub fn below(words: *Words, limit: usize) error{BadQuery}!u32 {
        const number = try words.next();
        return if (number < limit) number else error.BadQuery;
    }

    pub fn text(words: *Words) error{BadQuery}![]const u8 {
        if (words.rest.len == 0) return error.BadQuery;
        const size = 1 + operands.wordsOf(words.rest[0]);
        if (size > words.rest.len) return error.BadQuery;
        defer words.rest = words.rest[size..];
        return operands.text(words.rest[0..size]);
    }
};
