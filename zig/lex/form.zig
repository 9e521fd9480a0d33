//! Forms of digits and other bytes at fixed positions, compared in one step.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const bytes = @import("bytes.zig");

const size_max = 32;
const Bytes = @Vector(size_max, u8);

/// The bytes of a text from some place on; 0 past its end.
pub const Ahead = struct {
    bytes: Bytes,
    /// Bit mask of the bytes that are digits.
    digits: u32,

    pub inline fn of(text: []const u8, start: usize) Ahead {
        const read: Bytes = if (start + size_max <= text.len) text[start..][0..size_max].* else tail(text, start);
        return .{ .bytes = read, .digits = @bitCast(read -% splat('0') < splat(10)) };
    }

    /// Whether the bytes at `offset` have this form: `0` is any digit, `?` any byte, anything else itself.
    pub inline fn is(ahead: Ahead, comptime form: []const u8, comptime offset: usize) bool {
        const want = comptime Want.of(form, offset);
        if (ahead.digits & want.digits != want.digits) return false;
        return maskOf(ahead.bytes == want.bytes) & want.others == want.others;
    }

    /// Whether one of these bytes directly follows a digit.
    pub inline fn hasBehindDigit(ahead: Ahead, comptime wanted: []const u8) bool {
        var found: u32 = 0;
        inline for (wanted) |byte| found |= maskOf(ahead.bytes == splat(byte));
        return found & ahead.digits << 1 != 0;
    }

    /// Number of consecutive digits from `offset` on, within the bytes loaded.
    pub inline fn digitCount(ahead: Ahead, offset: u5) u32 {
        return @ctz(~(ahead.digits >> offset));
    }
};

/// A form as vectors.
const Want = struct {
    bytes: Bytes,
    digits: u32,
    others: u32,

    fn of(comptime form: []const u8, comptime offset: usize) Want {
        var text: [size_max]u8 = @splat(0);
        var want: Want = .{ .bytes = undefined, .digits = 0, .others = 0 };
        for (form, offset..) |byte, place| {
            text[place] = byte;
            switch (byte) {
                '?' => {},
                '0' => want.digits |= 1 << place,
                else => want.others |= 1 << place,
            }
        }
        want.bytes = text;
        return want;
    }
};

noinline fn tail(text: []const u8, start: usize) Bytes {
    var read: [size_max]u8 = @splat(0);
    if (start < text.len) @memcpy(read[0 .. text.len - start], text[start..]);
    return read;
}

inline fn splat(byte: u8) Bytes {
    return @splat(byte);
}

test "forms are the same as when compared byte by byte" {
    var random: std.Random.DefaultPrng = .init(3);
    var text: [40]u8 = undefined;
    for (0..5000) |_| {
        for (&text, 0..) |*byte, place| {
            byte.* = if (random.random().uintLessThan(u8, 30) == 0)
                "0:Tx"[random.random().uintLessThan(usize, 4)]
            else
                "31-4:5T"[place % 7];
        }
        const start = random.random().uintLessThan(usize, text.len);
        const ahead: Ahead = .of(&text, start);
        inline for (.{ .{ "00-0:0T", 0 }, .{ "0:?T00", 3 }, .{ "00", 29 }, .{ "-?0", 29 } }) |want| {
            var stands = true;
            for (want[0], start + want[1]..) |byte, place| {
                const here = if (place < text.len) text[place] else 0;
                if (if (byte == '0') !bytes.isDigit(here) else byte != '?' and byte != here) stands = false;
            }
            try std.testing.expectEqual(stands, ahead.is(want[0], want[1]));
        }
    }
}
