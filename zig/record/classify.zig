//! Classifies the regions of a text: tables, blobs, prose, numbers, code, or a mixture.
const std = @import("std");
const blob = @import("../lex/blob.zig");
const lexer = @import("../lex/lexer.zig");
const shape = @import("../structure/shape.zig");
const shape_class = @import("../structure/shape_class.zig");
const spectral = @import("../axis/spectral.zig");
const Columns = @import("../structure/columns.zig").Columns;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

pub const Kind = @import("../gen/textures.zig").RegionKind;
pub const Error = error{ OutOfMemory, TooLong };

pub const Region = extern struct {
    start: u64,
    end: u64,
    kind: Kind,
    /// In tokens; only for a table.
    period: u32 = 0,
};

/// The kind of most bytes of a text; null for an empty one.
pub const Dominant = struct { kind: Kind, period: u32 };

/// Regions of `text`, in order; `arena` holds them and all intermediate data.
pub fn regions(arena: Allocator, text: []const u8) Error![]Region {
    if (text.len > std.math.maxInt(u32)) return error.TooLong;
    var found: std.ArrayList(Region) = .empty;
    if (text.len == 0) return found.items;
    var blobs: std.ArrayList(blob.Blob) = .empty;
    try label(arena, text, &blobs, &found);
    var tokens: Tokens = .empty;
    try lexer.lex(arena, text, 0, @intCast(text.len), .{}, &tokens);
    const columns: Columns = .of(text, tokens.slice());
    var packed_spans: std.ArrayList(Span) = .empty;
    try packedSpans(arena, &columns, blobs.items, &packed_spans);
    const tables = try tableSpans(arena, &columns);
    var packed_left: []const Span = packed_spans.items;
    var tables_left: []const Span = tables;
    for (found.items) |*region| {
        const half = (region.end - region.start) / 2;
        const packed_cover = cover(&packed_left, region);
        const table_cover = cover(&tables_left, region);
        if (packed_cover.bytes > half) {
            region.kind = .blob;
        } else if (table_cover.bytes > half) {
            region.kind = .table;
            region.period = table_cover.period;
        }
    }
    return found.items;
}

/// The kind that covers most bytes, the first on a tie; for tables, the period that covers most.
pub fn dominant(gpa: Allocator, text: []const u8) Error!?Dominant {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const found = try regions(arena.allocator(), text);
    if (found.len == 0) return null;
    var bytes: std.EnumArray(Kind, u64) = .initFill(0);
    var periods: [period_max + 1]u64 = @splat(0);
    for (found) |region| {
        bytes.getPtr(region.kind).* += region.end - region.start;
        if (region.kind == .table) periods[region.period] += region.end - region.start;
    }
    var most = found[0].kind;
    for (found) |region| {
        if (bytes.get(region.kind) > bytes.get(most)) most = region.kind;
    }
    const period = if (most == .table) std.mem.findMax(u64, &periods) else 0;
    return .{ .kind = most, .period = @intCast(period) };
}

const period_max = 64;

/// Divides the text where the statistics of its bytes change, and at its blobs; consecutive pieces with the same label
/// form a region.
fn label(
    arena: Allocator,
    text: []const u8,
    blobs: *std.ArrayList(blob.Blob),
    found: *std.ArrayList(Region),
) Allocator.Error!void {
    var cuts: std.ArrayList(u64) = .empty;
    try spectral.changePoints(arena, text, .{}, &cuts);
    var from: usize = 0;
    while (blob.after(text, from)) |one| : (from = one.end) {
        try blobs.append(arena, one);
        try cuts.append(arena, one.start);
        try cuts.append(arena, one.end);
    }
    try cuts.append(arena, text.len);
    std.mem.sortUnstable(u64, cuts.items, {}, std.sort.asc(u64));
    var start: u64 = 0;
    for (cuts.items) |end| {
        if (end == start) continue;
        const kind = kindOf(text[@intCast(start)..@intCast(end)]);
        const items = found.items;
        if (items.len > 0 and items[items.len - 1].kind == kind) {
            items[items.len - 1].end = end;
        } else try found.append(arena, .{ .start = start, .end = end, .kind = kind });
        start = end;
    }
}

/// The clock whose mix labels a piece.
const label_clock = 2;

/// The kind of a piece by its bytes alone.
fn kindOf(piece: []const u8) Kind {
    var pass: spectral.Pass = .init(piece, .{ .mix = true }, .{});
    var pool: spectral.Pool = .{};
    while (pass.next()) |frame| pool.add(&frame);
    const mean = pool.mean();
    const digit, const alpha, const space, const punct, const other = mean.bands[label_clock];
    const total = digit + alpha + space + punct + other + 0.000001;
    if (mean.entropy > 0.78 + 0.22 * mean.wide or other > 0.30) return .blob;
    if (digit / total > 0.45 and alpha / total < 0.30) return .numeric;
    if (alpha / total > 0.60 and punct / total < 0.08) return .prose;
    if (punct / total > 0.15) return .code;
    return .mixed;
}

/// Bytes that count as a blob, or as a table of a period.
const Span = struct { start: u64, end: u64, period: u32 = 0 };

/// Tokens that hold packed data.
fn packedSpans(
    arena: Allocator,
    columns: *const Columns,
    blobs: []const blob.Blob,
    found: *std.ArrayList(Span),
) Allocator.Error!void {
    var next: usize = 0;
    for (columns.kinds, columns.starts, columns.ends) |kind, start, end| {
        while (next < blobs.len and blobs[next].end <= start) next += 1;
        const counts = switch (kind) {
            .base64, .hash, .hex => true,
            .other => next < blobs.len and blobs[next].start <= start and end <= blobs[next].end,
            else => false,
        };
        if (counts) try found.append(arena, .{ .start = start, .end = end });
    }
}

/// Runs of tokens that repeat like the rows of a table, in order.
fn tableSpans(arena: Allocator, columns: *const Columns) Allocator.Error![]Span {
    var found: std.ArrayList(Span) = .empty;
    const read = try shape.read(arena, try shape.tokenClasses(arena, columns));
    for (try shape.regions(arena, &read, shape.region_strength)) |region| {
        if (!isTable(columns, region)) continue;
        const first = grown(columns, read.classes, region);
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

/// The first token of the rows that precede a region: their tokens have the kinds found a period later, and a row does
/// not consist of words alone.
fn grown(columns: *const Columns, classes: []const u32, region: shape.Region) u32 {
    const period: u32 = region.period;
    const row_end = @min(region.first + period, classes.len);
    // The first token after that which is not a word.
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

const Cover = struct { bytes: u64, period: u32 };

/// How much of a region the spans cover, and the period that covers most. Spans that end before the region are dropped:
/// both lists are in order.
fn cover(left: *[]const Span, region: *const Region) Cover {
    while (left.len > 0 and left.*[0].end <= region.start) left.* = left.*[1..];
    var total: u64 = 0;
    var most: u64 = 0;
    var period: u32 = 0;
    var covered = region.start;
    for (left.*) |span| {
        if (span.start >= region.end) break;
        const start = @max(span.start, covered);
        const end = @min(span.end, region.end);
        if (end <= start) continue;
        covered = end;
        total += end - start;
        const whole = end - @max(span.start, region.start);
        if (whole > most) {
            most = whole;
            period = span.period;
        }
    }
    return .{ .bytes = total, .period = period };
}

fn expectRegions(text: []const u8, wanted: []const Region) !void {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    try std.testing.expectEqualSlices(Region, wanted, try regions(arena.allocator(), text));
}

test "regions of texts" {
    try expectRegions("", &.{});
    const rows = "name,score,rank\nann,12,3\nbo,1200,1\ncyrus,7,22\ndee,450,4\neve,3,9\n";
    try expectRegions(rows, &.{.{ .start = 0, .end = rows.len, .kind = .table, .period = 5 }});
    const prose = "The ferry left the harbour at dusk and the town behind it grew small while nobody said a word. ";
    try expectRegions(prose, &.{.{ .start = 0, .end = prose.len, .kind = .prose }});
    try std.testing.expectEqual(null, try dominant(std.testing.allocator, ""));
    try std.testing.expectEqual(Dominant{ .kind = .table, .period = 5 }, (try dominant(std.testing.allocator, rows)).?);
    const key = "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIiPzXlVnMkBwEyCjDhGfSA+uO/";
    const keyed = try dominant(std.testing.allocator, "a " ++ key ++ key);
    try std.testing.expectEqual(Kind.blob, keyed.?.kind);
}
