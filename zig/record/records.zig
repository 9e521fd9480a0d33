//! The records of a text by unit, one after another or as a window of them.
const std = @import("std");
const plain = @import("plain.zig");

pub const Span = plain.Span;

/// Units whose records the library finds. Numbers are shared with ts/window/units.ts.
pub const Unit = enum(u32) { line, paragraph, file };

/// Records in order of their first byte.
pub const Records = union(Unit) {
    line: plain.Lines,
    paragraph: plain.Paragraphs,
    file: plain.Whole,

    pub fn init(unit: Unit, text: []const u8) Records {
        return switch (unit) {
            .line => .{ .line = .init(text) },
            .paragraph => .{ .paragraph = .init(text) },
            .file => .{ .file = .init(text) },
        };
    }

    pub fn next(self: *Records) ?Span {
        return switch (self.*) {
            inline else => |*records| records.next(),
        };
    }

    /// The last record not handed out yet.
    pub fn previous(self: *Records) ?Span {
        return switch (self.*) {
            inline else => |*records| records.previous(),
        };
    }
};

/// From the first record's start to the last byte any of them reaches; null where the window holds none.
/// `first` counts from 0.
pub fn range(records: *Records, first: u64, count: u64) ?Span {
    for (0..first) |_| _ = records.next() orelse return null;
    var found: ?Span = null;
    for (0..count) |_| {
        const span = records.next() orelse break;
        found = if (found) |so_far| .{ .start = so_far.start, .end = @max(so_far.end, span.end) } else span;
    }
    return found;
}

/// The window of the last `count` records.
pub fn last(records: *Records, count: u64) ?Span {
    var found: ?Span = null;
    for (0..count) |_| {
        const span = records.previous() orelse break;
        found = if (found) |so_far| .{ .start = span.start, .end = @max(so_far.end, span.end) } else span;
    }
    return found;
}

test "windows of paragraphs" {
    const text = "a\n\nb\nc\n\nd";
    const cases = [_]struct { u64, u64, ?Span }{
        .{ 0, 1, .{ .start = 0, .end = 1 } },
        .{ 1, 9, .{ .start = 3, .end = 9 } },
        .{ 0, 0, null },
        .{ 3, 1, null },
    };
    for (cases) |case| {
        var records: Records = .init(.paragraph, text);
        try std.testing.expectEqual(case[2], range(&records, case[0], case[1]));
    }
    var records: Records = .init(.paragraph, text);
    try std.testing.expectEqual(Span{ .start = 3, .end = 9 }, last(&records, 2).?);
}
