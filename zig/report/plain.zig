//! Short texts as they are printed most often: ASCII that needs no escapes.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;

const Block = @Vector(16, u8);

/// Whether all of `text` is printable ASCII without double quotes and backslashes, so that it is well-formed and needs
/// no escapes between quotes.
pub fn isPlain(text: []const u8) bool {
    if (text.len < 8) {
        for (text) |byte| if (byte < ' ' or byte > '~' or byte == '"' or byte == '\\') return false;
        return true;
    }
    if (text.len < 16) {
        const pieces: [2][8]u8 = .{ text[0..8].*, text[text.len - 8 ..][0..8].* };
        return isPlainBlock(@bitCast(pieces));
    }
    var at: usize = 0;
    while (at + 16 <= text.len) : (at += 16) if (!isPlainBlock(text[at..][0..16].*)) return false;
    return isPlainBlock(text[text.len - 16 ..][0..16].*);
}

inline fn isPlainBlock(block: Block) bool {
    // Subtracting wraps: one comparison for both ends.
    const is_outside = block -% @as(Block, @splat(' ')) > @as(Block, @splat('~' - ' '));
    const is_special = (block == @as(Block, @splat('"'))) | (block == @as(Block, @splat('\\')));
    return maskOf(is_outside | is_special) == 0;
}

/// Copies a text that is mostly short, for which a call would cost more than the copy.
pub inline fn copy(to: [*]u8, text: []const u8) void {
    switch (text.len) {
        0 => {},
        1...3 => {
            to[0] = text[0];
            to[text.len / 2] = text[text.len / 2];
            to[text.len - 1] = text[text.len - 1];
        },
        4...7 => copyEnds(4, to, text),
        8...15 => copyEnds(8, to, text),
        16...32 => copyEnds(16, to, text),
        else => @memcpy(to[0..text.len], text),
    }
}

/// Copies the first and the last `size` bytes, which are all.
inline fn copyEnds(comptime size: usize, to: [*]u8, text: []const u8) void {
    const first: [size]u8 = text[0..size].*;
    const last: [size]u8 = text[text.len - size ..][0..size].*;
    to[0..size].* = first;
    (to + text.len - size)[0..size].* = last;
}

/// Appends a text with its line ends escaped, so that it is one line. Twin of `oneLine` in ts/terminal/quote.ts.
pub fn appendLine(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    if (isPlain(text)) return append(gpa, text, out);
    var at: usize = 0;
    while (at < text.len) {
        if (lineEndAt(text[at..])) |found| {
            try out.appendSlice(gpa, found.escaped);
            at += found.text.len;
        } else {
            try out.append(gpa, text[at]);
            at += 1;
        }
    }
}

const LineEnd = struct { text: []const u8, escaped: []const u8 };

const line_ends = [_]LineEnd{
    .{ .text = "\n", .escaped = "\\n" },
    .{ .text = "\x0b", .escaped = "\\u{b}" },
    .{ .text = "\x0c", .escaped = "\\u{c}" },
    .{ .text = "\r", .escaped = "\\r" },
    .{ .text = "\u{85}", .escaped = "\\u{85}" },
    .{ .text = "\u{2028}", .escaped = "\\u{2028}" },
    .{ .text = "\u{2029}", .escaped = "\\u{2029}" },
};

/// The line end with which a text begins.
pub fn lineEndAt(text: []const u8) ?LineEnd {
    switch (text[0]) {
        '\n', 0x0b, 0x0c, '\r', 0xc2, 0xe2 => {},
        else => return null,
    }
    for (line_ends) |one| if (std.mem.startsWith(u8, text, one.text)) return one;
    return null;
}

/// Appends a text that is mostly short.
pub inline fn append(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    try out.ensureUnusedCapacity(gpa, text.len);
    copy(out.items.ptr + out.items.len, text);
    out.items.len += text.len;
}

/// Appends plain text between double quotes.
pub fn appendQuoted(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    try out.ensureUnusedCapacity(gpa, text.len + 2);
    const to = out.items.ptr + out.items.len;
    to[0] = '"';
    copy(to + 1, text);
    to[text.len + 1] = '"';
    out.items.len += text.len + 2;
}

test "plain texts are told at every length, and copied" {
    var text: [70]u8 = undefined;
    for (0..text.len) |size| {
        for (text[0..size], 0..) |*byte, i| byte.* = "a ~!9"[i % 5];
        try std.testing.expect(isPlain(text[0..size]));
        var copied: [text.len + 1]u8 = @splat('#');
        copy(&copied, text[0..size]);
        try std.testing.expectEqualStrings(text[0..size], copied[0..size]);
        try std.testing.expectEqual('#', copied[size]);
        for (0..size) |place| {
            const kept = text[place];
            defer text[place] = kept;
            for (0..256) |byte| {
                text[place] = @intCast(byte);
                const wanted = byte >= ' ' and byte < 0x7f and byte != '"' and byte != '\\';
                try std.testing.expectEqual(wanted, isPlain(text[0..size]));
            }
        }
    }
}

test "text is appended behind other text" {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(std.testing.allocator);
    try append(std.testing.allocator, "abc", &out);
    try appendQuoted(std.testing.allocator, "12345", &out);
    try std.testing.expectEqualStrings("abc\"12345\"", out.items);
}
