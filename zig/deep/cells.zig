//! Cells of CSV whose content has doubled quotes: `1,"say ""hi""",2`.
const std = @import("std");
const unescape = @import("unescape.zig");
const Span = @import("spellings.zig").Span;

/// The content of the first such cell from `from` on.
pub fn next(text: []const u8, from: u32) ?Span {
    var at: usize = from;
    while (std.mem.findPos(u8, text, at, "\"\"")) |pair| {
        if (!unescape.Code.doubled.mayChange(text[pair -| 1..@min(text.len, pair + 3)])) {
            at = pair + 2;
            continue;
        }
        const open = cellStart(text[from..pair]) orelse {
            at = pair + 2;
            continue;
        };
        const start = from + open + 1;
        const end = cellEnd(text, start);
        if (end > pair) return .{ .start = @intCast(start), .end = @intCast(end) };
        at = pair + 2;
    }
    return null;
}

/// Bytes of a cell before its first doubled quote.
const cell_bytes_max = 512;

/// Offset of the last quote of the line that begins a cell.
fn cellStart(text: []const u8) ?usize {
    const first = text.len -| cell_bytes_max;
    var at = text.len;
    while (at > first and text[at - 1] != '\n') : (at -= 1) {
        if (text[at - 1] != '"') continue;
        if (at == 1) return 0;
        switch (text[at - 2]) {
            ',', ';', '\t', '|', '\n' => return at - 1,
            else => {},
        }
    }
    return null;
}

/// Offset of the quote that ends the cell, or of the end of its line.
fn cellEnd(text: []const u8, from: usize) usize {
    var at = from;
    while (at < text.len and text[at] != '\n') : (at += 1) {
        if (text[at] != '"') continue;
        if (at + 1 == text.len or text[at + 1] != '"') return at;
        at += 1;
    }
    return at;
}

test next {
    const cases = [_]struct { []const u8, ?[]const u8 }{
        .{ "1,\"say \"\"hi\"\"\",2", "say \"\"hi\"\"" },
        .{ "\"\"\"a\"\" b\",2", "\"\"a\"\" b" },
        .{ "{\"a\":\"\",\"b\":[\"\"]}", null },
        .{ "x=\"\" y \"\"b\"\"", null },
        .{ "1,\"a\"\nb \"\"c\"\"", null },
    };
    for (cases) |case| {
        const found = next(case[0], 0);
        try std.testing.expectEqual(case[1] != null, found != null);
        if (found) |cell| try std.testing.expectEqualStrings(case[1].?, case[0][cell.start..cell.end]);
    }
}
