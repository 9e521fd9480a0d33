//! The unit `line`: the text between LFs. Lines are found one by one from either end, so a window near an end reads
//! only that part.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const steps = @import("../../steps.zig");
const Span = @import("../../structure/span.zig").Span;

/// Lines without their LF; a CR before it is kept.
pub const Records = struct {
    text: []const u8,
    /// First byte not returned yet.
    front: usize = 0,
    /// End of the text not returned yet from the back.
    back: usize,

    pub fn init(_: std.mem.Allocator, text: []const u8, _: Argument) Error!Records {
        return .of(text);
    }

    pub fn of(text: []const u8) Records {
        return .{ .text = text, .back = text.len };
    }

    pub fn deinit(_: *Records) void {}

    pub fn next(lines: *Records) Error!?Span {
        if (lines.front >= lines.back) return null;
        const start = lines.front;
        const end = std.mem.findScalarPos(u8, lines.text[0..lines.back], start, '\n') orelse lines.back;
        lines.front = end + 1;
        steps.count(end - start + 1);
        return .{ .start = start, .end = end };
    }

    pub fn previous(lines: *Records) Error!?Span {
        if (lines.front >= lines.back) return null;
        const end = if (lines.text[lines.back - 1] == '\n') lines.back - 1 else lines.back;
        const before = std.mem.findScalarLast(u8, lines.text[lines.front..end], '\n');
        const start = if (before) |at| lines.front + at + 1 else lines.front;
        lines.back = start;
        steps.count(end - start + 1);
        return .{ .start = start, .end = end };
    }
};

test "lines are found from both ends" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, "\n", &.{""});
    try expectRecords(Records, "a\r\n\nb", &.{ "a\r", "", "b" });
    try expectRecords(Records, "a\n\n", &.{ "a", "" });
}
