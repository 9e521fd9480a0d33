//! Matches whose places are columns, and the texts that are given for them.
const std = @import("std");
const assert = std.debug.assert;

pub const whole_match: u32 = std.math.maxInt(u32);
/// The kind of a span that is not exactly one token.
pub const kind_none: u8 = 255;

/// A batch of a scan.
pub const Matches = struct {
    /// The text in which they were found, from its byte `base` on: the input's, or one decoded from it.
    text: [*]const u8,
    size: usize,
    base: f64,
    count: usize,
    /// Number of registers per match.
    width: usize,
    /// The number that the first register of each member has; null: 0.
    first_registers: ?[*]const u32 = null,
    members: [*]const u32,
    /// Places in the input, and in the text.
    starts: [*]const f64,
    ends: [*]const f64,
    read_starts: [*]const f64,
    read_ends: [*]const f64,
    lines: [*]const f64,
    line_starts: [*]const f64,
    register_starts: [*]const f64,
    register_ends: [*]const f64,
    register_kinds: [*]const u8,
    /// Every binding of each cell's register; null if no element names a register that is repeated.
    lists: ?struct { firsts: [*]const u32, starts: [*]const f64, ends: [*]const f64, kinds: [*]const u8 } = null,

    pub fn firstRegister(matches: *const Matches, i: usize) u32 {
        return if (matches.first_registers) |firsts| firsts[matches.members[i]] else 0;
    }

    /// Of a place in `text`.
    pub fn offset(matches: *const Matches, place: f64) usize {
        assert(place >= matches.base);
        return integer(place - matches.base);
    }

    pub fn slice(matches: *const Matches, start: f64, end: f64) []const u8 {
        assert(start >= matches.base and end >= start);
        return matches.text[integer(start - matches.base)..integer(end - matches.base)];
    }

    /// Null if the register is unbound.
    pub fn textOf(matches: *const Matches, i: usize, subject: u32) ?[]const u8 {
        assert(i < matches.count);
        if (subject == whole_match) return matches.slice(matches.read_starts[i], matches.read_ends[i]);
        assert(subject < matches.width);
        const cell = i * matches.width + subject;
        if (matches.register_starts[cell] < 0) return null;
        return matches.slice(matches.register_starts[cell], matches.register_ends[cell]);
    }
};

/// An integer below 2^53; one instruction converts it to a signed one.
pub inline fn integer(value: f64) usize {
    return @intCast(@as(i64, @trunc(value)));
}

/// Texts of each match, each before its end.
pub const Given = struct {
    bytes: [*]const u8,
    ends: [*]const f64,

    pub fn of(given: *const Given, i: usize) []const u8 {
        return given.bytes[if (i == 0) 0 else integer(given.ends[i - 1])..integer(given.ends[i])];
    }
};
