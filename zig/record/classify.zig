//! Classifies the regions of a text: tables, blobs, prose, numbers, code, or a mixture. The text is read once, in
//! segments; a region is reported once no later text can change it.
const std = @import("std");
const blob = @import("../lex/blob.zig");
const Cover = @import("cover.zig").Cover;
const Spans = @import("cover.zig").Spans;
const Labelled = @import("labels.zig").Labelled;
const Labels = @import("labels.zig").Labels;
const Segments = @import("../lex/segments.zig").Segments;
const Columns = @import("../structure/columns.zig").Columns;
const Tables = @import("tables.zig").Tables;
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

/// Whether all tables have their true start, or some may start earlier than was searched (`table_growth_tokens`).
pub const Extent = enum(u32) { whole, limited };

/// The kind of most bytes of a text; null for an empty one. The period of a table is its longest region's.
pub const Dominant = struct { kind: Kind, period: u32, extent: Extent = .whole };

pub const Regions = struct { rows: []const Region, extent: Extent };

/// Regions of `text`, in order; they are in `arena`.
pub fn regions(arena: Allocator, text: []const u8) Error!Regions {
    var list: List = .{ .arena = arena };
    const extent = try classify(arena, text, .{}, &list);
    return .{ .rows = list.found.items, .extent = extent };
}

const List = struct {
    arena: Allocator,
    found: std.ArrayList(Region) = .empty,

    fn add(list: *List, region: Region) Allocator.Error!void {
        try list.found.append(list.arena, region);
    }
};

/// The kind that covers most bytes; on a tie, the one that occurs first.
pub fn dominant(gpa: Allocator, text: []const u8) Error!?Dominant {
    var tally: Tally = .{};
    const extent = try classify(gpa, text, .{}, &tally);
    var found = tally.most() orelse return null;
    found.extent = extent;
    return found;
}

const Tally = struct {
    bytes: std.EnumArray(Kind, u64) = .initFill(0),
    /// Kinds in order of first occurrence.
    order: [kind_count]Kind = undefined,
    seen: usize = 0,
    longest_table: u64 = 0,
    period: u32 = 0,

    const kind_count = @typeInfo(Kind).@"enum".field_names.len;

    fn add(tally: *Tally, region: Region) Allocator.Error!void {
        const bytes = region.end - region.start;
        if (std.mem.findScalar(Kind, tally.order[0..tally.seen], region.kind) == null) {
            tally.order[tally.seen] = region.kind;
            tally.seen += 1;
        }
        tally.bytes.getPtr(region.kind).* += bytes;
        if (region.kind != .table or bytes <= tally.longest_table) return;
        tally.longest_table = bytes;
        tally.period = region.period;
    }

    fn most(tally: *const Tally) ?Dominant {
        if (tally.seen == 0) return null;
        var kind = tally.order[0];
        for (tally.order[1..tally.seen]) |other| {
            if (tally.bytes.get(other) > tally.bytes.get(kind)) kind = other;
        }
        return .{ .kind = kind, .period = if (kind == .table) tally.period else 0 };
    }
};

/// Set by tests.
pub const Options = struct { segment_bytes: usize = 1 << 18 };

/// Passes every region of `text` to `sink`, in order.
pub fn classify(gpa: Allocator, text: []const u8, options: Options, sink: anytype) Error!Extent {
    var state: State = .{ .gpa = gpa, .labels = .init(text), .around = .{ .text = text } };
    defer state.deinit();
    var tables: Tables = .{ .gpa = gpa, .text = text, .spans = &state.table_spans };
    defer tables.deinit();
    var segments: Segments = .{
        .gpa = gpa,
        .text = text,
        .segment_bytes = options.segment_bytes,
        .is_threaded = true,
    };
    defer segments.deinit();
    while (try segments.next()) |segment| {
        const columns: Columns = .of(segment.text, segment.tokens);
        try state.pushPacked(&columns, segment.base);
        try tables.push(&columns, segment.base);
        try state.labels.advance(gpa, segments.at, &state.labelled);
        if (segments.at == text.len) break;
        const known: Known = .{
            .tables = tables.firstUndecided(),
            .table_spans = tables.firstPossibleStart(),
            .text = segments.at,
        };
        try state.settle(known, sink);
    }
    try tables.finish();
    try state.labels.advance(gpa, text.len, &state.labelled);
    try state.settle(.all, sink);
    return if (tables.is_limited) .limited else .whole;
}

/// Progress: offsets before which the text is final in some respect.
const Known = struct {
    /// Before this offset, no byte will become part of a table or stop being part of one.
    tables: u64,
    /// Table spans that start before this offset have their final ends.
    table_spans: u64,
    /// All tokens before this offset were seen.
    text: u64,

    const none_left = std.math.maxInt(u64);
    const all: Known = .{ .tables = none_left, .table_spans = none_left, .text = none_left };
};

const State = struct {
    gpa: Allocator,
    labels: Labels,
    around: blob.Around,
    /// Regions by the statistics of their bytes; the last one may grow.
    labelled: std.ArrayList(Labelled) = .empty,
    /// Number of regions already reported.
    first: usize = 0,
    packed_spans: Spans = .{},
    table_spans: Spans = .{},
    /// Covers of the first region not reported yet.
    packed_cover: Cover = .{},
    table_cover: Cover = .{},

    fn deinit(state: *State) void {
        state.labels.deinit(state.gpa);
        state.labelled.deinit(state.gpa);
        state.packed_spans.deinit(state.gpa);
        state.table_spans.deinit(state.gpa);
    }

    /// Adds the tokens that contain packed data.
    fn pushPacked(state: *State, columns: *const Columns, base: u64) Allocator.Error!void {
        for (columns.kinds, columns.starts, columns.ends) |kind, start, end| {
            const counts = switch (kind) {
                .base64, .hash, .hex => true,
                .other => state.around.holds(@intCast(base + start), @intCast(base + end)),
                else => false,
            };
            if (counts) try state.packed_spans.append(state.gpa, base + start, base + end, 0);
        }
    }

    /// Reports the regions that are final.
    fn settle(state: *State, known: Known, sink: anytype) Allocator.Error!void {
        const is_end = known.text == Known.none_left;
        for (state.labelled.items[state.first..], state.first + 1..) |region, next| {
            state.packed_spans.take(&state.packed_cover, region.start, region.end, known.text);
            state.table_spans.take(&state.table_cover, region.start, region.end, known.table_spans);
            const is_over = next < state.labelled.items.len or is_end;
            if (!is_over or region.end > @min(known.tables, known.text)) break;
            state.packed_spans.share(&state.packed_cover, region.start, region.end);
            state.table_spans.share(&state.table_cover, region.start, region.end);
            try sink.add(state.decide(region));
            state.packed_cover = .{};
            state.table_cover = .{};
            state.first = next;
        }
        state.compact();
    }

    fn decide(state: *const State, region: Labelled) Region {
        const half = (region.end - region.start) / 2;
        if (state.packed_cover.bytes > half) return .{ .start = region.start, .end = region.end, .kind = .blob };
        const is_table = state.table_cover.bytes > half;
        return .{
            .start = region.start,
            .end = region.end,
            .kind = if (is_table) .table else region.kind,
            .period = if (is_table) state.table_cover.period else 0,
        };
    }

    fn compact(state: *State) void {
        const left = state.labelled.items[state.first..];
        if (left.len > state.first) return;
        std.mem.copyForwards(Labelled, state.labelled.items, left);
        state.labelled.shrinkRetainingCapacity(left.len);
        state.first = 0;
    }
};

fn expectRegions(text: []const u8, wanted: []const Region) !void {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    try std.testing.expectEqualSlices(Region, wanted, (try regions(arena.allocator(), text)).rows);
}

test "texts are divided into regions of a kind" {
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
