//! Names in timestamps: months, days of the week, time zones.
const std = @import("std");
const bytes = @import("../bytes.zig");
const notices = @import("../notices.zig");
const zones = @import("../../gen/zones.zig");

/// A name that was read, and where it ends.
pub const Name = struct { number: u8, end: usize };

pub const months = [_][]const u8{
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december",
};
pub const weekdays = [_][]const u8{ "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday" };
/// Abbreviations are this long; `sept`, `tues`, `thur` and `thurs` occur too.
pub const short_size = 3;
const longer_abbreviations = [_][]const u8{ "sept", "tues", "thur", "thurs" };

/// The first letters of months, as they follow a number in a date.
pub const month_letters = "JFMASOND";

/// The month at `place`, from 1, in any letter case; null if the word there is none.
pub fn month(text: []const u8, place: usize) ?Name {
    return find(&months, &month_keys, text, place);
}

/// The day of the week at `place`, which begins with a capital letter.
pub fn weekday(text: []const u8, place: usize) ?Name {
    if (place >= text.len or text[place] < 'A' or text[place] > 'Z') return null;
    return find(&weekdays, &weekday_keys, text, place);
}

const Keys = @Vector(16, u32);
const month_keys = keysOf(&months);
const weekday_keys = keysOf(&weekdays);

/// The first three letters of each name, as one number.
fn keysOf(comptime names: []const []const u8) Keys {
    var found: Keys = @splat(0);
    for (names, 0..) |name, index| found[index] = std.mem.readInt(u24, name[0..3], .little);
    return found;
}

/// The month whose abbreviation is at `place`, from 1, whatever follows.
pub fn short(text: []const u8, place: usize) ?u8 {
    return (indexOf(&month_keys, text, place) orelse return null) + 1;
}

/// Whether the letters of a month or of a day of the week are at `place`.
pub inline fn opensDate(text: []const u8, place: usize) bool {
    return indexOf(&month_keys, text, place) != null or indexOf(&weekday_keys, text, place) != null;
}

inline fn indexOf(keys: *const Keys, text: []const u8, place: usize) ?u8 {
    if (place + short_size > text.len) return null;
    const key: u32 = std.mem.readInt(u24, text[place..][0..3], .little) | 0x202020;
    const hits: u16 = @bitCast(keys.* == @as(Keys, @splat(key)));
    return if (hits == 0) null else @ctz(hits);
}

fn find(names: []const []const u8, keys: *const Keys, text: []const u8, place: usize) ?Name {
    const index: u8 = indexOf(keys, text, place) orelse return null;
    var end = place + short_size;
    while (end < text.len and bytes.isWordOrHigh(text[end])) : (end += 1) if (end - place > 9) return null;
    const size = end - place;
    if (size != short_size and !std.ascii.eqlIgnoreCase(text[place..end], names[index])) {
        for (longer_abbreviations) |name| {
            if (std.ascii.eqlIgnoreCase(text[place..end], name)) break;
        } else return null;
    }
    return .{ .number = index + 1, .end = end };
}

/// Whether a zone, AM or PM may begin with these letters.
pub inline fn opensZone(first: u8, second: u8) bool {
    const letter = second -% 'A';
    return letter < 26 and zone_openings[(first -% 'A') & 31] >> @intCast(letter) & 1 != 0;
}

/// For each first letter, the second ones; a zone's abbreviation has three letters or more, and `UT` two.
const zone_openings: [32]u32 = blk: {
    @setEvalBranchQuota(10_000);
    var found: [32]u32 = @splat(0);
    for (zones.names) |row| found[row.name[0] - 'A'] |= 1 << (row.name[1] - 'A');
    for (zones.ambiguous) |name| found[name[0] - 'A'] |= 1 << (name[1] - 'A');
    for ("AP") |letter| found[letter - 'A'] |= 1 << ('M' - 'A');
    break :blk found;
};

pub const Zone = struct { seconds: i32, end: usize };

const zone_size_max = 4;

/// The abbreviations as numbers.
const zone_keys: [zones.names.len]u32 = blk: {
    var found: [zones.names.len]u32 = undefined;
    for (&found, zones.names) |*key, row| key.* = zoneKey(row.name);
    break :blk found;
};
const ambiguous_keys: [zones.ambiguous.len]u32 = blk: {
    var found: [zones.ambiguous.len]u32 = undefined;
    for (&found, zones.ambiguous) |*key, name| key.* = zoneKey(name);
    break :blk found;
};

inline fn zoneKey(name: []const u8) u32 {
    var key: u32 = 0;
    for (name) |letter| key = key << 8 | letter;
    return key;
}

/// The zone whose abbreviation is at `place`; null if there is none.
pub fn zone(text: []const u8, place: usize) ?Zone {
    // Most words behind a clock are no zones, which two letters show.
    if (place + 2 > text.len or !opensZone(text[place], text[place + 1])) return null;
    var end = place;
    while (end < text.len and text[end] >= 'A' and text[end] <= 'Z') : (end += 1) {
        if (end - place == zone_size_max) return null;
    }
    if (end < text.len and bytes.isWordOrHigh(text[end])) return null;
    const key = zoneKey(text[place..end]);
    for (zone_keys, zones.names) |wanted, row| {
        if (key == wanted) return .{ .seconds = row.minutes * 60, .end = end };
    }
    for (ambiguous_keys, 0..) |wanted, index| {
        if (key == wanted) notices.sawAmbiguousZone(index);
    }
    return null;
}

test month {
    try std.testing.expectEqual(Name{ .number = 9, .end = 4 }, month("sept 1", 0));
    try std.testing.expectEqual(Name{ .number = 5, .end = 5 }, month("x MAY", 2));
    try std.testing.expectEqual(Name{ .number = 12, .end = 8 }, month("December", 0));
    for ([_][]const u8{ "Ma", "Marc 1", "Mayo", "Sepp", "Febé" }) |text| {
        try std.testing.expectEqual(null, month(text, 0));
    }
}

test weekday {
    try std.testing.expectEqual(Name{ .number = 7, .end = 6 }, weekday("Sunday,", 0));
    try std.testing.expectEqual(Name{ .number = 4, .end = 5 }, weekday("Thurs ", 0));
    for ([_][]const u8{ "sun", "Sund", "Sunn", "Mo" }) |text| try std.testing.expectEqual(null, weekday(text, 0));
}

test zone {
    try std.testing.expectEqual(Zone{ .seconds = -21600, .end = 3 }, zone("CST ", 0));
    try std.testing.expectEqual(Zone{ .seconds = 20700, .end = 3 }, zone("NPT", 0));
    for ([_][]const u8{ "IST", "GET", "UTCX", "utc", "U", "CET1", "ABCDE" }) |text| {
        try std.testing.expectEqual(null, zone(text, 0));
    }
}
