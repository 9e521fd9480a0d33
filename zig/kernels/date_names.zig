//! The first letters of names of months and of days of the week.
const std = @import("std");
const months = @import("../gen/months.zig").names;

pub const weekdays = [_][]const u8{ "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday" };

const letters = 26;

/// A bit for each first letter, by the lower bits of its byte: of months in both cases, of days in capitals.
const firsts: u64 = blk: {
    var found: u64 = 0;
    for (months) |row| if (row.name[0] < 0x80) {
        found |= 1 << (row.name[0] & 63) | 1 << (std.ascii.toUpper(row.name[0]) & 63);
    };
    for (weekdays) |name| found |= 1 << (std.ascii.toUpper(name[0]) & 63);
    break :blk found;
};

/// Whether a name may start with this byte: few words do.
pub inline fn mayOpenWith(first: u8) bool {
    return firsts >> @intCast(first & 63) & 1 != 0;
}

/// For the first two letters of names, a bit for each third one.
const thirds: [letters * letters]u32 = blk: {
    @setEvalBranchQuota(10_000);
    var found: [letters * letters]u32 = @splat(0);
    for (months) |row| add(&found, row.name);
    for (weekdays) |name| add(&found, name);
    break :blk found;
};

fn add(found: *[letters * letters]u32, name: []const u8) void {
    for (name[0..3]) |byte| if (byte >= 0x80) return;
    found[@as(usize, numberOf(name[0])) * letters + numberOf(name[1])] |= 1 << numberOf(name[2]);
}

/// Whether a name may start with these bytes, in any letter case: true of all that are not three ASCII letters.
pub inline fn mayOpen(opening: *const [3]u8) bool {
    const first = numberOf(opening[0]);
    const second = numberOf(opening[1]);
    const third = numberOf(opening[2]);
    if (first >= letters or second >= letters or third >= letters) return true;
    return thirds[@as(usize, first) * letters + second] >> @intCast(third) & 1 != 0;
}

inline fn numberOf(letter: u8) u8 {
    return (letter | 0x20) -% 'a';
}

test mayOpen {
    for (months) |row| try std.testing.expect(mayOpen(row.name[0..3]) and mayOpenWith(row.name[0]));
    for (weekdays) |name| {
        try std.testing.expect(mayOpen(name[0..3]) and mayOpenWith(std.ascii.toUpper(name[0])));
    }
    for ("rbptTcD_", [_]bool{ false, false, false, false, true, false, true, false }) |first, may| {
        try std.testing.expectEqual(may, mayOpenWith(first));
    }
    for ([_]*const [3]u8{ "JAN", "Sun", "\xc3\xa9a", "a_b" }) |opening| try std.testing.expect(mayOpen(opening));
    for ([_]*const [3]u8{ "fro", "too", "ret", "por", "byt" }) |opening| try std.testing.expect(!mayOpen(opening));
}
