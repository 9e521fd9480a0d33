//! Places where a text can be cut so that lexing the parts separately gives the tokens of the whole. The time to find
//! one is linear in the bytes passed over, for any text.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const builtin = @import("builtin");
const terminal = @import("terminal.zig");

const assert = std.debug.assert;

/// Number of bytes examined; counted only in tests.
pub var looked_at: u64 = 0;

/// The last place at or before `at_most` where lexing both sides separately gives the tokens of the whole; 0 if there
/// is none. It follows a line end that cannot be inside a string, and no white space or terminal sequence follows it.
/// Shapes that cross lines allow no cut.
pub fn safeCut(text: []const u8, at_most: usize) usize {
    return safeCutBehind(text, 0, at_most);
}

/// The same if the line end before it is at or after `from`; otherwise 0.
pub fn safeCutBehind(text: []const u8, from: usize, at_most: usize) usize {
    assert(from <= at_most);
    var limit = @min(at_most, text.len);
    // The last line end examined, and the end of the blanks after it.
    var later = @min(at_most +| 1, text.len);
    var cut = later;
    while (lastLineEnd(text[@min(from, limit)..limit])) |place| {
        const line_end = @min(from, limit) + place;
        const end = terminal.blankEnd(text, line_end + 1, later);
        count(end - line_end);
        if (end < later) cut = end; // Otherwise the blanks continue after it.
        if (cut <= at_most and cut < text.len and !isCarried(text, line_end)) return cut;
        later = line_end;
        limit = line_end;
    }
    return 0;
}

/// The first safe cut after `place`, or the end of the text.
pub fn cutAfter(text: []const u8, place: usize) usize {
    var at = place;
    while (std.mem.findScalarPos(u8, text, at, '\n')) |line_end| {
        const cut = terminal.blankEnd(text, line_end + 1, text.len);
        if (cut == text.len) break;
        if (safeCut(text[line_end -| 2..], cut - (line_end -| 2)) == cut - (line_end -| 2)) return cut;
        at = line_end + 1;
    }
    return text.len;
}

/// The last safe cut after `from` and at or before `place`; the first one after it if there is none, or the end of the
/// text. `from` is a safe cut.
pub fn cutNear(text: []const u8, from: usize, place: usize) usize {
    const cut = safeCut(text[from..], place - from);
    return if (cut != 0) from + cut else cutAfter(text, place);
}

/// The last place after a line end where a text of which only a part has arrived can be cut; 0 if there is none. White
/// space may follow: the cut is for significant tokens only.
/// @param searched the search stops at this place; no place at or before it is a cut
pub fn lineCut(text: []const u8, searched: usize) usize {
    var limit = text.len;
    const from = @min(searched, limit);
    while (lastLineEnd(text[from..limit])) |place| {
        const line_end = from + place;
        if (isLineCut(text, line_end)) return line_end + 1;
        limit = line_end;
    }
    return 0;
}

/// The first such place at or after `at`; the end of the text if there is none.
pub fn lineCutBehind(text: []const u8, at: usize) usize {
    var from = at -| 1;
    while (std.mem.findScalarPos(u8, text, from, '\n')) |line_end| {
        if (isLineCut(text, line_end)) return line_end + 1;
        from = line_end + 1;
    }
    return text.len;
}

fn isLineCut(text: []const u8, line_end: usize) bool {
    const is_open = line_end + 1 == text.len and line_end != 0 and text[line_end - 1] == '\'';
    return !is_open and !isCarried(text, line_end);
}

/// Whether the line end may be inside a string: after a backslash, or as a character literal.
pub fn isCarried(text: []const u8, line_end: usize) bool {
    if (line_end == 0) return false;
    const previous = text[line_end - 1];
    if (previous == '\\') return true;
    if (previous == '\r') return line_end >= 2 and text[line_end - 2] == '\\';
    return previous == '\'' and line_end + 1 < text.len and text[line_end + 1] == '\'';
}

/// The place after the first line end in text[from..to] that may be inside a string; null if there is none.
pub fn findCarriedLineEnd(text: []const u8, from: usize, to: usize) ?usize {
    var at = from;
    while (std.mem.findScalarPos(u8, text[0..to], at, '\n')) |line_end| : (at = line_end + 1) {
        if (isCarried(text, line_end)) return line_end + 1;
    }
    return null;
}

fn lastLineEnd(text: []const u8) ?usize {
    const found = lastOf(text, '\n');
    count(text.len - (found orelse 0));
    return found;
}

/// The last occurrence of `byte`, searched many bytes at a time; the standard library searches byte by byte.
fn lastOf(text: []const u8, byte: u8) ?usize {
    const lanes = 64;
    var at = text.len;
    while (at >= lanes) {
        at -= lanes;
        const block: @Vector(lanes, u8) = text[at..][0..lanes].*;
        const found = maskOf(block == @as(@Vector(lanes, u8), @splat(byte)));
        if (found != 0) return at + 63 - @clz(found);
    }
    return std.mem.lastIndexOfScalar(u8, text[0..at], byte);
}

test lastOf {
    var text: [200]u8 = @splat('a');
    for (0..text.len + 1) |size| {
        try std.testing.expectEqual(null, lastOf(text[0..size], '\n'));
        for (0..size) |place| {
            text[place] = '\n';
            if (place > 0) text[place - 1] = '\n';
            try std.testing.expectEqual(place, lastOf(text[0..size], '\n'));
            text = @splat('a');
        }
    }
}

inline fn count(examined: usize) void {
    if (builtin.is_test) looked_at += examined;
}

test "the time to find a cut is linear in the text, for every kind of run" {
    const gpa = std.testing.allocator;
    const runs = [_][]const u8{
        "\n",
        "\r\n",
        " ",
        "\n ",
        "\\\n",
        "\\\r\n",
        "'\n",
        "'\n'",
        "\n'",
        "\\\n\n",
        "\t\x0c\n",
        "\n\x1b[0m",
        "\x1b[1\n",
        "\x1b]0\n",
        "\n\x1b",
    };
    for (runs) |run| {
        for ([_][]const u8{ "", "a", "a\n", "a\nb" }) |before| for ([_][]const u8{ "", "b", "\nb" }) |after| {
            var steps: [2]u64 = undefined;
            for (&steps, [_]usize{ 40, 80 }) |*taken, copies| {
                var text: std.ArrayList(u8) = .empty;
                defer text.deinit(gpa);
                try text.appendSlice(gpa, before);
                for (0..copies) |_| try text.appendSlice(gpa, run);
                try text.appendSlice(gpa, after);
                taken.* = 0;
                // A boundary at every place of the run.
                for (1..text.items.len + 1) |at_most| {
                    looked_at = 0;
                    const cut = safeCut(text.items, at_most);
                    try std.testing.expect(looked_at <= 4 * at_most + 8);
                    try std.testing.expectEqual(slowCut(text.items, at_most), cut);
                    taken.* = @max(taken.*, looked_at);
                    looked_at = 0;
                    _ = lineCut(text.items[0..at_most], 0);
                    try std.testing.expect(looked_at <= 4 * at_most + 8);
                }
            }
            try std.testing.expect(steps[1] <= 3 * steps[0] + 64);
        };
    }
}

test "the parts of a text have the cuts of the whole" {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var text: [40]u8 = undefined;
    for (0..5000) |_| {
        for (&text) |*byte| byte.* = "ab\n\n \\'\r"[random.uintLessThan(usize, 8)];
        const at_most = random.uintAtMost(usize, text.len);
        const from = random.uintAtMost(usize, at_most);
        const whole = safeCut(&text, at_most);
        const found = safeCutBehind(&text, from, at_most);
        if (found != 0) try std.testing.expectEqual(whole, found);
        const line_end = std.mem.findScalarLast(u8, text[0..whole], '\n') orelse continue;
        if (found == 0) {
            // Several line ends may precede the same cut.
            try std.testing.expect(line_end < from);
        }
    }
}

/// Definition of `safeCut`: checks every line end separately.
fn slowCut(text: []const u8, at_most: usize) usize {
    var place = @min(at_most, text.len);
    while (place > 0) : (place -= 1) {
        if (text[place - 1] != '\n') continue;
        var cut = place;
        cut = terminal.blankEnd(text, cut, text.len);
        if (cut <= at_most and cut < text.len and !isCarried(text, place - 1)) return cut;
    }
    return 0;
}
