//! Records that bytes alone tell: lines, paragraphs, the whole input. Found one at a time from either side, so that a
//! window near an end reads only what lies there.
const std = @import("std");

pub const Span = @import("../structure/span.zig").Span;

/// Records between LFs, without the LF; a CR before it stays.
pub const Lines = struct {
    text: []const u8,
    /// First byte not yet handed out.
    front: usize = 0,
    /// Past the last byte not yet handed out from the back.
    back: usize,

    pub fn init(text: []const u8) Lines {
        return .{ .text = text, .back = text.len };
    }

    pub fn next(self: *Lines) ?Span {
        if (self.front >= self.back) return null;
        const start = self.front;
        const end = std.mem.findScalarPos(u8, self.text[0..self.back], start, '\n') orelse self.back;
        self.front = end + 1;
        return .{ .start = start, .end = end };
    }

    pub fn previous(self: *Lines) ?Span {
        if (self.front >= self.back) return null;
        const end = if (self.text[self.back - 1] == '\n') self.back - 1 else self.back;
        const before = std.mem.findScalarLast(u8, self.text[self.front..end], '\n');
        const start = if (before) |at| self.front + at + 1 else self.front;
        self.back = start;
        return .{ .start = start, .end = end };
    }
};

/// Runs of lines that hold a byte other than space, tab, form feed, CR.
pub const Paragraphs = struct {
    lines: Lines,

    pub fn init(text: []const u8) Paragraphs {
        return .{ .lines = .init(text) };
    }

    pub fn next(self: *Paragraphs) ?Span {
        var found: ?Span = null;
        while (self.lines.next()) |line| {
            if (isBlank(self.lines.text[line.start..line.end])) {
                if (found != null) break;
            } else if (found) |*span| {
                span.end = line.end;
            } else {
                found = line;
            }
        }
        return found;
    }

    pub fn previous(self: *Paragraphs) ?Span {
        var found: ?Span = null;
        while (self.lines.previous()) |line| {
            if (isBlank(self.lines.text[line.start..line.end])) {
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

/// The input as one record; none where it is empty.
pub const Whole = struct {
    size_bytes: usize,
    done: bool = false,

    pub fn init(text: []const u8) Whole {
        return .{ .size_bytes = text.len };
    }

    pub fn next(self: *Whole) ?Span {
        if (self.done or self.size_bytes == 0) return null;
        self.done = true;
        return .{ .start = 0, .end = self.size_bytes };
    }

    pub const previous = next;
};

fn isBlank(line: []const u8) bool {
    for (line) |byte| switch (byte) {
        ' ', '\t', '\x0c', '\r' => {},
        else => return false,
    };
    return true;
}

fn expectBoth(comptime Records: type, text: []const u8, expected: []const []const u8) !void {
    var forward: Records = .init(text);
    for (expected) |want| {
        const span = forward.next().?;
        try std.testing.expectEqualStrings(want, text[span.start..span.end]);
    }
    try std.testing.expectEqual(null, forward.next());
    var backward: Records = .init(text);
    for (0..expected.len) |index| {
        const span = backward.previous().?;
        try std.testing.expectEqualStrings(expected[expected.len - 1 - index], text[span.start..span.end]);
    }
    try std.testing.expectEqual(null, backward.previous());
}

test "lines from both sides" {
    try expectBoth(Lines, "", &.{});
    try expectBoth(Lines, "\n", &.{""});
    try expectBoth(Lines, "a\r\n\nb", &.{ "a\r", "", "b" });
    try expectBoth(Lines, "a\n\n", &.{ "a", "" });
}

test "paragraphs from both sides" {
    try expectBoth(Paragraphs, "\n \t\r\n", &.{});
    try expectBoth(Paragraphs, "\na\nb\r\n\x0c\n\nc\n", &.{ "a\nb\r", "c" });
    // A line of VT or U+00A0 is not blank.
    try expectBoth(Paragraphs, "a\n\x0b\nb", &.{"a\n\x0b\nb"});
    try expectBoth(Paragraphs, "a\n\xc2\xa0\n\nb", &.{ "a\n\xc2\xa0", "b" });
}
