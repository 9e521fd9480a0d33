//! Random runs with literals, or kinds that contain certain bytes, over random lines: searching around these must find
//! the matches of the reference engine, in whole texts and in parts.
const std = @import("std");
const cuts = @import("../../lex/cuts.zig");
const samples = @import("../../lex/samples.zig");
const Batch = @import("../commit/batch.zig").Batch;
const Builder = @import("../fixture.zig").Builder;
const Count = @import("../commit/count.zig").Count;
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Scanner = @import("../scanner.zig").Scanner;
const gpa = std.testing.allocator;

const literals = [_][]const u8{ "ERROR", "=", "took", "x", "ms", "N", "5", "24", "-", "Nov", "@", "/", "." };
/// In lower case. Characters outside ASCII have some of these letters as their lower case.
const caseless = [_][]const u8{ "error", "took", "x", "nov", "k", "i", "mini", "i\u{307}x", "\u{e9}t\u{e9}" };

fn literal(b: *Builder, random: std.Random) u32 {
    if (random.uintLessThan(u8, 3) == 0)
        return b.literalInAnyCase(caseless[random.uintLessThan(usize, caseless.len)]);
    return b.literal(literals[random.uintLessThan(usize, literals.len)]);
}

fn item(b: *Builder, random: std.Random) u32 {
    return switch (random.uintLessThan(u32, 8)) {
        0 => b.any(),
        1, 2 => b.kind(.word),
        3 => b.kind(.number),
        4 => b.kind(.duration),
        5 => b.kind(.quoted),
        6 => b.kind(.timestamp),
        else => literal(b, random),
    };
}

fn run(b: *Builder, random: std.Random) u32 {
    var below: [4]u32 = undefined;
    const size = random.intRangeAtMost(usize, 1, below.len);
    const place = random.uintLessThan(usize, size);
    for (below[0..size], 0..) |*node, i| {
        node.* = if (i != place) item(b, random) else switch (random.uintLessThan(u32, 12)) {
            0 => b.kind(.url), // Its tokens contain `://`.
            1 => b.kind(.email),
            2 => b.kind(.duration), // A digit and one of some letters.
            3 => b.kind(.quantity), // Or a blank between them.
            4 => b.kind(.bytesize),
            5 => b.kind(.version),
            else => literal(b, random),
        };
    }
    return if (size == 1) below[0] else b.seq(below[0..size]);
}

/// A text whose lower case is `text`.
fn appendInSomeCase(out: *std.ArrayList(u8), random: std.Random, text: []const u8) !void {
    var at: usize = 0;
    while (at < text.len) : (at += 1) {
        const is_dotted = std.mem.startsWith(u8, text[at..], "i\u{307}");
        const is_accented = std.mem.startsWith(u8, text[at..], "\u{e9}");
        if (text[at] == 'k' and random.uintLessThan(u8, 4) == 0) {
            try out.appendSlice(gpa, "\u{212a}");
        } else if ((is_dotted or is_accented) and random.boolean()) {
            try out.appendSlice(gpa, if (is_dotted) "\u{130}" else "\u{c9}");
            at += if (is_dotted) 2 else 1;
        } else try out.append(gpa, if (random.boolean()) std.ascii.toUpper(text[at]) else text[at]);
    }
}

fn appendText(text: *std.ArrayList(u8), random: std.Random) !void {
    const pieces: []const []const u8 = switch (random.uintLessThan(u8, 3)) {
        0 => &samples.plain,
        1 => &(samples.plain ++ samples.quotes),
        else => &samples.all,
    };
    const rare_escape = random.boolean();
    for (0..random.uintLessThan(usize, 150)) |_| {
        const piece = if (random.uintLessThan(u8, 5) == 0)
            literals[random.uintLessThan(usize, literals.len)]
        else
            pieces[random.uintLessThan(usize, pieces.len)];
        if (random.uintLessThan(u8, 5) == 0)
            try appendInSomeCase(text, random, caseless[random.uintLessThan(usize, caseless.len)])
        else
            try text.appendSlice(gpa, piece);
        if (random.boolean()) try text.append(gpa, ' ');
        if (random.uintLessThan(u8, 40) == 0) {
            // A long run, with more tokens than are lexed one at a time.
            for (0..random.uintLessThan(usize, 200)) |_| try text.append(gpa, "=-x5,"[random.uintLessThan(usize, 5)]);
        }
        if (random.uintLessThan(u8, 12) == 0) try text.append(gpa, '\n');
        if (rare_escape and random.uintLessThan(u8, 60) == 0) try text.appendSlice(gpa, "\x1b[1m");
    }
}

/// The count of the matches that start in text[from..to]; null if it was not searched around literals.
fn countAround(pattern: *const Pattern, text: []const u8, span: [2]usize, options: Options) !?Count {
    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, text, 0, options);
    defer scanner.deinit();
    scanner.limit(span[0], &.{}, span[1]);
    var count: Count = .{};
    if (options.engine == .automatic) {
        const engine = scanner.engineToCount() orelse return null;
        return if (try count.addAround(&scanner, engine) == null) null else count;
    }
    while (try scanner.next()) count.addBatch(text, &scanner.committer.batch, 0);
    return count;
}

test "matches around literals are those of the reference engine" {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var compared: usize = 0;
    var found: usize = 0;
    for (0..600) |_| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(run(&builder, random));
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        for (0..4) |_| {
            var text: std.ArrayList(u8) = .empty;
            defer text.deinit(gpa);
            try appendText(&text, random);
            const size = text.items.len;
            const cut = cuts.safeCut(text.items, random.uintAtMost(usize, size));
            for ([_][2]usize{ .{ 0, size }, .{ 0, cut }, .{ cut, size } }) |span| {
                var options: Options = .{ .by_line = random.boolean(), .lines_only = random.boolean() };
                const count = try countAround(pattern, text.items, span, options) orelse continue;
                options.engine = .reference;
                const wanted = (try countAround(pattern, text.items, span, options)).?;
                errdefer std.debug.print("{s}, {any}, of {s}\n", .{
                    if (pattern.requirement) |*requirement| requirement.literals[0] else "a kind",
                    span,
                    text.items,
                });
                try std.testing.expectEqual(wanted.lines, count.lines);
                if (!options.lines_only) try std.testing.expectEqual(wanted.matches, count.matches);
                compared += 1;
                found += count.lines;
            }
        }
    }
    try std.testing.expect(compared > 1000 and found > 300);
}

test "a match that starts before wide white space at a part's end is found" {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.seq(&.{ builder.kind(.word), builder.literal("x") }));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    for ([_][]const u8{ "\u{a0}", "\u{a0} ", "\u{2003}\u{a0}\t", "\x0b", "\x1f" }) |blank| {
        var buffer: [64]u8 = undefined;
        const line = try std.fmt.bufPrint(&buffer, "one\n{s}x\n", .{blank});
        for ([_]usize{ line.len, "one\n".len }) |to| {
            var options: Options = .{};
            const found = try countAround(pattern, line, .{ 0, to }, options);
            options.engine = .reference;
            const wanted = try countAround(pattern, line, .{ 0, to }, options);
            try std.testing.expectEqual(wanted.?.matches, found.?.matches);
        }
    }
}

test "a literal next to a terminal sequence, without which it would be in a longer token, is found" {
    for ([_][]const u8{
        "a e.com://\x1b[1mhttp x\n", "e.com://\x1b[1mhttp", "x \"a \x1b[1m.\" b", "a 1.\x1b[1m5 b", "a.b@\x1b[mc.de",
    }) |line| {
        for ([_]bool{ true, false }) |is_alone| {
            var builder: Builder = .init();
            defer builder.deinit();
            const point = builder.literal(".");
            builder.member(if (is_alone) point else builder.seq(&.{ builder.any(), point }));
            const pattern = try Pattern.create(gpa, builder.finish());
            defer pattern.destroy(gpa);
            const found = try countAround(pattern, line, .{ 0, line.len }, .{});
            const wanted = try countAround(pattern, line, .{ 0, line.len }, .{ .engine = .reference });
            errdefer std.debug.print("{s}, alone: {}\n", .{ line, is_alone });
            try std.testing.expectEqual(wanted.?.matches, found.?.matches);
        }
    }
}

/// The batches of all matches that start in text[from..to], joined.
fn collectBatch(pattern: *const Pattern, text: []const u8, span: [2]usize, options: Options, joined: *Batch) !bool {
    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, text, 0, options);
    defer scanner.deinit();
    scanner.limit(span[0], &.{}, span[1]);
    var is_around = false;
    while (try scanner.next()) {
        const batch = &scanner.committer.batch;
        try std.testing.expect(batch.count() <= options.matches_max);
        is_around = is_around or scanner.around == .open;
        inline for (@typeInfo(Batch).@"struct".field_names) |name| {
            try @field(joined, name).appendSlice(gpa, @field(batch, name).items);
        }
    }
    return is_around;
}

fn boundRun(b: *Builder, random: std.Random) u32 {
    var below: [3]u32 = undefined;
    const size = random.intRangeAtMost(usize, 1, below.len);
    const place = random.uintLessThan(usize, size);
    for (below[0..size], 0..) |*node, i| {
        node.* = if (i != place) item(b, random) else switch (random.uintLessThan(u32, 6)) {
            0 => b.kind(.duration),
            1 => b.literal("="),
            2 => if (size == 1) item(b, random) else b.kind(.duration), // All tokens of a kind, without a search.
            else => b.literal(literals[random.uintLessThan(usize, literals.len)]),
        };
        if (random.boolean()) node.* = b.node(.bind, .{ node.*, b.register(false), 0, 0, 0 });
    }
    return if (size == 1) below[0] else b.seq(below[0..size]);
}

test "batches of matches around literals are those of the reference engine, also where literals become dense" {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var around: usize = 0;
    var found: usize = 0;
    for (0..500) |_| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(boundRun(&builder, random));
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        for (0..3) |_| {
            var text: std.ArrayList(u8) = .empty;
            defer text.deinit(gpa);
            for (0..random.intRangeAtMost(usize, 1, 3)) |_| try appendText(&text, random);
            const dense = random.uintLessThan(usize, 300);
            if (random.boolean()) for (0..dense) |i| {
                try text.appendSlice(gpa, if (i % 9 == 0) "x=5ms\n" else "a = 24ms ");
            };
            const size = text.items.len;
            const cut = cuts.safeCut(text.items, random.uintAtMost(usize, size));
            for ([_][2]usize{ .{ 0, size }, .{ 0, cut }, .{ cut, size } }) |span| {
                var options: Options = .{
                    .lines = true,
                    .registers = true,
                    .by_line = random.boolean(),
                    .matches_max = random.intRangeAtMost(usize, 1, 200),
                };
                var batches: [2]Batch = @splat(.{});
                defer for (&batches) |*batch| batch.deinit(gpa);
                const is_around = try collectBatch(pattern, text.items, span, options, &batches[0]);
                options.engine = .reference;
                _ = try collectBatch(pattern, text.items, span, options, &batches[1]);
                errdefer std.debug.print("{any} of {s}\n", .{ span, text.items });
                inline for (@typeInfo(Batch).@"struct".field_names) |name| {
                    const expected = @field(batches[1], name).items;
                    try std.testing.expectEqualSlices(@TypeOf(expected[0]), expected, @field(batches[0], name).items);
                }
                around += @intFromBool(is_around);
                found += batches[1].count();
            }
        }
    }
    try std.testing.expect(around > 300 and found > 3000);
}
