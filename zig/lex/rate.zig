//! Rates in words, `5 km per day`: the amount before them is only a part.
const std = @import("std");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;

/// Names of times that a rate may be measured by.
const times = [_][]const u8{
    "s", "sec", "second", "min", "minute", "h", "hr", "hour", "d", "day", "week", "month", "year",
};

/// Whether words behind the unit that ends at `place` make a rate of it.
pub inline fn follows(reader: *const Reader, place: usize) bool {
    return reader.at(place) == ' ' and reader.at(place + 1) == 'p' and isPerTime(reader, place);
}

noinline fn isPerTime(reader: *const Reader, place: usize) bool {
    if (!reader.startsWith(place, " per ")) return false;
    const start = place + " per ".len;
    const name = reader.text[start..word.endOf(reader.text, start)];
    for (times) |time| if (std.mem.eql(u8, time, name)) return true;
    return false;
}

test follows {
    for ([_][]const u8{ " per day", " per s,", " per hour\n" }) |text| {
        try std.testing.expect(follows(&.{ .text = text }, 0));
    }
    for ([_][]const u8{ " per user", " per", " per days", "per day", " pe" }) |text| {
        try std.testing.expect(!follows(&.{ .text = text }, 0));
    }
}
