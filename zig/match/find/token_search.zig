//! Searches tokens that were lexed for another purpose, with a pattern that each token matches or not by itself. Record
//! queries find the matches in the tokens of their records this way, so that the text is lexed once.
const std = @import("std");
const Engine = @import("../engine/engine.zig").Engine;
const Kind = @import("../../gen/kinds.zig").Kind;
const Pattern = @import("../pattern.zig").Pattern;
const Run = @import("../engine/run.zig").Run;
const row_masks = @import("../../lex/row_masks.zig");
const Error = @import("../scanner.zig").Error;
const Scanner = @import("../scanner.zig").Scanner;
const Segment = @import("../../lex/segments.zig").Segment;
const Allocator = std.mem.Allocator;

/// With more kinds, masks of them cost more than a look-up for each token.
const kinds_max = 4;

pub const TokenSearch = struct {
    gpa: Allocator,
    scanner: Scanner,
    /// The kinds of all matches, if they are few; then whether each token of one of them is a match.
    kinds: [kinds_max]Kind = undefined,
    kind_count: usize = 0,
    is_by_kind: bool = false,

    /// Null if a match depends on more than one token, or on tokens that only a scan with the pattern has.
    pub fn create(gpa: Allocator, pattern: *const Pattern) Error!?*TokenSearch {
        const program = &pattern.program;
        if (program.shapes.len != 0 or program.kinds.len != 0) return null;
        if (pattern.needs_mates or pattern.needs_whitespace or pattern.has_fields) return null;
        for (program.tests) |it| switch (it.operation()) {
            .line_end, .text_start, .text_end, .near, .reading => return null,
            else => {},
        };
        const search = try gpa.create(TokenSearch);
        search.* = .{ .gpa = gpa, .scanner = undefined };
        search.scanner.init(gpa, pattern, "", 0, .{ .registers = false, .lines = false }) catch |err| {
            gpa.destroy(search);
            return err;
        };
        const engine = if (search.scanner.readings.columns.len == 0) search.engineOfToken() else null;
        if (engine) |known| {
            search.takeKinds(&known.runner.run);
            return search;
        }
        search.destroy();
        return null;
    }

    fn takeKinds(search: *TokenSearch, run: *const Run) void {
        const kinds = run.kindsAt(0) orelse return;
        if (kinds.count() > kinds_max or kinds.isSet(@backingInt(Kind.other))) return;
        var members = kinds.iterator(.{});
        while (members.next()) |kind| : (search.kind_count += 1) {
            search.kinds[search.kind_count] = @fromBackingInt(@as(u8, @intCast(kind)));
        }
        search.is_by_kind = run.kindsOfToken() != null;
    }

    pub fn destroy(search: *TokenSearch) void {
        search.scanner.deinit();
        search.gpa.destroy(search);
    }

    /// The engine, if each match is one token.
    fn engineOfToken(search: *TokenSearch) ?*Engine {
        const engine = search.scanner.engineToCount() orelse return null;
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
        search.scanner.tests.forget();
        const engine = search.engineOfToken().?;
        if (search.kind_count > 0) return search.findByKind(&engine.runner.run, segment.base, starts, ends);
        var row: u32 = 0;
        while (row < rows.count()) : (row += 1) {
            row = engine.starts.from(rows, row);
            if (row == rows.count()) break;
            if (!try engine.runner.run.holds(row)) continue;
            try starts.append(search.gpa, @floatFromInt(segment.base + rows.starts[row]));
            try ends.append(search.gpa, @floatFromInt(segment.base + rows.ends[row]));
        }
    }

    /// Tests only the tokens of the kinds that matches have.
    fn findByKind(
        search: *TokenSearch,
        run: *Run,
        base: usize,
        starts: *std.ArrayList(f64),
        ends: *std.ArrayList(f64),
    ) Allocator.Error!void {
        const rows = &search.scanner.segmenter.rows.view;
        const kinds = search.kinds[0..search.kind_count];
        // Offsets in a text are below 2^53, so that sums of floats are exact.
        const offset: f64 = @floatFromInt(base);
        var first: usize = 0;
        while (first < rows.count()) : (first += row_masks.lanes) {
            var left = row_masks.ofKinds(rows.kinds, first, kinds);
            try starts.ensureUnusedCapacity(search.gpa, @popCount(left));
            try ends.ensureUnusedCapacity(search.gpa, @popCount(left));
            while (left != 0) : (left &= left - 1) {
                const row = first + @ctz(left);
                if (!search.is_by_kind and !try run.holds(@intCast(row))) continue;
                starts.appendAssumeCapacity(offset + @as(f64, @floatFromInt(rows.starts[row])));
                ends.appendAssumeCapacity(offset + @as(f64, @floatFromInt(rows.ends[row])));
            }
        }
    }
};

const fixture = @import("../fixture.zig");
const Segments = @import("../../lex/segments.zig").Segments;

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
