//! Texts quoted as in the plain report.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const plain = @import("plain.zig");
const unicode = @import("../lex/unicode.zig");
const utf8 = @import("../lex/well_formed.zig");

/// Appends `text` with its invisible characters escaped and its ill-formed sequences replaced.
pub fn append(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    if (plain.isPlain(text)) return plain.appendQuoted(gpa, text, out);
    try out.ensureUnusedCapacity(gpa, text.len + 2);
    out.appendAssumeCapacity('"');
    var at: usize = 0;
    while (at < text.len) {
        const byte = text[at];
        if (byte < 0x80) {
            try appendAscii(gpa, byte, out);
            at += 1;
        } else if (bytes.decode(text[at..])) |character| {
            if (unicode.has(.escaped, character.code))
                try out.print(gpa, "\\u{{{x}}}", .{character.code})
            else
                try plain.append(gpa, text[at..][0..character.size], out);
            at += character.size;
        } else {
            try out.appendSlice(gpa, utf8.replacement);
            at += utf8.characterBytes(text[at..]);
        }
    }
    try out.append(gpa, '"');
}

fn appendAscii(gpa: std.mem.Allocator, byte: u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    switch (byte) {
        '"', '\\' => try out.appendSlice(gpa, &.{ '\\', byte }),
        '\n' => try out.appendSlice(gpa, "\\n"),
        '\r' => try out.appendSlice(gpa, "\\r"),
        '\t' => try out.appendSlice(gpa, "\\t"),
        0 => try out.appendSlice(gpa, "\\0"),
        1...8, 0x0b, 0x0c, 0x0e...0x1f, 0x7f => try out.print(gpa, "\\u{{{x}}}", .{byte}),
        else => try out.append(gpa, byte),
    }
}

test "invisible and combining characters are escaped, ill-formed sequences replaced" {
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(std.testing.allocator);
    const cases = [_][2][]const u8{
        .{ "a\x00\x01\x7f\t\"\\", "\"a\\0\\u{1}\\u{7f}\\t\\\"\\\\\"" },
        .{ "Größe=1 日本 😀", "\"Größe=1 日本 😀\"" },
        .{ "\u{a0}e\u{301}\u{feff}\u{10ffff}", "\"\\u{a0}e\\u{301}\\u{feff}\\u{10ffff}\"" },
        .{ "\xe6\x97x\xff", "\"\u{fffd}x\u{fffd}\"" },
    };
    for (cases) |case| {
        out.clearRetainingCapacity();
        try append(std.testing.allocator, case[0], &out);
        try std.testing.expectEqualStrings(case[1], out.items);
    }
}
