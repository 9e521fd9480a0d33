//! Units of time written out, which may follow each other: `3 hours 20 minutes`.
const std = @import("std");

const names = [_][]const u8{
    "nanosecond", "microsecond", "millisecond", "second", "minute", "hour", "day", "week", "year",
};

/// The rank of days.
pub const day_rank = 6;

/// The rank of a unit among them, from the smallest; null for other symbols.
pub fn rankOf(symbol: []const u8) ?usize {
    // The shortest name has three letters.
    if (symbol.len < 3) return null;
    const single = if (symbol[symbol.len - 1] == 's') symbol[0 .. symbol.len - 1] else symbol;
    for (names, 0..) |name, rank| {
        if (std.ascii.eqlIgnoreCase(name, single)) return rank;
    }
    return null;
}

test rankOf {
    try std.testing.expectEqual(5, rankOf("Hours"));
    try std.testing.expectEqual(day_rank, rankOf("days"));
    try std.testing.expectEqual(3, rankOf("second"));
    for ([_][]const u8{ "min", "hours2", "hrs", "s", "" }) |symbol| try std.testing.expectEqual(null, rankOf(symbol));
}
