//! Names in timestamps: months, days of the week, time zones.
const std = @import("std");
const bytes = @import("../bytes.zig");
const notices = @import("../notices.zig");
const zones = @import("../../gen/zones.zig");
const month_table = @import("../../gen/months.zig");

/// A name that was read, and where it ends.
pub const Name = struct { number: u8, end: usize };

pub const months = [_][]const u8{
    "january", "february", "march",     "april",   "may",      "june",
    "july",    "august",   "september", "october", "november", "december",
};
pub const weekdays = @import("../../kernels/date_names.zig").weekdays;
/// Abbreviations are this long; `sept`, `tues`, `thur` and `thurs` occur too.
pub const short_size = 3;
/// The first letters of months in English, as they follow a year or a day of the week.
pub const month_letters = "JFMASOND";
pub const longer_weekdays = [_][]const u8{ "tues", "thur", "thurs" };

/// Every name, those of months by the table.
const Entry = struct { name: []const u8, number: u8, is_month: bool, is_english: bool };
const all: [month_table.names.len + 2 * weekdays.len + longer_weekdays.len]Entry = blk: {
    @setEvalBranchQuota(100_000);
    var found: [month_table.names.len + 2 * weekdays.len + longer_weekdays.len]Entry = undefined;
    var count: usize = 0;
    for (month_table.names) |row| {
        found[count] = .{ .name = row.name, .number = row.month, .is_month = true, .is_english = row.is_english };
        count += 1;
    }
    for (weekdays, 1..) |name, number| for ([_][]const u8{ name, name[0..short_size] }) |text| {
        found[count] = .{ .name = text, .number = number, .is_month = false, .is_english = true };
        count += 1;
    };
    for (longer_weekdays) |name| for (weekdays, 1..) |day, number| if (std.mem.eql(u8, day[0..3], name[0..3])) {
        found[count] = .{ .name = name, .number = number, .is_month = false, .is_english = true };
        count += 1;
    };
    // Names with the same first letters are neighbours.
    std.mem.sort(Entry, &found, {}, struct {
        fn isLess(_: void, a: Entry, b: Entry) bool {
            return keyOf(a.name) < keyOf(b.name);
        }
    }.isLess);
    break :blk found;
};
const name_bytes_max: usize = blk: {
    var most: usize = 0;
    for (all) |entry| most = @max(most, entry.name.len);
    break :blk most;
};

/// The first three bytes of a name as one number, the same for both cases of letters.
inline fn keyOf(text: []const u8) u32 {
    return @as(u32, std.mem.readInt(u24, text[0..short_size], .little)) | 0x202020;
}

/// The names that begin with the same letters: rows of `all`; and the month that these letters abbreviate in English.
const Slot = struct { key: u32 = 0, first: u8 = 0, count: u8 = 0, short_month: u8 = 0 };
const slot_bits = 8;

/// A hash table without collisions.
const table: struct { factor: u32, slots: [1 << slot_bits]Slot } = blk: {
    @setEvalBranchQuota(10_000_000);
    var factor: u32 = 0x9e3779b1;
    search: while (true) : (factor +%= 0x61c88646) {
        var slots: [1 << slot_bits]Slot = @splat(.{});
        for (all, 0..) |entry, row| {
            const key = keyOf(entry.name);
            const slot = &slots[key *% factor >> (32 - slot_bits)];
            if (slot.count == 0) slot.* = .{ .key = key, .first = row };
            if (slot.key != key) continue :search;
            slot.count += 1;
            if (entry.is_english and entry.is_month and entry.name.len == short_size) slot.short_month = entry.number;
        }
        break :blk .{ .factor = factor, .slots = slots };
    }
};

inline fn slotAt(text: []const u8, place: usize) ?*const Slot {
    if (place + short_size > text.len) return null;
    const key = keyOf(text[place..]);
    const slot = &table.slots[key *% table.factor >> (32 - slot_bits)];
    return if (slot.key == key) slot else null;
}

/// The month in English at `place`, from 1, in any letter case; null if the word there is none.
pub fn month(text: []const u8, place: usize) ?Name {
    return find(text, place, true, true);
}

/// The month in any language of the table.
pub fn foreignMonth(text: []const u8, place: usize) ?Name {
    return find(text, place, true, false);
}

/// The day of the week at `place`, which begins with a capital letter.
pub fn weekday(text: []const u8, place: usize) ?Name {
    if (place >= text.len or text[place] < 'A' or text[place] > 'Z') return null;
    return find(text, place, false, true);
}

/// The month whose abbreviation is at `place`, from 1, whatever follows.
pub fn short(text: []const u8, place: usize) ?u8 {
    const slot = slotAt(text, place) orelse return null;
    return if (slot.short_month == 0) null else slot.short_month;
}

/// Whether the first letters of a month or of a day of the week are at `place`.
pub inline fn opensDate(text: []const u8, place: usize) bool {
    return slotAt(text, place) != null;
}

fn find(text: []const u8, place: usize, is_month: bool, is_english: bool) ?Name {
    const slot = slotAt(text, place) orelse return null;
    var end = place + short_size;
    while (end < text.len and bytes.isWordOrHigh(text[end])) : (end += 1) {
        if (end - place >= name_bytes_max) return null;
    }
    if (is_month and end - place == short_size and slot.short_month != 0)
        return .{ .number = slot.short_month, .end = end };
    for (all[slot.first..][0..slot.count]) |entry| {
        if (entry.is_month != is_month or (is_english and !entry.is_english)) continue;
        if (std.ascii.eqlIgnoreCase(text[place..end], entry.name)) return .{ .number = entry.number, .end = end };
    }
    return null;
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

/// Whether a name such as `Europe/Berlin` may begin with these letters.
pub inline fn opensArea(first: u8, second: u8) bool {
    const letter = second -% 'a';
    return letter < 26 and area_openings[(first -% 'A') & 31] >> @intCast(letter) & 1 != 0;
}

/// For each first letter, the second ones.
const area_openings: [32]u32 = blk: {
    var found: [32]u32 = @splat(0);
    for (zones.areas) |area| found[area[0] - 'A'] |= 1 << (area[1] - 'a');
    break :blk found;
};

/// The end of a name such as `Europe/Berlin` at `place`; 0 if there is none.
pub fn areaEnd(text: []const u8, place: usize) usize {
    if (place + 2 > text.len or !opensArea(text[place], text[place + 1])) return 0;
    for (zones.areas) |area| {
        if (!std.mem.startsWith(u8, text[place..], area)) continue;
        var end = place + area.len;
        if (end + 1 >= text.len or text[end] != '/' or !bytes.isLetter(text[end + 1])) return 0;
        while (end < text.len and (bytes.isWord(text[end]) or text[end] == '/' or isSign(text[end]))) end += 1;
        return end;
    }
    return 0;
}

/// Signs in names of zones: `Etc/GMT+5`, `America/Port-au-Prince`.
fn isSign(byte: u8) bool {
    return byte == '-' or byte == '+';
}

test areaEnd {
    try std.testing.expectEqual(13, areaEnd("Europe/Berlin] x", 0));
    try std.testing.expectEqual(22, areaEnd("x America/Port-au-Prince"[2..], 0));
    try std.testing.expectEqual(32, areaEnd("x America/Argentina/Buenos_Aires y", 2));
    for ([_][]const u8{ "Europe", "Europe/", "Europe/1", "europe/Berlin", "Asian/Tokyo", "E" }) |text| {
        try std.testing.expectEqual(0, areaEnd(text, 0));
    }
}

test month {
    try std.testing.expectEqual(Name{ .number = 9, .end = 4 }, month("sept 1", 0));
    try std.testing.expectEqual(Name{ .number = 5, .end = 5 }, month("x MAY", 2));
    try std.testing.expectEqual(Name{ .number = 12, .end = 8 }, month("December", 0));
    for ([_][]const u8{ "Ma", "Marc 1", "Mayo", "Sepp", "Febé" }) |text| {
        try std.testing.expectEqual(null, month(text, 0));
    }
    for (month_table.names) |row| {
        try std.testing.expectEqual(Name{ .number = row.month, .end = row.name.len }, foreignMonth(row.name, 0));
        if (!row.is_english) try std.testing.expectEqual(null, month(row.name, 0));
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
