//! The matches that a committer takes from engines, and where it stops.
const std = @import("std");
const Builder = @import("../fixture.zig").Builder;
const Toy = @import("../fixture.zig").Toy;
const Committer = @import("committer.zig").Committer;
const Outcome = @import("committer.zig").Outcome;
const Place = @import("committer.zig").Place;
const Members = @import("../engine/members.zig").Members;
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Rows = @import("../../lex/rows.zig").Rows;
const Tests = @import("../engine/token_test.zig").Tests;
const gpa = std.testing.allocator;
const expectEqual = std.testing.expectEqual;

/// Members that match words, and numbers with the token after them, in one text.
const Searched = struct {
    builder: Builder,
    pattern: *Pattern,
    toy: Toy = .{},
    rows: Rows,
    tests: Tests,
    members: Members,
    committer: Committer,
    text: []const u8,

    fn init(searched: *Searched, text: []const u8, options: *const Options) !void {
        var b: Builder = .init();
        b.member(b.kind(.word));
        b.member(b.seq(&.{ b.bind(b.kind(.number), b.register(true)), b.any() }));
        searched.* = .{
            .builder = b,
            .pattern = try .create(gpa, b.finish()),
            .rows = undefined,
            .tests = undefined,
            .members = undefined,
            .committer = undefined,
            .text = text,
        };
        searched.rows = try searched.toy.lex(gpa, text, false);
        searched.tests = try .init(gpa, &searched.pattern.program, &searched.rows);
        searched.tests.forget();
        try searched.members.init(gpa, searched.pattern, &searched.tests, .automatic);
        try searched.members.search();
        searched.committer = .{ .gpa = gpa, .pattern = searched.pattern, .options = options };
    }

    fn deinit(searched: *Searched) void {
        searched.committer.deinit();
        searched.members.deinit();
        searched.tests.deinit();
        searched.toy.deinit(gpa);
        searched.pattern.destroy(gpa);
        searched.builder.deinit();
    }

    fn commit(searched: *Searched, origin: u64, matches_max: usize) !Outcome {
        const place: Place = .{
            .text = searched.text,
            .origin = origin,
            .base = 0,
            .rows = &searched.rows,
        };
        return searched.committer.commit(&searched.members, place, matches_max);
    }
};

test "matches of all members are ordered by offset, batch by batch" {
    const options: Options = .{ .lines = true };
    var searched: Searched = undefined;
    try searched.init("a 1 b\nc 2 ,", &options);
    defer searched.deinit();
    const committer = &searched.committer;
    committer.lines = .{ .counted = 100, .line = 7, .line_start = 90 };
    try expectEqual(.full, try searched.commit(100, 2));
    try std.testing.expectEqualSlices(f64, &.{ 100, 102 }, committer.batch.starts.items);
    try std.testing.expectEqualSlices(u32, &.{ 0, 1 }, committer.batch.members.items);
    committer.batch.clear();
    try expectEqual(.exhausted, try searched.commit(100, 9));
    try std.testing.expectEqualSlices(f64, &.{ 104, 106, 108 }, committer.batch.starts.items);
    try std.testing.expectEqualSlices(f64, &.{ 105, 107, 111 }, committer.batch.ends.items);
    try std.testing.expectEqualSlices(f64, &.{ 7, 8, 8 }, committer.batch.lines.items);
    try std.testing.expectEqualSlices(f64, &.{ 90, 106, 106 }, committer.batch.line_starts.items);
    try expectEqual(5, committer.given);
}

test "lists of bindings are closed with the batch" {
    const options: Options = .{ .registers = true };
    var searched: Searched = undefined;
    try searched.init("1 a 2 b", &options);
    defer searched.deinit();
    const batch = &searched.committer.batch;
    try expectEqual(.exhausted, try searched.commit(0, 9));
    try searched.committer.endBatch();
    try expectEqual(4, batch.count());
    try expectEqual(batch.count(), batch.register_starts.items.len);
    try expectEqual(batch.count() + 1, batch.list_firsts.items.len);
    try std.testing.expectEqualSlices(f64, &.{ 0, 4 }, batch.list_starts.items);
}

test "no more matches are committed than wanted, and none after the end of the search" {
    const few: Options = .{ .count_max = 2 };
    var searched: Searched = undefined;
    try searched.init("a b c", &few);
    defer searched.deinit();
    try expectEqual(.ended, try searched.commit(0, 9));
    try expectEqual(2, searched.committer.batch.count());
    searched.committer.restart();
    try expectEqual(0, searched.committer.given);
    searched.committer.search_to = 4;
    try expectEqual(.ended, try searched.commit(0, 9));
    try expectEqual(0, searched.committer.batch.count()); // The third starts exactly there.
}

test "only the first match of each member is committed on request" {
    const options: Options = .{ .first_only = true };
    var searched: Searched = undefined;
    try searched.init("a 1 b c 2 d", &options);
    defer searched.deinit();
    try expectEqual(.exhausted, try searched.commit(0, 9));
    try std.testing.expectEqualSlices(u32, &.{ 0, 1 }, searched.committer.batch.members.items);
}

test "lines are counted in text that is dropped" {
    const options: Options = .{ .lines = true };
    var committer: Committer = .{ .gpa = gpa, .pattern = undefined, .options = &options };
    committer.lines.counted = 50;
    committer.dropText("one\ntwo\nthree", 50, 9);
    try expectEqual(3, committer.lines.line);
    try expectEqual(58, committer.lines.line_start);
    try expectEqual(59, committer.lines.counted);
}
