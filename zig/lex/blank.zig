//! The blank between a number, its unit and the next part of a value: a space, or one that breaks no line.
const std = @import("std");

/// Besides the space.
pub const wide = [_][]const u8{ "\u{a0}", "\u{202f}", "\u{2009}" };

/// Bytes of the blank at `place`; 0 if there is none.
pub inline fn size(text: []const u8, place: usize) usize {
    if (place >= text.len) return 0;
    if (text[place] == ' ') return 1;
    return if (text[place] < 0x80) 0 else wideSize(text, place);
}

noinline fn wideSize(text: []const u8, place: usize) usize {
    for (wide) |blank| if (std.mem.startsWith(u8, text[place..], blank)) return blank.len;
    return 0;
}

/// Bytes of the blank that ends at `end`; 0 if there is none.
pub inline fn sizeBefore(text: []const u8, end: usize) usize {
    if (end == 0) return 0;
    if (text[end - 1] == ' ') return 1;
    return if (text[end - 1] < 0x80) 0 else wideSizeBefore(text, end);
}

noinline fn wideSizeBefore(text: []const u8, end: usize) usize {
    for (wide) |blank| if (std.mem.endsWith(u8, text[0..end], blank)) return blank.len;
    return 0;
}

test size {
    const text = "a \u{a0}b\u{202f}c";
    try std.testing.expectEqual(1, size(text, 1));
    try std.testing.expectEqual(2, size(text, 2));
    try std.testing.expectEqual(0, size(text, 3));
    try std.testing.expectEqual(0, size(text, text.len));
    try std.testing.expectEqual(2, sizeBefore(text, 4));
    try std.testing.expectEqual(3, sizeBefore(text, text.len - 1));
    try std.testing.expectEqual(0, sizeBefore(text, 0));
}
