//! Terminal sequences, such as colours, within texts that are written.
//!
//! Twin: ts/template/sequences.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const terminal = @import("../lex/terminal.zig");

/// The text without its sequences, in `arena`.
pub fn without(arena: Allocator, text: []const u8) Allocator.Error![]const u8 {
    var plain: std.ArrayList(u8) = .empty;
    var at: usize = 0;
    var from: usize = 0;
    while (std.mem.findScalarPos(u8, text, at, terminal.escape)) |found| {
        const end = terminal.sequenceEnd(text, found);
        at = @max(end, found + 1);
        if (end == 0) continue;
        try plain.appendSlice(arena, text[from..found]);
        from = end;
    }
    try plain.appendSlice(arena, text[from..]);
    return plain.items;
}

/// Appends the sequences from `start` on that change how later text looks, unless they are in the spans `copied`.
pub fn appendLasting(
    gpa: Allocator,
    text: []const u8,
    start: usize,
    copied: []const [2]usize,
    out: *std.ArrayList(u8),
) Allocator.Error!void {
    var at = start;
    next: while (std.mem.findScalarPos(u8, text, at, terminal.escape)) |found| {
        const end = terminal.sequenceEnd(text, found);
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
