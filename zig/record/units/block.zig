//! The unit `block`: bracket groups, in order of their opening brackets. Groups nest.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const Segments = @import("../../lex/segments.zig").Segments;
const Span = @import("../../structure/span.zig").Span;
const steps = @import("../../steps.zig");
const closing = @import("../../structure/brackets.zig").closing;

pub const Records = Listed(Finder);

const Finder = struct {
    gpa: std.mem.Allocator,
    lexed: Segments,
    /// Groups not returned yet, including open ones.
    groups: std.ArrayList(Span) = .empty,
    /// Number of groups returned: the index of the first of `groups`.
    given: usize = 0,
    /// Indexes of the open groups, outermost first.
    open: std.ArrayList(usize) = .empty,

    pub fn init(gpa: std.mem.Allocator, text: []const u8, _: Argument) Error!Finder {
        return .{ .gpa = gpa, .lexed = .{ .gpa = gpa, .text = text } };
    }

    pub fn deinit(finder: *Finder) void {
        finder.lexed.deinit();
        finder.groups.deinit(finder.gpa);
        finder.open.deinit(finder.gpa);
    }

    pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
        const segment = try finder.lexed.next() orelse {
            // Groups that are still open are never closed.
            for (finder.groups.items) |span| if (span.end != unclosed) try found.append(finder.gpa, span);
            finder.groups.clearRetainingCapacity();
            return false;
        };
        steps.count(segment.tokens.len);
        for (segment.tokens.items(.kind), segment.tokens.items(.start)) |kind, start| {
            if (kind == .open) try finder.begin(segment.base + start);
            if (kind == .close) finder.end(segment.base + start);
        }
        // Groups before the outermost open one are complete, and no others will come between them.
        const open = finder.open.items;
        const known = if (open.len > 0) open[0] - finder.given else finder.groups.items.len;
        if (known == 0) return true;
        steps.count(finder.groups.items.len);
        try found.appendSlice(finder.gpa, finder.groups.items[0..known]);
        finder.groups.replaceRangeAssumeCapacity(0, known, &.{});
        finder.given += known;
        return true;
    }

    fn begin(finder: *Finder, place: usize) error{OutOfMemory}!void {
        try finder.open.append(finder.gpa, finder.given + finder.groups.items.len);
        try finder.groups.append(finder.gpa, .{ .start = place, .end = unclosed });
    }

    /// A closing bracket of another shape has no partner and leaves the open one.
    fn end(finder: *Finder, place: usize) void {
        const top = finder.open.getLastOrNull() orelse return;
        const group = &finder.groups.items[top - finder.given];
        const text = finder.lexed.text;
        if (closing(text[@intCast(group.start)]) != text[place]) return;
        group.end = place + 1;
        _ = finder.open.pop();
    }
};

const unclosed = std.math.maxInt(u64);

test "groups nest, in order of their opening brackets" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "f(a, [b]) } {x\n(y] z) (", &.{ "(a, [b])", "[b]", "(y] z)" });
}

test "groups may extend over segments, and closed ones are returned before the rest is read" {
    const gpa = std.testing.allocator;
    const filler = try gpa.alloc(u8, 3 << 20);
    defer gpa.free(filler);
    for (filler, 0..) |*byte, index| byte.* = if (index % 64 == 63) '\n' else 'x';
    filler[2] = '(';
    filler[4] = ')';
    filler[10] = '(';
    filler[filler.len - 10] = ')';
    var records: Records = try .init(gpa, filler, .{});
    defer records.deinit();
    try std.testing.expectEqual(Span{ .start = 2, .end = 5 }, (try records.next()).?);
    try std.testing.expect(records.finder.lexed.at < filler.len / 2);
    try std.testing.expectEqual(Span{ .start = 10, .end = filler.len - 9 }, (try records.next()).?);
    try std.testing.expectEqual(null, try records.next());
}
