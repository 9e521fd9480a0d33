//! The values of one record's fields, as spans of the text.
const std = @import("std");
const assert = std.debug.assert;

/// How a value is spelled.
pub const Spelling = enum(u8) {
    /// Literally.
    plain,
    /// With JSON escapes.
    escaped,
    /// With doubled quotes, as in CSV.
    doubled,
    /// A JSON number.
    number,
};

pub const Value = struct {
    start: usize,
    end: usize,
    spelling: Spelling,
    /// The value as spelled, if the text does not hold it as it is; its place is then its record's.
    held: ?[]const u8 = null,
    /// Where it can be replaced, of events if it is asked for.
    place: ?Place = null,
};

/// What a value is written in.
pub const Container = enum(u8) {
    /// It can't be replaced.
    none,
    json_string,
    json_bare,
    pair_string,
    pair_bare,
    cell_string,
    cell_bare,
    /// Between texts of a form, without escapes.
    text,
    /// Pairs whose values end before the next key.
    extension,
    xml,
    /// A pair without quotes between words of a text: its value ends at a blank, and without the marks behind it.
    pair_word,
};

pub const WrittenForm = packed struct(u32) {
    container: Container,
    /// Strings with escapes around the text that holds it.
    strings: u8 = 0,
    /// The bytes beside it; 0 where there are none.
    before: u8 = 0,
    after: u8 = 0,

    pub const none: WrittenForm = .{ .container = .none };
};

/// A place in the input, and how what is there is written.
pub const Place = struct { start: usize, end: usize, form: WrittenForm };

/// The ends of times by their starts; null where there is none. Kept for one text.
pub const TimeEnds = struct {
    const Known = struct { start: usize, end: ?usize };
    known: [4]?Known = @splat(null),

    pub fn get(ends: *const TimeEnds, start: usize) ?Known {
        const known = ends.known[start % ends.known.len] orelse return null;
        return if (known.start == start) known else null;
    }

    pub fn put(ends: *TimeEnds, start: usize, end: ?usize) void {
        ends.known[start % ends.known.len] = .{ .start = start, .end = end };
    }
};

pub const Found = struct {
    /// One per field; null if the record does not have it.
    values: []?Value,
    /// Offset at which the last reader failed.
    reached: usize = 0,
    /// A field was set more than once.
    is_repeated: bool = false,
    /// Where times end in the text that is read, as many forms ask for one at the same place.
    times: TimeEnds = .{},
    /// No value from here on was set since all were cleared.
    set_end: usize = std.math.maxInt(usize),

    pub fn clear(found: *Found) void {
        found.clearFirst(found.values.len);
        found.set_end = 0;
    }

    /// Clears the first values, where no others are read.
    pub fn clearFirst(found: *Found, count: usize) void {
        // One by one: only their tags are written.
        for (found.values[0..@min(count, found.set_end)]) |*value| value.* = null;
        found.is_repeated = false;
    }

    /// Sets a field; the last value of a name is kept.
    pub fn put(found: *Found, field: u32, start: usize, end: usize, spelling: Spelling) void {
        assert(field < found.values.len and start <= end);
        found.is_repeated = found.is_repeated or found.values[field] != null;
        found.values[field] = .{ .start = start, .end = end, .spelling = spelling };
        found.set_end = @max(found.set_end, field + 1);
    }

    /// Sets a field to a value that is not read from the text.
    pub fn set(found: *Found, field: usize, value: ?Value) void {
        found.values[field] = value;
        found.set_end = @max(found.set_end, field + 1);
    }

    pub fn drop(found: *Found, field: u32) void {
        found.is_repeated = found.is_repeated or found.values[field] != null;
        found.values[field] = null;
    }
};
