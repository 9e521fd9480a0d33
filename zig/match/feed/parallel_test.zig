//! Random sets over random lines: small pieces must give the matches of one scanner over the whole text, and so must a
//! scanner that was used for another text before.
const std = @import("std");
const Ahead = @import("ahead.zig").Ahead;
const Count = @import("../commit/count.zig").Count;
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Scanner = @import("../scanner.zig").Scanner;
const Builder = @import("../fixture.zig").Builder;
const Cutter = @import("cutter.zig").Cutter;
const parallel = @import("parallel.zig");
const gpa = std.testing.allocator;

const Match = struct { start: f64, end: f64, member: u32, line: f64, line_start: f64 };

fn addTo(found: *std.ArrayList(Match), batch: anytype) !void {
    for (0..batch.count()) |i| try found.append(gpa, .{
        .start = batch.starts.items[i],
        .end = batch.ends.items[i],
        .member = batch.members.items[i],
        .line = batch.lines.items[i],
        .line_start = batch.line_starts.items[i],
    });
}

fn memberNode(b: *Builder, random: std.Random) u32 {
    return switch (random.uintLessThan(u32, 8)) {
        0 => b.literal("rare"),
        1 => b.literal("b"),
        2 => b.seq(&.{ b.any(), b.literal("rare"), b.any() }),
        3 => b.seq(&.{ b.kind(.word), b.kind(.number) }),
        4 => b.repeat(b.kind(.word), 1, random.intRangeAtMost(u32, 1, 5), .greedy),
        5 => b.alt(.first, &.{ b.literal("rare"), b.seq(&.{ b.literal(","), b.any(), b.any() }) }),
        6 => b.kind(.ip),
        else => b.seq(&.{ b.literal("a"), b.repeat(b.any(), 0, 3, .lazy), b.literal("rare") }),
    };
}

const rare = [_][]const u8{ "rare", "ra", "dare", "daring", "12", "x1", "10.0.0.1", "arena" };

fn literalNode(b: *Builder, random: std.Random) u32 {
    const text = b.literal(rare[random.uintLessThan(usize, if (random.boolean()) 4 else rare.len)]);
    return switch (random.uintLessThan(u32, 3)) {
        0 => text,
        1 => b.seq(&.{ text, b.any() }),
        else => b.seq(&.{ b.kind(.word), text }),
    };
}

fn sampleText(random: std.Random, buffer: []u8) []const u8 {
    const words = [_][]const u8{
        "a",
        "b",
        "rare",
        "12",
        ",",
        "10.0.0.1",
        "\n",
        "\n",
        " \n",
        "\"a \\\n b\"",
        "'\n'",
        "x1",
        "\x1b[31mrare\x1b[0m",
        "\x1b]b\n",
    } ++
        rare;
    var size: usize = 0;
    for (0..random.uintLessThan(usize, 150)) |_| {
        var word = words[random.uintLessThan(usize, words.len)];
        if (random.uintLessThan(u32, 4) != 0 and word.len > 3) word = "c";
        @memcpy(buffer[size..][0..word.len], word);
        size += word.len;
        buffer[size] = ' ';
        size += 1;
    }
    return buffer[0..size];
}

fn oneRound(seed: u64) !void {
    var prng = std.Random.DefaultPrng.init(seed);
    const random = prng.random();
    var builder: Builder = .init();
    defer builder.deinit();
    if (random.boolean()) {
        for (0..random.intRangeAtMost(usize, 1, 6)) |_| builder.member(memberNode(&builder, random));
        // Searched all at once.
    } else for (0..random.intRangeAtMost(usize, 5, 12)) |_| builder.member(literalNode(&builder, random));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    var buffer: [150 * 18]u8 = undefined;
    const text = sampleText(random, &buffer);
    const cutter: Cutter = .{
        .text = text,
        .span_bytes = random.intRangeAtMost(usize, 8, 200),
        .block_bytes = random.intRangeAtMost(usize, 1, 100),
    };

    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, text, 0, .{ .lines = true });
    defer scanner.deinit();
    scanner.segmenter.skipper = null;
    var wanted: std.ArrayList(Match) = .empty;
    defer wanted.deinit(gpa);
    var count: Count = .{};
    while (try scanner.next()) {
        try addTo(&wanted, &scanner.committer.batch);
        count.addBatch(text, &scanner.committer.batch, 0);
    }

    errdefer std.debug.print("seed {d}, spans of {d} bytes, text \"{s}\"\n", .{ seed, cutter.span_bytes, text });
    const counted = try parallel.count(gpa, pattern, cutter, .{}, true);
    try std.testing.expectEqual(count.matches, counted.matches);
    try std.testing.expectEqual(count.lines, counted.lines);

    try scanner.restart(text, .{ .by_line = true });
    count = .{};
    while (try scanner.next()) count.addBatch(text, &scanner.committer.batch, 0);
    for ([_]bool{ false, true }) |lines_only| {
        const within = try parallel.count(gpa, pattern, cutter, .{ .by_line = true, .lines_only = lines_only }, true);
        try std.testing.expectEqual(count.lines, within.lines);
        if (!lines_only) try std.testing.expectEqual(count.matches, within.matches);
    }

    const ahead: *Ahead = try .open(gpa, pattern, cutter, 0, .{}, .{ .lines = true });
    defer ahead.close();
    var found: std.ArrayList(Match) = .empty;
    defer found.deinit(gpa);
    while (try ahead.next()) |batch| try addTo(&found, batch);
    try std.testing.expectEqualSlices(Match, wanted.items, found.items);

    var other_buffer: [150 * 18]u8 = undefined;
    try scanner.restart(sampleText(random, &other_buffer), .{ .lines = true });
    for (0..random.uintLessThan(usize, 3)) |_| _ = try scanner.next(); // Sometimes not to the end.
    try scanner.restart(text, .{ .lines = true, .matches_max = random.intRangeAtMost(usize, 1, 9) });
    found.clearRetainingCapacity();
    while (try scanner.next()) try addTo(&found, &scanner.committer.batch);
    try std.testing.expectEqualSlices(Match, wanted.items, found.items);
}

test "pieces have the matches of the whole text" {
    for (0..600) |seed| try oneRound(seed);
}

test "a NUL is found in any piece" {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.literal("a"));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    var text: [300]u8 = undefined;
    const cutter: Cutter = .{ .text = &text, .span_bytes = 64, .block_bytes = 16 };
    for ([_]u8{ '\n', 'a', 'b' }) |other| { // Short lines, and one long one with and without the literal.
        @memset(&text, other);
        for (0..text.len) |place| {
            text[place] = 0;
            try std.testing.expectError(error.Binary, parallel.count(gpa, pattern, cutter, .{}, true));
            text[place] = other;
        }
        try std.testing.expectEqual(0, (try parallel.count(gpa, pattern, cutter, .{}, true)).matches);
    }
}

test "a search that could always begin a match ends where no match may start" {
    var builder: Builder = .init();
    defer builder.deinit();
    const b = &builder;
    b.member(b.seq(&.{ b.kind(.number), b.repeat(b.any(), 0, 3, .greedy), b.kind(.ip) }));
    b.member(b.seq(&.{ b.kind(.number), b.any(), b.kind(.number), b.kind(.ip) }));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    const lines: [20_000][4]u8 = @splat("1 2\n".*);
    const text = std.mem.sliceAsBytes(&lines);
    const search_to = 8000;
    for ([_]@FieldType(Options, "engine"){ .automatic, .backtrack, .reference }) |engine| {
        var scanner: Scanner = undefined;
        try scanner.init(gpa, pattern, text, 0, .{ .engine = engine, .segment_bytes = 1024 });
        defer scanner.deinit();
        scanner.limit(0, &.{}, search_to);
        try std.testing.expect(!try scanner.next());
        try std.testing.expect(scanner.segmenter.lexed_to < 2 * search_to);
    }
}
