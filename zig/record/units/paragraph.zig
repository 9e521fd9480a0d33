//! The unit `paragraph`: runs of lines that contain a byte other than space, tab, form feed and CR. Found from either
//! end.
const std = @import("std");
const line_unit = @import("line.zig");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Span = @import("../../structure/span.zig").Span;

pub const Records = struct {
    lines: line_unit.Records,

    pub fn init(_: std.mem.Allocator, text: []const u8, _: Argument) Error!Records {
        return .{ .lines = .of(text) };
    }

    pub fn deinit(_: *Records) void {}

    pub fn next(paragraphs: *Records) Error!?Span {
        var found: ?Span = null;
        while (try paragraphs.lines.next()) |line| {
            if (isBlank(paragraphs.lines.text[@intCast(line.start)..@intCast(line.end)])) {
                if (found != null) break;
            } else if (found) |*span| {
                span.end = line.end;
            } else {
                found = line;
            }
        }
        return found;
    }

    pub fn previous(paragraphs: *Records) Error!?Span {
        var found: ?Span = null;
        while (try paragraphs.lines.previous()) |line| {
            if (isBlank(paragraphs.lines.text[@intCast(line.start)..@intCast(line.end)])) {
                if (found != null) break;
            } else if (found) |*span| {
                span.start = line.start;
            } else {
                found = line;
            }
        }
        return found;
    }
};

pub fn isBlank(line: []const u8) bool {
    for (line) |byte| switch (byte) {
        ' ', '\t', '\x0c', '\r' => {},
        else => return false,
    };
    return true;
}

test "paragraphs are found from both ends" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "\n \t\r\n", &.{});
    try expectRecords(Records, "\na\nb\r\n\x0c\n\nc\n", &.{ "a\nb\r", "c" });
    // A line of VT or U+00A0 is not blank.
    try expectRecords(Records, "a\n\x0b\nb", &.{"a\n\x0b\nb"});
    try expectRecords(Records, "a\n\xc2\xa0\n\nb", &.{ "a\n\xc2\xa0", "b" });
}
