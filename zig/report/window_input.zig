//! What windows of a report are made from: settings, a part of the input, matches in it, and records around them.

const std = @import("std");

pub const Selects = enum(u32) {
    /// Matches as they were written by a layout, each in place of its line.
    matches,
    /// The lines in which matches begin; `Settings.of_records`: all of their lines.
    lines,
    /// The lines that no match touches.
    untouched,
    /// Those that a match touches; all others are shown too.
    all,
};

pub const Settings = struct {
    selects: Selects,
    /// Each match is written by itself in place of its line.
    only_matches: bool,
    /// The matches are records, all lines of which are selected as one.
    of_records: bool,
    /// The column of a line's first match is written.
    has_columns: bool,
    /// Groups of lines that are apart are separated.
    is_separated: bool,
    /// Number of lines on either side, or `whole_record`.
    before: u64,
    after: u64,
    /// Maximum number of lines selected in each input.
    limit: u64,

    /// Whether a line can be written as soon as its first match is known, if nothing marks it.
    pub fn writesBareLines(settings: *const Settings) bool {
        return settings.before == 0 and settings.after == 0 and !settings.only_matches and !settings.of_records;
    }
};

/// In place of a number of lines: the rest of the record.
pub const whole_record = std.math.maxInt(u64);

/// Bytes of the input, half-open.
pub const Span = struct { start: u64, end: u64 };

/// Finds the record that holds bytes `start` to `end`; starts ascend.
pub const Records = struct {
    context: *anyopaque,
    find: *const fn (context: *anyopaque, start: u64, end: u64) Error!?Span,
    /// The byte of the input from which they are counted.
    from: u64,

    pub const Error = error{ OutOfMemory, TooLong };

    /// The record that holds bytes `start` to `end` of the input.
    pub fn around(records: *const Records, start: u64, end: u64) Error!?Span {
        const found = try records.find(records.context, start - records.from, end - records.from) orelse return null;
        return .{ .start = found.start + records.from, .end = found.end + records.from };
    }
};

/// A batch of matches, with places in the input less `offset` and `lines_before`.
pub const Matches = struct {
    starts: []const f64,
    ends: []const f64,
    lines: [*]const f64,
    line_starts: [*]const f64,
    offset: u64,
    lines_before: u64,
    /// What is written of each match, and its end there; only if these are selected.
    written: []const u8 = "",
    written_ends: []const f64 = &.{},
    /// Start and end of the record that holds each match, or −1, if the library can't find them.
    records: ?[*]const f64 = null,
    /// In place of the matches themselves, in order.
    marks: ?[]const MatchMark = null,

    pub fn start(matches: *const Matches, i: usize) u64 {
        return @as(u64, @trunc(matches.starts[i])) + matches.offset;
    }
    pub fn end(matches: *const Matches, i: usize) u64 {
        return @as(u64, @trunc(matches.ends[i])) + matches.offset;
    }
    pub fn line(matches: *const Matches, i: usize) u64 {
        return @as(u64, @trunc(matches.lines[i])) + matches.lines_before;
    }
    pub fn lineStart(matches: *const Matches, i: usize) u64 {
        return @as(u64, @trunc(matches.line_starts[i])) + matches.offset;
    }
};

/// A mark of a match, given by its number.
pub const MatchMark = extern struct { match: f64, start: f64, end: f64, style: f64 };

/// The part of the input that is there; its first byte is byte `base` of the input.
pub const Part = struct { text: []const u8 = "", base: u64 = 0 };
