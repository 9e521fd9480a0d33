//! Reads a text before it is searched: for line ends and escapes. A line may be much longer than what should stay in
//! memory, so the text is read block by block, and of a mapped one the pages far ahead of the search are released.
const std = @import("std");
const cpu = @import("../../cpu.zig");
const cuts = @import("../../lex/cuts.zig");
const finding = @import("../../kernels/find.zig");
const pages = @import("../../source/pages.zig");
const terminal = @import("../../lex/terminal.zig");

/// Most lines end within this much, for which the standard library's search takes less time to begin.
const near_bytes = 256;
const line_feed: finding.Needle = .{ .text = "\n", .size_bytes = 1, .rare = 0, .second = 0 };

/// The place of the first line end at or after `place`; null if there is none.
pub fn lineEnd(text: []const u8, place: usize, is_mapped: bool) ?usize {
    const near = @min(place +| near_bytes, text.len);
    if (std.mem.findScalarPos(u8, text[0..near], place, '\n')) |found| return found;
    var read: pages.ReadAhead = .init(text, place, is_mapped);
    var at = near;
    while (at < text.len) {
        const end = @min(at +| pages.block_bytes, text.len);
        const found = at + cpu.kernels().find(text[at..].ptr, end - at, &line_feed);
        if (found < end) return found;
        read.pass(end);
        at = end;
    }
    return null;
}

/// The first safe cut after `place`, or the end of the text.
pub fn cutAfter(text: []const u8, place: usize, is_mapped: bool) usize {
    return if (lineEnd(text, place, is_mapped)) |found| cuts.cutAfter(text, found) else text.len;
}

/// Number of line ends in text[from..to].
pub fn lineEnds(text: []const u8, from: usize, to: usize, is_mapped: bool) usize {
    var read: pages.ReadAhead = .init(text, from, is_mapped);
    var count: usize = 0;
    var at = from;
    while (at < to) {
        const end = @min(at + pages.block_bytes, to);
        count += cpu.kernels().newlines(text[at..].ptr, end - at);
        read.pass(end);
        at = end;
    }
    return count;
}

/// Whether text[from..to] has terminal sequences.
pub fn holdsEscape(text: []const u8, from: usize, to: usize, is_mapped: bool) bool {
    var read: pages.ReadAhead = .init(text, from, is_mapped);
    var at = from;
    while (at < to) {
        const end = @min(at + pages.block_bytes, to);
        if (terminal.holdsEscape(text[at..end])) return true;
        read.pass(end);
        at = end;
    }
    return false;
}

test "blocks give the results of the whole" {
    const gpa = std.testing.allocator;
    const text = try gpa.alloc(u8, 2 * pages.block_bytes + 5);
    defer gpa.free(text);
    @memset(text, 'a');
    const places = [_]usize{ 0, 1, pages.block_bytes - 1, pages.block_bytes, pages.block_bytes + 1, text.len - 2 };
    for (places) |place| {
        text[place] = '\n';
        defer text[place] = 'a';
        for (places) |from| {
            const want: ?usize = if (from <= place) place else null;
            try std.testing.expectEqual(want, lineEnd(text, from, false));
            try std.testing.expectEqual(cuts.cutAfter(text, from), cutAfter(text, from, false));
            try std.testing.expectEqual(@intFromBool(from <= place), lineEnds(text, from, text.len, false));
        }
        try std.testing.expect(!holdsEscape(text, 0, text.len, false));
        text[place] = 0x1b;
        for (places) |from| try std.testing.expectEqual(from <= place, holdsEscape(text, from, text.len, false));
    }
}
