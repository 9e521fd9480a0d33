//! Records between change points: the places where the run of token classes becomes one not seen of late.
const std = @import("std");
const Changes = @import("../structure/shape_class.zig").Changes;
const class = @import("../structure/shape_class.zig").class;
const Span = @import("plain.zig").Span;
const segments = @import("segments.zig");

/// The parts of a text that its change points cut.
pub fn parts(gpa: std.mem.Allocator, text: []const u8) segments.Error!std.ArrayList(Span) {
    var found: std.ArrayList(Span) = .empty;
    errdefer found.deinit(gpa);
    if (text.len == 0) return found;
    try found.append(gpa, .{ .start = 0, .end = text.len });
    var changes: Changes = .{ .novelty = .{ .gpa = gpa } };
    defer changes.novelty.deinit();
    var lexed: segments.Segments = .{ .gpa = gpa, .text = text };
    defer lexed.deinit();
    while (try lexed.next()) |segment| {
        for (segment.tokens.items(.kind), segment.tokens.items(.start), segment.tokens.items(.end)) |kind, start, end| {
            const seen = try changes.see(class(kind, segment.text[start..end]));
            if (!seen.is_change) continue;
            const place = segment.base + start;
            found.items[found.items.len - 1].end = place;
            try found.append(gpa, .{ .start = place, .end = text.len });
        }
    }
    return found;
}

fn expectParts(text: []const u8, want: []const []const u8) !void {
    const gpa = std.testing.allocator;
    var found = try parts(gpa, text);
    defer found.deinit(gpa);
    try std.testing.expectEqual(want.len, found.items.len);
    for (want, found.items) |expected, span| try std.testing.expectEqualStrings(expected, text[span.start..span.end]);
}

test "the second token is a change point, later ones are where a new run comes after four tokens" {
    try expectParts("", &.{});
    try expectParts("one", &.{"one"});
    try expectParts("one 2 three 4 five", &.{ "one ", "2 three 4 five" });
    try expectParts("a 1 b 2 c 3 d 4 e 5 ( x", &.{ "a ", "1 b 2 c 3 d 4 e 5 ", "( x" });
}
