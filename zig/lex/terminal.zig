//! Terminal sequences, such as the colours of a log, count as blank. A sequence is
//! - CSI: ESC `[`, any of `0`–`?`, any of space–`/`, and one of `@`–`~`; or
//! - OSC: ESC `]` and everything up to and including BEL or ESC `\`; another ESC ends it too.
//!
//! A line end and the end of the text end either of them. Any other ESC is punctuation.
const std = @import("std");
const bytes = @import("bytes.zig");
const cpu = @import("../cpu.zig");

pub const escape = 0x1b;
const bell = 0x07;

/// End of the sequence that starts with the ESC at `place`; 0 if none does.
pub fn sequenceEnd(text: []const u8, place: usize) usize {
    std.debug.assert(text[place] == escape);
    if (place + 1 >= text.len) return 0;
    return switch (text[place + 1]) {
        '[' => controlEnd(text, place + 2),
        ']' => commandEnd(text, place + 2),
        else => 0,
    };
}

fn controlEnd(text: []const u8, from: usize) usize {
    var end = from;
    while (end < text.len and text[end] >= '0' and text[end] <= '?') end += 1;
    while (end < text.len and text[end] >= ' ' and text[end] <= '/') end += 1;
    if (end == text.len) return end;
    return switch (text[end]) {
        '\n', '\r' => end,
        '@'...'~' => end + 1,
        else => 0,
    };
}

fn commandEnd(text: []const u8, from: usize) usize {
    const end = std.mem.findAnyPos(u8, text, from, &.{ bell, escape, '\n' }) orelse return text.len;
    if (text[end] == bell) return end + 1;
    return if (text[end] == escape and end + 1 < text.len and text[end + 1] == '\\') end + 2 else end;
}

/// End of the white space and sequences at `place`; `limit` if they reach it.
pub fn blankEnd(text: []const u8, place: usize, limit: usize) usize {
    var end = place;
    while (end < limit) {
        if (bytes.isSpace(text[end])) {
            end += 1;
        } else if (text[end] == escape) {
            const behind = sequenceEnd(text, end);
            if (behind == 0) break;
            end = behind;
        } else break;
    }
    return @min(end, limit);
}

pub fn holdsEscape(text: []const u8) bool {
    return cpu.kernels().escape(text.ptr, text.len);
}

/// A copy without the sequences.
pub fn without(gpa: std.mem.Allocator, text: []const u8) std.mem.Allocator.Error![]const u8 {
    var out: std.ArrayList(u8) = try .initCapacity(gpa, text.len);
    appendWithout(text, &out);
    return out.items;
}

/// Appends the text without the sequences to a list that has room for all of it.
pub fn appendWithout(text: []const u8, out: *std.ArrayList(u8)) void {
    var place: usize = 0;
    while (place < text.len) {
        const found = std.mem.findScalarPos(u8, text, place, escape) orelse text.len;
        out.appendSliceAssumeCapacity(text[place..found]);
        if (found == text.len) break;
        const end = sequenceEnd(text, found);
        if (end == 0) out.appendAssumeCapacity(escape);
        place = @max(end, found + 1);
    }
}

/// Appends the sequences from `start` on that change how later text looks, unless they are in the spans `copied`.
pub fn appendLasting(
    gpa: std.mem.Allocator,
    text: []const u8,
    start: usize,
    copied: []const [2]usize,
    out: *std.ArrayList(u8),
) std.mem.Allocator.Error!void {
    var at = start;
    next: while (std.mem.findScalarPos(u8, text, at, escape)) |found| {
        const end = sequenceEnd(text, found);
        at = @max(end, found + 1);
        if (end == 0) continue;
        // Colours, and links, which `ESC ] 8` opens and closes.
        const is_link = found + 2 < end and text[found + 2] == '8';
        const is_lasting = if (text[found + 1] == '[') text[end - 1] == 'm' else is_link;
        if (!is_lasting) continue;
        for (copied) |span| if (span[0] <= found and found < span[1]) continue :next;
        try out.appendSlice(gpa, text[found..end]);
    }
}

/// Replaces the sequences of `text` that start at or after `from` with spaces.
pub fn blank(text: []u8, from: usize) void {
    var place = from;
    while (std.mem.findScalarPos(u8, text, place, escape)) |found| {
        const end = sequenceEnd(text, found);
        if (end != 0) @memset(text[found..end], ' ');
        place = @max(end, found + 1);
    }
}

test "sequences are blanked, and nothing else" {
    const cases = [_][2][]const u8{
        .{ "a\x1b[31mred\x1b[0m b", "a     red     b" },
        .{ "\x1b[38;5;208mx\x1b[K", "           x   " },
        .{ "\x1b]8;;http://a.b/\x1b\\link\x1b]8;;\x1b\\", "                  link       " },
        .{ "\x1b]0;title\x07x", "          x" },
        .{ "\x1b]0;title\nx", "         \nx" },
        .{ "\x1b[31\nx\x1b[1", "    \nx   " },
        .{ "\x1b[31\r\nx", "    \r\nx" },
        .{ "\x1b]a\x1b[1mb", "       b" },
        .{ "\x1b[ q\x1b[!p", "        " },
        .{ "\x1b \x1b7 \x1b[\x01 \x1b", "\x1b \x1b7 \x1b[\x01 \x1b" },
        .{ "\x1b[1\xc3\xa9m", "\x1b[1\xc3\xa9m" },
    };
    for (cases) |case| {
        var buffer: [64]u8 = undefined;
        const text = buffer[0..case[0].len];
        @memcpy(text, case[0]);
        blank(text, 0);
        try std.testing.expectEqualStrings(case[1], text);
    }
}

test "blanks end at the first byte that can start a token" {
    try std.testing.expectEqual(11, blankEnd(" \x1b[1m \t\x1b[0mx", 0, 20));
    try std.testing.expectEqual(1, blankEnd(" \x1bx", 0, 3));
    try std.testing.expectEqual(3, blankEnd(" \x1b[1m x", 0, 3));
}
