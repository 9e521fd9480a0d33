//! Lines of a text that holds events.
const std = @import("std");
const limits = @import("../gen/limits.zig");
const Value = @import("../field/found.zig").Value;

/// Where a record of several lines ends; `cut` if the text ends before it, `none` if there is no such record.
pub const Extent = union(enum) { record: usize, cut, none };

/// What is at a place of a text: an event, one whose end was not seen yet, or nothing.
pub const Step = union(enum) { event: struct { start: usize, end: usize }, incomplete, end };

/// The part of a message that ends a line, with the blanks around it that forms pass: only one is before it.
pub fn lastPart(line: []const u8, value: Value) []const u8 {
    var start = value.start;
    while (start > 0 and (line[start - 1] == ' ' or line[start - 1] == '\t')) start -= 1;
    return line[@min(start + 1, value.start)..];
}

/// The end of the line text[start..feed] without the carriage returns before its line feed.
pub fn end(text: []const u8, start: usize, feed: usize) usize {
    var at = feed;
    while (at > start and text[at - 1] == '\r') at -= 1;
    return at;
}

/// Whether so much of a text that goes on was seen from a record on that the end of the line below is not waited for,
/// which may be of any length.
pub fn isTooMuch(text: []const u8, start: usize) bool {
    return text.len - start >= limits.record_bytes;
}

/// The line below the one that ends at `feed`, nothing behind the last one; null if not all of it was seen.
pub fn below(text: []const u8, feed: usize, is_last: bool) ?[]const u8 {
    const start = feed + 1;
    if (start >= text.len) return if (is_last) "" else null;
    const stop = std.mem.findScalarPos(u8, text, start, '\n') orelse if (is_last) text.len else return null;
    return text[start..stop];
}
