//! UTF-8 that may be ill-formed: each maximal ill-formed sequence is shown as one U+FFFD.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const assert = std.debug.assert;

pub const replacement = "\u{fffd}";

const Block = @Vector(16, u8);

pub fn isWellFormed(text: []const u8) bool {
    if (text.len >= 16) {
        var at: usize = 0;
        while (at + 16 <= text.len) : (at += 16) {
            if (!isAscii(text[at..][0..16].*)) return std.unicode.utf8ValidateSlice(text[at..]);
        }
        // The last block overlaps one that is ASCII.
        if (isAscii(text[text.len - 16 ..][0..16].*)) return true;
        return std.unicode.utf8ValidateSlice(text[at..]);
    }
    var at: usize = 0;
    while (at < text.len and text[at] < 0x80) at += 1;
    return at == text.len or std.unicode.utf8ValidateSlice(text[at..]);
}

inline fn isAscii(block: Block) bool {
    return maskOf(block >= @as(Block, @splat(0x80))) == 0;
}

/// `text`, if it is well-formed; otherwise with its ill-formed sequences replaced, in `out`.
pub fn replaceIllFormed(
    gpa: std.mem.Allocator,
    text: []const u8,
    out: *std.ArrayList(u8),
) error{OutOfMemory}![]const u8 {
    if (isWellFormed(text)) return text;
    out.clearRetainingCapacity();
    try appendReplaced(gpa, text, out);
    return out.items;
}

/// Appends `text` with its ill-formed sequences replaced.
pub fn appendReplaced(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    var index: usize = 0;
    while (index < text.len) {
        const size = characterBytes(text[index..]);
        assert(size > 0 and size <= text.len - index);
        const piece = text[index..][0..size];
        try out.appendSlice(gpa, if (std.unicode.utf8ValidateSlice(piece)) piece else replacement);
        index += size;
    }
}

/// Number of bytes of the first character, or of the maximal ill-formed sequence at the start.
pub fn characterBytes(text: []const u8) usize {
    assert(text.len > 0);
    const lead = text[0];
    const wanted: usize = switch (lead) {
        0xc2...0xdf => 2,
        0xe0...0xef => 3,
        0xf0...0xf4 => 4,
        else => 1,
    };
    for (1..wanted) |index| {
        if (index >= text.len) return index;
        const low: u8 = if (index == 1 and lead == 0xe0) 0xa0 else if (index == 1 and lead == 0xf0) 0x90 else 0x80;
        const high: u8 = if (index == 1 and lead == 0xed) 0x9f else if (index == 1 and lead == 0xf4) 0x8f else 0xbf;
        if (text[index] < low or text[index] > high) return index;
    }
    return wanted;
}

test "ill-formed sequences are replaced" {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(std.testing.allocator);
    const cases = [_][2][]const u8{
        .{ "a\xffb", "a\u{fffd}b" },
        .{ "\xe6\x97", "\u{fffd}" },
        .{ "\xe6\x97x", "\u{fffd}x" },
        .{ "\xed\xa0\x80", "\u{fffd}\u{fffd}\u{fffd}" },
        .{ "\xf0\x9f\x92", "\u{fffd}" },
        .{ "日\x80", "日\u{fffd}" },
    };
    for (cases) |case| {
        try std.testing.expect(!isWellFormed(case[0]));
        try std.testing.expectEqualStrings(case[1], try replaceIllFormed(std.testing.allocator, case[0], &out));
    }
    try std.testing.expect(isWellFormed("plain text of more than eight bytes, 日本"));
    try std.testing.expect(isWellFormed(""));
    var text: [40]u8 = @splat('a');
    for (1..text.len) |size| for (0..size) |at| {
        text[at] = 0xff;
        defer text[at] = 'a';
        try std.testing.expect(!isWellFormed(text[0..size]));
        try std.testing.expect(isWellFormed(text[0..at]));
    };
}
