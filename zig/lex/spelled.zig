//! Units of time whose numbers may follow each other: `3 hours 20 minutes`, `1h 2m`, `5 min 3 secs`.
const std = @import("std");

pub const Unit = struct {
    /// From the smallest.
    rank: u8,
    form: Form,

    pub const Form = enum {
        /// `h`, `ms`: lists and columns have these as well.
        letters,
        /// `min`, `hrs`.
        short,
        /// `minutes`.
        written_out,
    };
};

const names = [_][]const u8{
    "nanosecond", "microsecond", "millisecond", "second", "minute", "hour", "day", "week", "year",
};
const shorts = [_][]const u8{ "nsec", "usec", "msec", "sec", "min", "hr" };
/// The ranks of seconds, minutes, days and years.
pub const second_rank = 3;
pub const minute_rank = 4;
pub const day_rank = 6;
pub const year_rank = 8;

/// How many of the unit of a rank are one of the next rank; of days a year.
pub const count_of = [names.len]u32{ 1000, 1000, 1000, 60, 60, 24, 366, 53, std.math.maxInt(u32) };

/// Every name of a unit, of months, and what stands between two parts of a length, in lower case.
pub const joining: []const []const u8 = blk: {
    var found: []const []const u8 = &.{ "and", "mon", "mons", "month", "months", "ns", "us", "ms" };
    for ("smhdwy") |letter| found = found ++ .{&[_]u8{letter}};
    for (names ++ shorts) |name| found = found ++ .{ name, name ++ "s" };
    break :blk found;
};

/// The unit of time that a symbol is; null for other symbols.
pub inline fn unitOf(symbol: []const u8) ?Unit {
    if (symbol.len == 0) return null;
    if (symbol.len == 1 or (symbol.len == 2 and symbol[1] == 's')) {
        const rank = rankOfLetters(symbol) orelse return null;
        return .{ .rank = rank, .form = .letters };
    }
    return if (mayOpen(symbol[0])) unitOfWord(symbol) else null;
}

/// Whether a unit of time, or `months`, may start with this byte: few words do.
pub inline fn mayOpen(first: u8) bool {
    return switch (first | 0x20) {
        'n', 'u', 'm', 's', 'h', 'd', 'w', 'y' => true,
        else => false,
    };
}

inline fn rankOfLetters(symbol: []const u8) ?u8 {
    if (symbol.len == 2) return switch (symbol[0]) {
        'n' => 0,
        'u' => 1,
        'm' => 2,
        else => null,
    };
    return switch (symbol[0]) {
        's' => second_rank,
        'm' => minute_rank,
        'h' => 5,
        'd' => day_rank,
        'w' => 7,
        'y' => year_rank,
        else => null,
    };
}

noinline fn unitOfWord(symbol: []const u8) ?Unit {
    const single = if (symbol[symbol.len - 1] == 's') symbol[0 .. symbol.len - 1] else symbol;
    for (shorts, 0..) |name, rank| {
        if (std.mem.eql(u8, name, single)) return .{ .rank = @intCast(rank), .form = .short };
    }
    for (names, 0..) |name, rank| {
        if (std.ascii.eqlIgnoreCase(name, single)) return .{ .rank = @intCast(rank), .form = .written_out };
    }
    return null;
}

test unitOf {
    try std.testing.expectEqual(Unit{ .rank = 5, .form = .written_out }, unitOf("Hours"));
    try std.testing.expectEqual(Unit{ .rank = day_rank, .form = .written_out }, unitOf("days"));
    try std.testing.expectEqual(Unit{ .rank = 3, .form = .written_out }, unitOf("second"));
    try std.testing.expectEqual(Unit{ .rank = minute_rank, .form = .short }, unitOf("mins"));
    try std.testing.expectEqual(Unit{ .rank = 5, .form = .short }, unitOf("hr"));
    try std.testing.expectEqual(Unit{ .rank = 3, .form = .letters }, unitOf("s"));
    for (names ++ shorts) |name| try std.testing.expect(mayOpen(name[0]) and mayOpen(std.ascii.toUpper(name[0])));
    for ([_][]const u8{ "hours2", "kg", "mi", "Min", "" }) |symbol| try std.testing.expectEqual(null, unitOf(symbol));
}
