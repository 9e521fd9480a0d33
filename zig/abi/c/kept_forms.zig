//! Whether the records of a text are still what they were after masking.
const std = @import("std");
const Allocator = std.mem.Allocator;
const form_guard = @import("../../form/form_guard.zig");
const types = @import("types.zig");
const gpa = types.gpa;

/// A mask with other line ends than what it masks: its places in the input and in the output.
pub const Joined = struct { start: usize, end: usize, written: usize, written_end: usize };

/// Lines and documents that masks would break.
pub const Broken = struct {
    lines: u64 = 0,
    documents: u64 = 0,
    /// The first of them, from 1.
    line: u64 = 0,

    pub fn isAny(broken: Broken) bool {
        return broken.lines + broken.documents > 0;
    }
};

/// @param joined in order
pub fn findBroken(input: []const u8, output: []const u8, joined: []const Joined) Allocator.Error!Broken {
    var comparison: Comparison = .{ .guard = .{ .gpa = gpa }, .input = input, .output = output };
    defer comparison.guard.deinit();
    var i: usize = 0;
    while (i < joined.len) {
        // Masks on the same lines are compared at once.
        try comparison.upTo(lineStart(input, joined[i].start), lineStart(output, joined[i].written), false);
        var last = joined[i];
        i += 1;
        var end = lineEnd(input, last.end);
        while (i < joined.len and joined[i].start < end) : (i += 1) {
            last = joined[i];
            // Not for each of many masks on one line.
            if (last.end >= end) end = lineEnd(input, last.end);
        }
        try comparison.upTo(end, lineEnd(output, last.written_end), false);
    }
    try comparison.upTo(input.len, output.len, true);
    const guard = &comparison.guard;
    comparison.found.documents = guard.broken_documents;
    if (comparison.found.line == 0) comparison.found.line = guard.broken_document_line;
    return comparison.found;
}

const Comparison = struct {
    guard: form_guard.FormGuard,
    input: []const u8,
    output: []const u8,
    at: usize = 0,
    written: usize = 0,
    found: Broken = .{},

    fn upTo(it: *Comparison, at: usize, written: usize, is_last: bool) Allocator.Error!void {
        const to = @max(it.at, at);
        const written_to = @max(it.written, written);
        const lines = try it.guard.addChanged(it.input[it.at..to], it.output[it.written..written_to], is_last);
        for (lines) |line| {
            if (it.found.lines == 0) it.found.line = line.line;
            it.found.lines += line.count;
        }
        it.at = to;
        it.written = written_to;
    }
};

fn lineStart(text: []const u8, at: usize) usize {
    return if (std.mem.findScalarLast(u8, text[0..at], '\n')) |end| end + 1 else 0;
}

fn lineEnd(text: []const u8, at: usize) usize {
    return if (std.mem.findScalarPos(u8, text, at, '\n')) |end| end + 1 else text.len;
}
