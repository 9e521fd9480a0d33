//! The unit `shape`: the parts of a text between the places with a sequence of token classes not seen recently.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const Segments = @import("../../lex/segments.zig").Segments;
const Span = @import("../../structure/span.zig").Span;
const steps = @import("../../steps.zig");
const shape_class = @import("../../structure/shape_class.zig");

pub const Records = Listed(Finder);

const Finder = struct {
    gpa: std.mem.Allocator,
    lexed: Segments,
    changes: shape_class.Changes,
    /// Start of the current part.
    start: u64 = 0,

    pub fn init(gpa: std.mem.Allocator, text: []const u8, _: Argument) Error!Finder {
        return .{ .gpa = gpa, .lexed = .{ .gpa = gpa, .text = text }, .changes = .{ .novelty = .{ .gpa = gpa } } };
    }

    pub fn deinit(finder: *Finder) void {
        finder.lexed.deinit();
        finder.changes.novelty.deinit();
    }

    pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
        const segment = try finder.lexed.next() orelse {
            const size = finder.lexed.text.len;
            if (size > 0) try found.append(finder.gpa, .{ .start = finder.start, .end = size });
            return false;
        };
        const columns = segment.tokens;
        steps.count(columns.len);
        for (columns.items(.kind), columns.items(.start), columns.items(.end)) |kind, start, end| {
            const seen = try finder.changes.see(shape_class.class(kind, segment.text[start..end]));
            if (!seen.is_change) continue;
            const place = segment.base + start;
            try found.append(finder.gpa, .{ .start = finder.start, .end = place });
            finder.start = place;
        }
        return true;
    }
};

test "the second token is a change point, later ones follow after at least four tokens" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, "one", &.{"one"});
    try expectRecords(Records, "one 2 three 4 five", &.{ "one ", "2 three 4 five" });
    try expectRecords(Records, "a 1 b 2 c 3 d 4 e 5 ( x", &.{ "a ", "1 b 2 c 3 d 4 e 5 ", "( x" });
}
