//! Values that a line has again: `bad password "VALUE" (was VALUE)`. What is masked once must not be read beside it.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const Finder = @import("named_value.zig").Finder;
const password_like = @import("password_like.zig");
const Value = @import("values.zig").Value;
const Allocator = std.mem.Allocator;

/// Distance to a value that is the same.
const near_bytes_max = 256;

/// Adds the words behind a value that looks like a password and no name, on its line and near, that are the same.
pub fn find(finder: *Finder) Allocator.Error!void {
    const text = finder.text;
    const count = finder.out.items.len;
    std.mem.sortUnstable(Value, finder.out.items, {}, startsBefore);
    for (0..count) |number| {
        const known = finder.out.items[number];
        if (known.what != .secret or known.end > text.len) continue;
        const value = text[known.start..known.end];
        if (!password_like.isPlain(value)) continue;
        const limit = @min(bare_value.lineEnd(text, known.end), known.end + near_bytes_max);
        var next = number + 1;
        var at: usize = known.end;
        while (std.mem.findPos(u8, text[0..limit], at, value)) |start| : (at = start + value.len) {
            while (next < count and finder.out.items[next].end <= start) next += 1;
            // From there on it is looked for again.
            if (next < count and finder.out.items[next].start <= start) break;
            const end = start + value.len;
            const goes_on = end < text.len and bytes.isWordOrHigh(text[end]);
            if (goes_on or (bytes.isWordOrHigh(text[start - 1]) and !isEscape(text[0..start]))) continue;
            try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret });
        }
    }
}

/// Whether a text ends in what JSON and many languages write for a line end or a tab.
fn isEscape(text: []const u8) bool {
    return for ([_][]const u8{ "\\n", "\\r", "\\t" }) |escape| {
        if (std.mem.endsWith(u8, text, escape)) break true;
    } else false;
}

fn startsBefore(_: void, a: Value, b: Value) bool {
    return a.start < b.start;
}
