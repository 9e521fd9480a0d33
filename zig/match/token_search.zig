//! Searches tokens that were lexed for another purpose, with a pattern that each token matches or not by itself. Record
//! queries find the matches in the tokens of their records this way, so that the text is lexed once.
const std = @import("std");
const Engine = @import("engine.zig").Engine;
const Pattern = @import("pattern.zig").Pattern;
const scanner_ = @import("scanner.zig");
const Segment = @import("../lex/segments.zig").Segment;
const Allocator = std.mem.Allocator;

pub const TokenSearch = struct {
    gpa: Allocator,
    scanner: scanner_.Scanner,

    /// Null if a match depends on more than one token, or on tokens that only a scan with the pattern has.
    pub fn create(gpa: Allocator, pattern: *const Pattern) scanner_.Error!?*TokenSearch {
        const program = &pattern.program;
        if (program.shapes.len != 0 or program.kinds.len != 0) return null;
        if (pattern.needs_mates or pattern.needs_whitespace or pattern.has_fields) return null;
        for (program.tests) |it| switch (it.operation()) {
            .line_end, .text_start, .text_end, .near, .reading => return null,
            else => {},
        };
        const search = try gpa.create(TokenSearch);
        search.gpa = gpa;
        search.scanner.init(gpa, pattern, "", 0, .{ .registers = false, .lines = false }) catch |err| {
            gpa.destroy(search);
            return err;
        };
        if (search.scanner.readings.columns.len == 0 and search.engineOfToken() != null) return search;
        search.destroy();
        return null;
    }

    pub fn destroy(search: *TokenSearch) void {
        search.scanner.deinit();
        search.gpa.destroy(search);
    }

    /// The engine, if each match is one token.
    fn engineOfToken(search: *TokenSearch) ?*Engine {
        const engine = search.scanner.countedAlone() orelse return null;
        return if (engine.runner.run.rows == 1) engine else null;
    }

    /// Appends start and end of each match among the tokens of a segment, relative to the segment's text as a whole.
    pub fn find(
        search: *TokenSearch,
        segment: Segment,
        starts: *std.ArrayList(f64),
        ends: *std.ArrayList(f64),
    ) Allocator.Error!void {
        const rows = &search.scanner.segmenter.rows.view;
        rows.* = .{
            .text = segment.text,
            .starts = segment.tokens.items(.start),
            .ends = segment.tokens.items(.end),
            .kinds = segment.tokens.items(.kind),
            .flags = segment.tokens.items(.flags),
            .is_first = false,
            .is_final = false,
        };
        try search.scanner.tests.forget();
        const engine = search.engineOfToken().?;
        var row: u32 = 0;
        while (row < rows.count()) : (row += 1) {
            row = engine.starts.from(rows, row);
            if (row == rows.count()) break;
            if (!try engine.runner.run.holds(row)) continue;
            try starts.append(search.gpa, @floatFromInt(segment.base + rows.starts[row]));
            try ends.append(search.gpa, @floatFromInt(segment.base + rows.ends[row]));
        }
    }
};

const fixture = @import("fixture.zig");
const Segments = @import("../lex/segments.zig").Segments;
const Kind = @import("../gen/kinds.zig").Kind;

test "each token is searched once, however the text is divided" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    builder.member(builder.kind(.number));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    const search = (try TokenSearch.create(gpa, pattern)).?;
    defer search.destroy();
    for ([_]usize{ 1, 4, 1 << 18 }) |segment_bytes| {
        var starts: std.ArrayList(f64) = .empty;
        defer starts.deinit(gpa);
        var ends: std.ArrayList(f64) = .empty;
        defer ends.deinit(gpa);
        var segments: Segments = .{ .gpa = gpa, .text = "a 12\n7\nb\n(345)\n", .segment_bytes = segment_bytes };
        defer segments.deinit();
        while (try segments.next()) |segment| try search.find(segment, &starts, &ends);
        try std.testing.expectEqualSlices(f64, &.{ 2, 5, 10 }, starts.items);
        try std.testing.expectEqualSlices(f64, &.{ 4, 6, 13 }, ends.items);
    }
}

test "patterns of which one token does not decide are left to a scan" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    builder.member(builder.seq(&.{ builder.kind(.number), builder.kind(.number) }));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    try std.testing.expectEqual(null, try TokenSearch.create(gpa, pattern));
}
