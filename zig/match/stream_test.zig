//! Text in chunks: the matches are those of the whole text, and the work grows with the text, whatever stays open.
const std = @import("std");
const Builder = @import("fixture.zig").Builder;
const Pattern = @import("pattern.zig").Pattern;
const Scanner = @import("scanner.zig").Scanner;
const Stream = @import("stream.zig").Stream;
const cuts = @import("../lex/cuts.zig");
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

/// Bytes that were searched and looked at for cuts.
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

test "chunks give the matches of the whole, and twice the text takes twice the work" {
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
