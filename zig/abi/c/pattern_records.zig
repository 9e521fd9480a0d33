//! Records that are matches of a pattern, or begin with one.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Span = @import("../../record/records.zig").Span;
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;

const blanks = " \t\n\x0b\x0c\r";

pub const Kind = enum { start, span };

/// Appends the records of a text. Those that begin with a match end where the next one begins; text before the first is
/// one of them, unless it is blank.
pub fn collect(
    arena: Allocator,
    shared: *const Shared,
    kind: Kind,
    text: []const u8,
    out: *std.ArrayList(Span),
) scans.Error!void {
    const matches = try scans.scan(shared, text, .{ .to = text.len });
    defer matches.destroy();
    const spans = matches.spans.items;
    if (kind == .span) {
        for (spans) |span| try out.append(arena, .{ .start = span.start, .end = span.end });
        return;
    }
    const first = if (spans.len > 0) spans[0].start else text.len;
    const has_preamble = std.mem.trim(u8, text[0..@intCast(first)], blanks).len > 0;
    if (has_preamble) try out.append(arena, .{ .start = 0, .end = first });
    for (spans, 1..) |span, next| {
        const end = if (next < spans.len) spans[next].start else text.len;
        try out.append(arena, .{ .start = span.start, .end = end });
    }
}
