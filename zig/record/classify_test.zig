//! Compares regions found segment by segment with the definition over the whole text.
const std = @import("std");
const blob = @import("../lex/blob.zig");
const classify = @import("classify.zig");
const Labelled = @import("labels.zig").Labelled;
const Labels = @import("labels.zig").Labels;
const lexer = @import("../lex/lexer.zig");
const shape = @import("../structure/shape.zig");
const shape_class = @import("../structure/shape_class.zig");
const Columns = @import("../structure/columns.zig").Columns;
const Region = classify.Region;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

const Span = struct { start: u64, end: u64, period: u32 };

const List = struct {
    arena: Allocator,
    found: std.ArrayList(Region) = .empty,

    pub fn add(list: *List, region: Region) Allocator.Error!void {
        try list.found.append(list.arena, region);
    }
};

/// Runs of tokens that repeat like the rows of a table, in order.
fn slowTables(arena: Allocator, columns: *const Columns) Allocator.Error![]Span {
    var found: std.ArrayList(Span) = .empty;
    const read = try shape.read(arena, try shape.tokenClasses(arena, columns));
    for (try shape.regions(arena, &read, shape.region_strength)) |region| {
        if (!isTable(columns, region)) continue;
        const first = growStart(columns, read.classes, region);
        try found.append(arena, .{
            .start = columns.starts[first],
            .end = columns.ends[region.end - 1],
            .period = region.period,
        });
    }
    return found.items;
}

/// The maximum period allowed for words on lines of different lengths.
const loose_period_max = 2;
/// Maximum relative deviation of the number of tokens per line.
const line_spread_max = 0.5;

fn isTable(columns: *const Columns, region: shape.Region) bool {
    if (isWords(columns, region.first, region.end)) return false;
    if (region.period > loose_period_max) return true;
    var lines: f64 = 0;
    var sum: f64 = 0;
    var squares: f64 = 0;
    var tokens: f64 = 0;
    for (region.first..region.end) |token| {
        tokens += 1;
        const is_last = token + 1 == region.end;
        if (!is_last and !endsLine(columns.text[columns.ends[token]..columns.starts[token + 1]])) continue;
        lines += 1;
        sum += tokens;
        squares += tokens * tokens;
        tokens = 0;
    }
    if (lines < 2) return false;
    const mean = sum / lines;
    return @sqrt(@max(0, squares / lines - mean * mean)) <= line_spread_max * mean;
}

fn endsLine(between: []const u8) bool {
    return std.mem.findAny(u8, between, "\r\n") != null;
}

fn isWords(columns: *const Columns, first: usize, end: usize) bool {
    for (columns.kinds[first..end]) |kind| if (kind != .word) return false;
    return true;
}

/// The first token of the rows that precede a region: their tokens have the same kinds as those a period later, and a
/// row does not consist only of words.
fn growStart(columns: *const Columns, classes: []const u32, region: shape.Region) u32 {
    const period: u32 = region.period;
    const row_end = @min(region.first + period, classes.len);
    // The first later token that is not a word.
    var other: usize = for (region.first..row_end) |token| {
        if (columns.kinds[token] != .word) break token;
    } else row_end;
    var first = region.first;
    while (first > 0) : (first -= 1) {
        const token = first - 1;
        const repeated = if (token + period < classes.len) token + period else token -| period;
        if (shape_class.codeOf(classes[token]) != shape_class.codeOf(classes[repeated])) break;
        if (columns.kinds[token] != .word) other = token;
        if (other >= token + period) break;
    }
    return first;
}

fn slowRegions(arena: Allocator, text: []const u8) ![]Region {
    var labels: Labels = .init(text);
    var labelled: std.ArrayList(Labelled) = .empty;
    try labels.advance(arena, text.len, &labelled);
    var tokens: Tokens = .empty;
    try lexer.lex(arena, text, 0, @intCast(text.len), .{}, &tokens);
    const columns: Columns = .of(text, tokens.slice());
    const is_packed = try arena.alloc(bool, text.len);
    @memset(is_packed, false);
    for (columns.kinds, columns.starts, columns.ends) |kind, start, end| {
        const counts = switch (kind) {
            .base64, .hash, .hex => true,
            .other => isInBlob(text, start, end),
            else => false,
        };
        if (counts) @memset(is_packed[start..end], true);
    }
    const tables = try slowTables(arena, &columns);
    const is_row = try arena.alloc(bool, text.len);
    @memset(is_row, false);
    for (tables) |table| @memset(is_row[@intCast(table.start)..@intCast(table.end)], true);
    const found = try arena.alloc(Region, labelled.items.len);
    for (labelled.items, found) |region, *out| {
        const start: usize = @intCast(region.start);
        const end: usize = @intCast(region.end);
        out.* = .{ .start = start, .end = end, .kind = region.kind };
        if (std.mem.count(bool, is_packed[start..end], &.{true}) > (end - start) / 2) {
            out.kind = .blob;
        } else if (std.mem.count(bool, is_row[start..end], &.{true}) > (end - start) / 2) {
            out.kind = .table;
            var longest: u64 = 0;
            for (tables) |table| {
                const bytes = @min(table.end, end) -| @max(table.start, start);
                if (bytes <= longest) continue;
                longest = bytes;
                out.period = table.period;
            }
        }
    }
    return found;
}

fn isInBlob(text: []const u8, start: usize, end: usize) bool {
    var from: usize = 0;
    while (blob.after(text, from)) |one| : (from = one.end) {
        if (one.start <= start and end <= one.end) return true;
    }
    return false;
}

test "regions equal those of the definition, regardless of how the text is divided" {
    var prng: std.Random.DefaultPrng = .init(21);
    const random = prng.random();
    const rows = [_][]const u8{
        "ann,12,3\n",                         "2024-01-05 10:00:00 INFO started\n",
        "x = f(a, 1);\n",                     "12 13 14\n",
        "the town grew small that night\n",   "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/\n",
        "d41d8cd98f00b204e9800998ecf8427e\n", "one two\n",
        "a 1\r",                              "Word word_x 7\n",
    };
    for (0..60) |_| {
        var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
        defer arena.deinit();
        var text: std.ArrayList(u8) = .empty;
        for (0..random.uintLessThan(usize, 12)) |_| {
            const row = rows[random.uintLessThan(usize, rows.len)];
            const other = rows[random.uintLessThan(usize, rows.len)];
            for (0..random.uintLessThan(usize, 30)) |_| {
                try text.appendSlice(arena.allocator(), if (random.uintLessThan(u32, 6) == 0) other else row);
            }
        }
        const wanted = try slowRegions(arena.allocator(), text.items);
        var list: List = .{ .arena = arena.allocator() };
        const segment_bytes = random.intRangeAtMost(usize, 64, 4000);
        _ = try classify.classify(std.testing.allocator, text.items, .{ .segment_bytes = segment_bytes }, &list);
        try std.testing.expectEqualSlices(Region, wanted, list.found.items);
    }
}

test "memory does not grow with the text" {
    const gpa = std.testing.allocator;
    var taken: [2]usize = undefined;
    for (&taken, [_]usize{ 30_000, 60_000 }) |*bytes, lines| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..lines) |line| try text.print(gpa, "{d:0>6},f({d});word_a\n", .{ line, line % 777 });
        var counting: std.testing.FailingAllocator = .init(gpa, .{});
        const found = try classify.dominant(counting.allocator(), text.items);
        try std.testing.expectEqual(.table, found.?.kind);
        bytes.* = counting.allocated_bytes;
    }
    try std.testing.expect(taken[1] <= taken[0] + taken[0] / 8);
}

test "a table that may start before the tokens searched is marked as limited" {
    const gpa = std.testing.allocator;
    const shapes = [_][]const u8{ "Pascal", "camelCase", "snake_case", "SCREAM", "short", "lengthy" };
    for ([_]usize{ 100, 20_000 }) |uneven| {
        var random: std.Random.DefaultPrng = .init(3);
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        // Rows of the same kinds whose words vary in shape, followed by rows that repeat.
        for (0..uneven) |_| {
            for (0..3) |_| try text.print(gpa, "{s} ", .{shapes[random.random().uintLessThan(usize, shapes.len)]});
            try text.appendSlice(gpa, "12\n");
        }
        for (0..200) |_| try text.appendSlice(gpa, "short snake_case SCREAM 12\n");
        const found = (try classify.dominant(gpa, text.items)).?;
        try std.testing.expectEqual(.table, found.kind);
        try std.testing.expectEqual(@as(classify.Extent, if (uneven == 100) .whole else .limited), found.extent);
    }
}
