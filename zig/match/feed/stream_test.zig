//! Text in chunks has the matches of the whole text, and the work is linear in the text even if matches stay open.
const std = @import("std");
const Builder = @import("../fixture.zig").Builder;
const Pattern = @import("../pattern.zig").Pattern;
const Scanner = @import("../scanner.zig").Scanner;
const Stream = @import("stream.zig").Stream;
const blob = @import("../../lex/blob.zig");
const cuts = @import("../../lex/cuts.zig");
const Options = @import("../scan_options.zig").Options;
const gpa = std.testing.allocator;

const Found = struct {
    starts: std.ArrayList(f64) = .empty,
    ends: std.ArrayList(f64) = .empty,

    fn add(found: *Found, batch: anytype) !void {
        try found.starts.appendSlice(gpa, batch.starts.items);
        try found.ends.appendSlice(gpa, batch.ends.items);
    }

    fn deinit(found: *Found) void {
        found.starts.deinit(gpa);
        found.ends.deinit(gpa);
    }
};

const builds = [_]*const fn (*Builder) u32{ &oneWord, &twoWords, &lazySpan, &greedySpan, &anyLine };

fn oneWord(b: *Builder) u32 {
    return b.kind(.word);
}

fn twoWords(b: *Builder) u32 {
    return b.seq(&.{ b.any(), b.any(), b.literal("rare") });
}

fn lazySpan(b: *Builder) u32 {
    return b.seq(&.{ b.literal("a"), b.repeat(b.any(), 0, std.math.maxInt(u32), .lazy), b.literal("rare") });
}

fn greedySpan(b: *Builder) u32 {
    return b.seq(&.{ b.literal("a"), b.repeat(b.any(), 0, std.math.maxInt(u32), .greedy), b.literal("rare") });
}

fn anyLine(b: *Builder) u32 {
    return b.repeat(b.kind(.number), 1, std.math.maxInt(u32), .greedy);
}

/// Bytes searched, and examined for cuts.
fn workOf(pattern: *const Pattern, text: []const u8, chunk_bytes: usize) !u64 {
    var wanted: Found = .{};
    defer wanted.deinit();
    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, text, 0, .{});
    defer scanner.deinit();
    while (try scanner.next()) try wanted.add(&scanner.committer.batch);

    var found: Found = .{};
    defer found.deinit();
    var stream: Stream = undefined;
    try stream.init(gpa, pattern, .{});
    defer stream.deinit();
    stream.always_searched_bytes = 1 << 10;
    cuts.looked_at = 0;
    var rest = text;
    while (rest.len != 0) {
        const chunk = rest[0..@min(rest.len, chunk_bytes)];
        rest = rest[chunk.len..];
        try stream.push(chunk, chunk_bytes);
        try found.add(&stream.scanner.committer.batch);
    }
    try stream.finish();
    try found.add(&stream.scanner.committer.batch);
    try std.testing.expectEqualSlices(f64, wanted.starts.items, found.starts.items);
    try std.testing.expectEqualSlices(f64, wanted.ends.items, found.ends.items);
    return stream.searched_bytes + cuts.looked_at;
}

test "chunks have the matches of the whole text, and twice the text takes twice the work" {
    const runs = [_][]const u8{ "\n", "\r\n", "\\\n", "'\n", " \n", "a\n", "1 \n", "b \n\n", "\"\\\n", "(\n" };
    for (builds) |build| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(build(&builder));
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        for (runs) |run| {
            var work: [2]u64 = undefined;
            for (&work, [_]usize{ 6000, 12000 }) |*taken, copies| {
                var text: std.ArrayList(u8) = .empty;
                defer text.deinit(gpa);
                try text.appendSlice(gpa, "a b\n");
                for (0..copies) |_| try text.appendSlice(gpa, run);
                try text.appendSlice(gpa, "x rare\nc d rare\n");
                taken.* = try workOf(pattern, text.items, 64);
            }
            errdefer std.debug.print("run {any}: {d} then {d}\n", .{ run, work[0], work[1] });
            try std.testing.expect(work[1] < work[0] * 5 / 2);
        }
    }
}

fn lineStart(b: *Builder) u32 {
    return b.seq(&.{ b.node(.assert, .{ b.ask(.line_start, 0, 0), 0, 0, 0, 0 }), b.any() });
}

fn lineEnd(b: *Builder) u32 {
    return b.seq(&.{ b.node(.assert, .{ b.ask(.line_end, 0, 0), 0, 0, 0, 0 }), b.any() });
}

fn anyToken(b: *Builder) u32 {
    return b.any();
}

fn threeTokens(b: *Builder) u32 {
    return b.seq(&.{ b.kind(.word), b.any(), b.any() });
}

fn whitespace(b: *Builder) u32 {
    return b.seq(&.{ b.any(), b.kind(.whitespace), b.any() });
}

fn address(b: *Builder) u32 {
    return b.kind(.ip);
}

fn buildRequired(b: *Builder) u32 {
    return b.seq(&.{ b.any(), b.literal("word") });
}

const token_builds = [_]*const fn (*Builder) u32{
    &anyToken, &lineStart, &lineEnd, &threeTokens, &whitespace, &address, &buildRequired, &oneWord,
};

const run_words = [_][]const u8{
    "word",             "12",      " ",      "a ",      "\n",  "x\n", "10.0.0.1", "a@b.org", "http://", "://", "a/b",
    "(",                "\"",      "'",      "\"a b\"", "\\",
    "é",
    "\x1b[1m",          "\x1b]0;", "5 ms",   "fe80",    "1,2", "$",   "#ff",      "~/",      "+1 (",    "=",   "\x00",
    "2026-01-02T10:11", "\xc3",    "\u{a0}",
};

const random_key = "kX9$qLz#Vm2!pRw8@Tn4^Ys6&Bd0*Gh5(Jc7)Ke3_Fu1+Ai%Ob~Wv?Zx:Ql;E";

/// Words, random keys that may be blobs, and runs of one byte that may be long enough to be cut.
fn textWithRuns(random: std.Random) !std.ArrayList(u8) {
    var text: std.ArrayList(u8) = .empty;
    errdefer text.deinit(gpa);
    const usual = random.int(u8);
    for (0..random.uintLessThan(usize, 24)) |_| {
        if (random.uintLessThan(u32, 8) == 0) {
            try text.appendSlice(gpa, random_key ++ random_key);
        } else if (random.uintLessThan(u32, 3) == 0) {
            const byte = if (random.boolean()) usual else random.int(u8);
            try text.appendNTimes(gpa, byte, random.uintLessThan(usize, 700));
        } else {
            const last: usize = if (random.uintLessThan(u32, 4) == 0) run_words.len else 8;
            try text.appendSlice(gpa, run_words[random.uintLessThan(usize, last)]);
        }
    }
    return text;
}

/// The matches of `text` in chunks, returned all at once or a few at a time.
fn scanStream(pattern: *const Pattern, text: []const u8, options: Options, random: std.Random, cut: *usize) !Found {
    var found: Found = .{};
    errdefer found.deinit();
    var stream: Stream = undefined;
    try stream.init(gpa, pattern, options);
    defer stream.deinit();
    stream.line_part_bytes = 1;
    const is_whole = random.boolean();
    var rest = text;
    while (rest.len != 0) {
        const chunk = rest[0..@min(rest.len, 1 + random.uintLessThan(usize, 400))];
        rest = rest[chunk.len..];
        if (is_whole) {
            try stream.push(chunk, chunk.len);
            try found.add(&stream.scanner.committer.batch);
        } else {
            try stream.begin(chunk);
            while (try stream.next()) try found.add(&stream.scanner.committer.batch);
        }
        cut.* += @intFromBool(stream.scanner.segmenter.is_in_line);
    }
    if (is_whole) {
        try stream.finish();
        try found.add(&stream.scanner.committer.batch);
    } else {
        try stream.begin(null);
        while (try stream.next()) try found.add(&stream.scanner.committer.batch);
    }
    return found;
}

test "lines cut within a run have the matches of the whole text" {
    const blob_bytes = blob.stretch_bytes_max;
    defer blob.stretch_bytes_max = blob_bytes;
    blob.stretch_bytes_max = 300;
    var cut: usize = 0;
    for (token_builds) |build| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(build(&builder));
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        for (0..run_rounds) |seed| {
            var prng = std.Random.DefaultPrng.init(seed);
            const random = prng.random();
            var text = try textWithRuns(random);
            defer text.deinit(gpa);
            const options: Options = .{
                .by_line = seed % 3 == 0,
                .matches_max = 1 + random.uintLessThan(usize, 50),
                .segment_bytes = if (seed % 2 == 0) 16 else 1 << 18,
            };
            var wanted: Found = .{};
            defer wanted.deinit();
            var scanner: Scanner = undefined;
            try scanner.init(gpa, pattern, text.items, 0, .{ .engine = .reference, .by_line = options.by_line });
            defer scanner.deinit();
            while (try scanner.next()) try wanted.add(&scanner.committer.batch);
            errdefer std.debug.print("seed {d}, text {any}\n", .{ seed, text.items });
            var found = try scanStream(pattern, text.items, options, random, &cut);
            defer found.deinit();
            try std.testing.expectEqualSlices(f64, wanted.starts.items, found.starts.items);
            try std.testing.expectEqualSlices(f64, wanted.ends.items, found.ends.items);
        }
    }
    try std.testing.expect(cut > run_rounds); // Number of chunks that ended in a line that was cut.
}

const run_rounds = 400;

test "commas of dropped tokens are counted after the text has moved" {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.node(.field, .{ builder.any(), 40, 0, 0, 0 }));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (0..60) |number| try text.print(gpa, "a, {s}\n", .{"b b b b b b"[0 .. 2 * (number % 6)]});
    for ([_]usize{ 1, 3, 7, 30, 100 }) |chunk_bytes| {
        var stream: Stream = undefined;
        try stream.init(gpa, pattern, .{});
        defer stream.deinit();
        var found: Found = .{};
        defer found.deinit();
        var at: usize = 0;
        while (at < text.items.len) : (at += chunk_bytes) {
            try stream.push(text.items[at..@min(text.items.len, at + chunk_bytes)], chunk_bytes);
            try found.add(&stream.scanner.committer.batch);
        }
        try stream.finish();
        try found.add(&stream.scanner.committer.batch);
        var wanted: usize = 0;
        for (0..39) |_| wanted = std.mem.findScalarPos(u8, text.items, wanted, ',').? + 1;
        while (std.mem.findScalar(u8, " \n", text.items[wanted]) != null) wanted += 1;
        try std.testing.expectEqual(1, found.starts.items.len);
        try std.testing.expectEqual(@as(f64, @floatFromInt(wanted)), found.starts.items[0]);
    }
}
