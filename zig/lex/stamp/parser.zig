//! A timestamp under way: the text, the place up to which it was read, and what was found.
const std = @import("std");
const Area = @import("area.zig").Area;
const bytes = @import("../bytes.zig");

/// A part of the text; of size 0 if the timestamp has no such part.
pub const Span = struct {
    start: u32 = 0,
    size: u32 = 0,

    pub fn of(start: usize, size: usize) Span {
        return .{ .start = @intCast(start), .size = @intCast(size) };
    }

    /// The number that the digits are; 0 without digits. There are at most four.
    pub fn value(span: Span, text: []const u8) u16 {
        var total: u16 = 0;
        for (text[span.start..][0..span.size]) |digit| total = total * 10 + (digit - '0');
        return total;
    }
};

pub const Meridiem = enum { none, am, pm };

/// What the numbers of a date are.
pub const Numbers = enum {
    /// `year`, `month` and `day` say it.
    told,
    /// Day and month in either order, then a year of four digits.
    year_last,
    /// Three numbers between `/`, or between `-`, whose year has two digits.
    short,
    short_dashed,
    /// Day and month in either order, and no year.
    no_year,
};

/// What was read. Spans are places in the whole text.
pub const Stamp = struct {
    end: usize = 0,
    /// False if the token is like a timestamp, but a part of it can't be read.
    is_readable: bool = true,
    year: Span = .{},
    month: Span = .{},
    day: Span = .{},
    /// Number of a month that is written as a name.
    month_name: u8 = 0,
    numbers: Numbers = .told,
    /// The numbers of a date whose order is open.
    open: [3]Span = @splat(.{}),
    hour: Span = .{},
    minute: Span = .{},
    second: Span = .{},
    fraction: Span = .{},
    meridiem: Meridiem = .none,
    /// Seconds east of UTC.
    zone_s: ?i32 = null,
    /// The zone whose name is behind the clock, for those who take names.
    area: ?Area = null,
    /// Seconds since 1970 of a TAI64 label, and its nanoseconds.
    label_s: ?i64 = null,
    label_ns: u32 = 0,

    pub fn hasDate(stamp: *const Stamp) bool {
        return stamp.day.size != 0 or stamp.numbers != .told or stamp.label_s != null;
    }
};

/// What becomes of a name such as `Europe/Berlin` behind a clock: it is noted as one that is not read, or taken.
pub const Areas = enum { noted, taken };

pub const Parser = struct {
    text: []const u8,
    at: usize,
    stamp: Stamp = .{},
    areas: Areas = .noted,

    /// The byte `ahead` bytes further; 0 past the end.
    pub inline fn peek(p: *const Parser, ahead: usize) u8 {
        return if (p.at + ahead < p.text.len) p.text[p.at + ahead] else 0;
    }

    /// Number of digits at the place, at most `limit`.
    pub fn digits(p: *const Parser, limit: usize) usize {
        return p.digitsAhead(0, limit);
    }

    /// The same for the place `ahead` bytes further.
    pub fn digitsAhead(p: *const Parser, ahead: usize, limit: usize) usize {
        var count: usize = 0;
        while (count < limit and bytes.isDigit(p.peek(ahead + count))) count += 1;
        return count;
    }

    pub fn isDigitAt(p: *const Parser, ahead: usize) bool {
        return bytes.isDigit(p.peek(ahead));
    }
};
