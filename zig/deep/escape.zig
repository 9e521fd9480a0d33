//! Escapes text for use inside quotes.
const std = @import("std");
const insides = @import("insides.zig");
const Allocator = std.mem.Allocator;

const backslash = '\\';

/// Appends `text`, escaped once for each of the surrounding quotes (outermost first, then zeroes), innermost first.
pub fn append(
    gpa: Allocator,
    out: *std.ArrayList(u8),
    text: []const u8,
    quotes: []const u8,
) Allocator.Error!void {
    const from = out.items.len;
    try out.appendSlice(gpa, text);
    var level = quotes.len;
    while (level > 0) {
        level -= 1;
        const quote = quotes[level];
        if (quote == 0) continue;
        const is_wrapped = quote == insides.wrapped_quote;
        try escapeFrom(gpa, out, from, if (is_wrapped) '"' else quote);
        if (!is_wrapped) continue;
        try out.insert(gpa, from, '"');
        try out.append(gpa, '"');
    }
}

/// Escapes once what `out` holds from `from` on.
fn escapeFrom(gpa: Allocator, out: *std.ArrayList(u8), from: usize, quote: u8) Allocator.Error!void {
    for (out.items[from..]) |byte| {
        if (needsEscape(byte, quote)) break;
    } else return;
    const plain = try gpa.dupe(u8, out.items[from..]);
    defer gpa.free(plain);
    out.shrinkRetainingCapacity(from);
    for (plain) |byte| {
        if (!needsEscape(byte, quote)) {
            try out.append(gpa, byte);
        } else if (byte >= 0x20) {
            try out.appendSlice(gpa, &.{ backslash, byte });
        } else if (shortName(byte)) |name| {
            try out.appendSlice(gpa, &.{ backslash, name });
        } else try out.print(gpa, "\\u{x:0>4}", .{byte});
    }
}

fn needsEscape(byte: u8, quote: u8) bool {
    return byte < 0x20 or byte == quote or byte == backslash;
}

fn shortName(byte: u8) ?u8 {
    return switch (byte) {
        0x08 => 'b',
        '\t' => 't',
        '\n' => 'n',
        0x0c => 'f',
        '\r' => 'r',
        else => null,
    };
}

test append {
    const gpa = std.testing.allocator;
    const cases = [_]struct { []const u8, []const u8, []const u8 }{
        .{ "a\"b", "", "a\"b" },
        .{ "a\"b'\n", "\"\x00", "a\\\"b'\\n" },
        .{ "a'\x01", "'", "a\\'\\u0001" },
        .{ "<gone>", "\"\"", "<gone>" },
        .{ "\"", "\"\"", "\\\\\\\"" },
        .{ "a\"", "\x01", "\"a\\\"\"" },
    };
    for (cases) |case| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(gpa);
        try out.appendSlice(gpa, "> ");
        try append(gpa, &out, case[0], case[1]);
        try std.testing.expectEqualStrings(case[2], out.items[2..]);
    }
}
