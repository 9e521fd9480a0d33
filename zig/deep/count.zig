//! Counts the lines that matches touch, outside quoted tokens and inside them. A match inside a quoted token that is
//! part of another match of its member does not count, but touches no line that the other one does not: so the lines of
//! both sequences are counted in order of place.
const std = @import("std");
const Batch = @import("../match/commit/batch.zig").Batch;
const Count = @import("../match/commit/count.zig").Count;
const Pattern = @import("../match/pattern.zig").Pattern;
const Scan = @import("../match/scan.zig").Scan;
const ScanOptions = @import("../match/scanner.zig").Options;
const Options = @import("block.zig").Options;
const canFindOutside = @import("block.zig").canFindOutside;
const Finder = @import("finder.zig").Finder;
const Allocator = std.mem.Allocator;

pub const Error = @import("../match/scanner.zig").Error;

const Span = struct { start: u64, end: u64 };

/// Counts the lines of `text`, a whole input. All matches must be wanted.
pub fn lines(gpa: Allocator, pattern: *const Pattern, text: []const u8, options: ScanOptions) Error!Count {
    var of_insides = options;
    of_insides.is_mapped = false; // Decoded content is searched.
    of_insides.device = null;
    var finder: Finder = undefined;
    const block_options: Options = .{ .scan = of_insides, .spans_only = true, .with_outside = true };
    try finder.init(gpa, pattern, block_options);
    defer finder.deinit();
    const scan: ?*Scan = if (canFindOutside(pattern, &block_options))
        null
    else
        try .open(gpa, pattern, text, 0, options);
    defer if (scan) |opened| opened.close();
    var outside: Outside = .{ .scan = scan };
    var inside: Inside = .{ .finder = &finder, .text = text };
    var count: Count = .{};
    while (true) {
        const out = try outside.next();
        const in = try inside.next();
        const first_outside = out != null and (in == null or out.?.start <= in.?.start);
        const span = (if (first_outside) out else in) orelse return count;
        count.add(text, span.start, span.end);
        if (first_outside) outside.index += 1 else inside.index += 1;
    }
}

/// Matches outside quoted tokens.
const Outside = struct {
    /// Null if they are found with those inside.
    scan: ?*Scan,
    batch: ?*const Batch = null,
    index: usize = 0,
    is_over: bool = false,

    /// The next match, until `index` is advanced.
    fn next(outside: *Outside) Error!?Span {
        const scan = outside.scan orelse return null;
        if (outside.is_over) return null;
        while (outside.batch == null or outside.index == outside.batch.?.count()) {
            outside.index = 0;
            outside.batch = try scan.next();
            outside.is_over = outside.batch == null;
            if (outside.is_over) return null;
        }
        const batch = outside.batch.?;
        return .{
            .start = @intFromFloat(batch.starts.items[outside.index]),
            .end = @intFromFloat(batch.ends.items[outside.index]),
        };
    }
};

/// Matches inside quoted tokens.
const Inside = struct {
    finder: *Finder,
    text: []const u8,
    found: ?Finder.Found = null,
    index: usize = 0,

    /// The next match, until `index` is advanced.
    fn next(inside: *Inside) Error!?Span {
        while (inside.found == null or inside.index == inside.found.?.block.order.items.len) {
            const at = if (inside.found) |found| found.reached else 0;
            if (at == inside.text.len) return null;
            inside.index = 0;
            inside.found = try inside.finder.next(inside.text, 0, at, inside.text.len);
        }
        const found = inside.found.?;
        const span = found.block.spans.items[found.block.order.items[inside.index]];
        return .{ .start = found.begin + span.start, .end = found.begin + span.end };
    }
};

test "lines are those of all matches outside and inside quoted tokens, however they nest" {
    const gpa = std.testing.allocator;
    const fixture = @import("../match/fixture.zig");
    const pieces = [_][]const u8{
        "a",
        "b",
        " ",
        "\n",
        "\"",
        "'",
        "\\",
        "\"a\"",
        "\"b a\"",
        "'x \"a\" y'",
        "\"\\u0061\"",
        "10.0.0.1",
        "\"10.0.0.2\"",
        "\"at 10.0.0.3",
        "\x1b[1m",
    };
    var prng: std.Random.DefaultPrng = .init(23);
    const random = prng.random();
    for ([_]enum { word, pair, address }{ .word, .pair, .address }) |what| {
        var builder: fixture.Builder = .init();
        defer builder.deinit();
        builder.member(switch (what) {
            .word => builder.literal("a"),
            .pair => builder.seq(&.{ builder.any(), builder.literal("a") }),
            .address => builder.kind(.ip),
        });
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        for (0..300) |_| {
            var buffer: [400]u8 = undefined;
            var size: usize = 0;
            for (0..random.uintLessThan(usize, 25)) |_| {
                const piece = pieces[random.uintLessThan(usize, pieces.len)];
                @memcpy(buffer[size..][0..piece.len], piece);
                size += piece.len;
            }
            const text = buffer[0..size];
            errdefer std.debug.print("{any}\n", .{text});
            const count = try lines(gpa, pattern, text, .{ .lines_only = true });
            try std.testing.expectEqual(try slowLines(gpa, pattern, text), count.lines);
        }
    }
}

/// Marks the bytes of all matches, then counts the lines with a mark.
fn slowLines(gpa: Allocator, pattern: *const Pattern, text: []const u8) Error!u64 {
    var marked: [400]bool = @splat(false);
    const scan: *Scan = try .open(gpa, pattern, text, 0, .{});
    defer scan.close();
    while (try scan.next()) |batch| for (batch.starts.items, batch.ends.items) |start, end| {
        @memset(marked[@intFromFloat(start)..@intFromFloat(end)], true);
    };
    var finder: Finder = undefined;
    try finder.init(gpa, pattern, .{ .scan = .{} });
    defer finder.deinit();
    const found = try finder.next(text, 0, 0, text.len);
    for (found.block.placed.starts.items, found.block.placed.ends.items) |start, end| {
        @memset(marked[@intFromFloat(start)..@intFromFloat(end)], true);
    }
    var counted: u64 = 0;
    var is_marked = false;
    for (text, marked[0..text.len]) |byte, mark| {
        is_marked = is_marked or mark;
        if (byte != '\n') continue;
        counted += @intFromBool(is_marked);
        is_marked = false;
    }
    return counted + @intFromBool(is_marked);
}
