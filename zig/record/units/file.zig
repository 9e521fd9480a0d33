//! The unit `file`: the input is one record; none if it is empty.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Span = @import("../../structure/span.zig").Span;

pub const Records = struct {
    size_bytes: usize,
    is_done: bool = false,

    pub fn init(_: std.mem.Allocator, text: []const u8, _: Argument) Error!Records {
        return .{ .size_bytes = text.len };
    }

    pub fn deinit(_: *Records) void {}

    pub fn next(records: *Records) Error!?Span {
        if (records.is_done or records.size_bytes == 0) return null;
        records.is_done = true;
        return .{ .start = 0, .end = records.size_bytes };
    }

    pub const previous = next;
};

test "the input is one record" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, "a\n\nb", &.{"a\n\nb"});
}
