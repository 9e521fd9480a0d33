//! The cost of records and of readings of structure is linear in the tokens: compares the steps for a text with those
//! for one twice as long, for texts that could be processed repeatedly.
const std = @import("std");
const builtin = @import("builtin");
const brackets = @import("structure/brackets.zig");
const canonical = @import("structure/canonical.zig");
const construct = @import("structure/construct.zig");
const curvature = @import("structure/curvature.zig");
const cuts = @import("lex/cuts.zig");
const graphs = @import("structure/graph.zig");
const gravity = @import("structure/gravity.zig");
const limits = @import("gen/limits.zig");
const orbit = @import("structure/orbit.zig");
const records = @import("record/records.zig");
const seam = @import("structure/seam.zig");
const shape = @import("structure/shape.zig");
const steps = @import("steps.zig");
const stresses = @import("structure/stress.zig");
const template = @import("axis/template.zig");
const Allocator = std.mem.Allocator;
const Clock = @import("value/clock.zig").Clock;
const Columns = @import("structure/columns.zig").Columns;
const Fixture = @import("structure/columns.zig").Fixture;
const Relation = @import("gen/program.zig").Relation;
const Rows = @import("lex/rows.zig").Rows;
const Segments = @import("lex/segments.zig").Segments;
const Spans = @import("record/cover.zig").Spans;
const Tables = @import("record/tables.zig").Tables;
const Token = @import("axis/token.zig").Token;

/// Maximum growth of the steps if the tokens double; sorting takes it beyond two.
const growth_max = 2.5;
/// Debug mode is too slow for larger texts.
const text_bytes: usize = if (builtin.mode == .debug) 1 << 14 else 1 << 20;
/// The length of a text with a single line.
const line_bytes: usize = if (builtin.mode == .debug) 1 << 15 else 5 << 20;

const Text = struct {
    name: []const u8,
    /// The first half of the bytes repeats `opening`, the second half `closing`.
    opening: []const u8,
    closing: ?[]const u8 = null,
    bytes: usize = text_bytes,

    fn make(text: Text, gpa: Allocator, factor: usize) Allocator.Error![]u8 {
        const copies = text.bytes * factor / (2 * text.opening.len);
        var made: std.ArrayList(u8) = .empty;
        errdefer made.deinit(gpa);
        for (0..copies) |_| try made.appendSlice(gpa, text.opening);
        for (0..copies) |_| try made.appendSlice(gpa, text.closing orelse text.opening);
        return made.toOwnedSlice(gpa);
    }
};

const line = "10:41:07 gate7 relay[421]: sent 17 of 20 frames (took 5ms, id=4c)\n";
const texts = [_]Text{
    .{ .name = "lines", .opening = line },
    .{ .name = "lines that are indented", .opening = "if x:\n  y = [1, 2]\n    z(3)\n", .closing = "        w;\n" },
    .{ .name = "one line", .opening = "sent 17 of 20 (id=4c), 5ms; ", .bytes = line_bytes },
    .{ .name = "nesting", .opening = "(", .closing = ")" },
    .{ .name = "nesting over lines", .opening = "[7\n", .closing = "8]\n" },
    .{ .name = "brackets that never close", .opening = "({ " },
    .{ .name = "brackets that close nothing", .opening = "(", .closing = "]" },
    .{ .name = "closing brackets alone", .opening = ") \n" },
    .{ .name = "equal tokens", .opening = "a " },
    .{ .name = "empty lines", .opening = "x\n\n\n", .closing = "\r\n" },
    .{ .name = "line ends that strings carry", .opening = "x\\\n" },
    .{ .name = "one token", .opening = "a", .bytes = line_bytes },
    .{ .name = "tokens that rows seem to precede", .opening = "a a a a a a a 1 ", .closing = "b , " },
};

/// Number of steps of `run` with the given arguments.
fn countSteps(comptime run: anytype, arguments: anytype) !u64 {
    const before = steps.total();
    try @call(.auto, run, arguments);
    return steps.total() - before;
}

fn expectLinear(name: []const u8, text: Text, small: u64, large: u64) !void {
    const growth = @as(f64, @floatFromInt(large)) / @as(f64, @floatFromInt(@max(1, small)));
    if (small > 0 and growth <= growth_max) return;
    std.debug.print("{s} of {s}: {d} steps, then {d}\n", .{ name, text.name, small, large });
    return error.TestUnexpectedResult;
}

/// So short that the smallest text has many segments.
const segment_bytes = 1 << 10;

fn shorten(unit_records: *records.Records) void {
    switch (unit_records.*) {
        inline .block, .shape => |*known| known.finder.lexed.segment_bytes = segment_bytes,
        inline .unit, .period => |*known| {
            known.finder.constructs.tokens.ahead.segment_bytes = segment_bytes;
            known.finder.constructs.tokens.behind.segment_bytes = segment_bytes;
        },
        else => {},
    }
}

fn readRecords(unit: records.Unit, side: enum { next, previous }, text: []const u8) !void {
    var found: records.Records = try .init(std.testing.allocator, unit, .{}, text);
    defer found.deinit();
    shorten(&found);
    // Readings cut a text once per core; the maximum cost of a cut is tested with the cuts.
    const before = cuts.looked_at;
    defer steps.count(cuts.looked_at - before);
    while (try if (side == .next) found.next() else found.previous()) |_| steps.count(1);
}

test "steps of records are linear in the text, for every unit" {
    const gpa = std.testing.allocator;
    for (texts) |text| {
        const small = try text.make(gpa, 1);
        defer gpa.free(small);
        const large = try text.make(gpa, 2);
        defer gpa.free(large);
        for (std.enums.values(records.Unit)) |unit| {
            // The unit `file` has one record, regardless of the text.
            if (unit == .file) continue;
            inline for (.{ .next, .previous }) |side| try expectLinear(
                @tagName(unit),
                text,
                try countSteps(readRecords, .{ unit, side, small }),
                try countSteps(readRecords, .{ unit, side, large }),
            );
        }
    }
}

// No cut divides a line of megabytes; debug mode can read it by the units that look at a text once.
test "steps of records are linear in a line of four megabytes" {
    const gpa = std.testing.allocator;
    const text: Text = .{ .name = "one long line", .opening = "sent 17 of 20 (id=4c), 5ms; ", .bytes = 2 << 20 };
    const small = try text.make(gpa, 1);
    defer gpa.free(small);
    const large = try text.make(gpa, 2);
    defer gpa.free(large);
    for ([_]records.Unit{ .line, .paragraph, .block, .unit, .period, .indent }) |unit| try expectLinear(
        @tagName(unit),
        text,
        try countSteps(readRecords, .{ unit, .next, small }),
        try countSteps(readRecords, .{ unit, .next, large }),
    );
}

/// A reading of a whole text; its memory is in the arena.
const Reading = *const fn (Allocator, *const Columns, brackets.Mates) anyerror!void;

const readings = [_]struct { []const u8, Reading }{
    .{ "construct", readConstructs },
    .{ "nesting", readNesting },
    .{ "stress", readStress },
    .{ "orbit", readOrbits },
    .{ "template", readTemplates },
    .{ "seams of bytes", readByteSeams },
    .{ "seams of tokens", readTokenSeams },
    .{ "seams of constructs", readConstructSeams },
    .{ "shape", readShape },
    .{ "gravity of bytes", readByteGravity },
    .{ "gravity of tokens", readTokenGravity },
    .{ "gravity of constructs", readConstructGravity },
    .{ "relation", readRelation },
    .{ "tables", readTables },
};

fn readConstructs(arena: Allocator, columns: *const Columns, mates: brackets.Mates) !void {
    _ = try construct.find(arena, columns, mates);
}

fn readNesting(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    var nesting: brackets.Nesting = try .init(arena, try brackets.pair(arena, columns));
    for (0..columns.count()) |_| _ = nesting.next();
}

fn readStress(arena: Allocator, _: *const Columns, mates: brackets.Mates) !void {
    _ = try stresses.read(arena, mates, stresses.depth_min, stresses.depth_min);
}

fn readOrbits(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    const clock: Clock = .{};
    for (std.enums.values(Relation)) |group| _ = try orbit.read(arena, columns, group, 0, &clock);
}

fn readTemplates(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    // A comparison without a sign: templates rarer than the mean.
    var fold: template.Fold = try .init(arena, .{ .operands = &.{ 0, 0, 0, 0 } });
    try fold.surveyText(arena, columns.text);
    const rows: Rows = .{
        .text = columns.text,
        .starts = columns.starts,
        .ends = columns.ends,
        .kinds = columns.kinds,
        .flags = columns.flags,
    };
    for (0..columns.count()) |token| _ = try fold.next(arena, &.of(&rows, @intCast(token), 0, token));
}

fn readByteSeams(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    const bytes: seam.Bytes = try .init(arena, columns.text);
    _ = try bytes.cuts(arena, columns, seam.cut_threshold);
}

fn readTokenSeams(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    _ = try seam.Units.init(arena, try seam.tokenSymbols(arena, columns));
}

fn readConstructSeams(arena: Allocator, columns: *const Columns, mates: brackets.Mates) !void {
    const found = try construct.find(arena, columns, mates);
    _ = try seam.Units.init(arena, try seam.constructSymbols(arena, found.items));
}

fn readShape(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    const found = try shape.read(arena, try shape.tokenClasses(arena, columns));
    _ = try shape.regions(arena, &found, shape.region_strength);
}

fn readByteGravity(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    _ = try gravity.Field.init(arena, .{ .byte = columns.text });
}

fn readTokenGravity(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    _ = try gravity.Field.init(arena, .{ .token = columns });
}

fn readConstructGravity(arena: Allocator, columns: *const Columns, mates: brackets.Mates) !void {
    const found = try construct.find(arena, columns, mates);
    _ = try gravity.Field.init(arena, .{ .super = .{ .columns = columns, .constructs = found.items } });
}

fn readRelation(arena: Allocator, columns: *const Columns, mates: brackets.Mates) !void {
    const graph: graphs.Graph = try .init(arena, columns, mates);
    _ = try graphs.measure(arena, &graph);
    _ = try curvature.read(arena, &graph);
    _ = try canonical.read(arena, columns);
}

fn readTables(arena: Allocator, columns: *const Columns, _: brackets.Mates) !void {
    var spans: Spans = .{};
    var tables: Tables = .{ .gpa = arena, .text = columns.text, .spans = &spans };
    try tables.push(columns, 0);
    try tables.finish();
}

fn readText(reading: Reading, text: []const u8) !void {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var fixture: Fixture = try .init(text);
    defer fixture.deinit();
    try reading(arena.allocator(), &fixture.columns, try brackets.pair(arena.allocator(), &fixture.columns));
}

test "steps of readings are linear in the text, for every reading" {
    const gpa = std.testing.allocator;
    for (texts) |text| {
        const small = try text.make(gpa, 1);
        defer gpa.free(small);
        const large = try text.make(gpa, 2);
        defer gpa.free(large);
        for (readings) |reading| try expectLinear(
            reading[0],
            text,
            try countSteps(readText, .{ reading[1], small }),
            try countSteps(readText, .{ reading[1], large }),
        );
    }
}

/// Like `matcher relation`: edges are read only if the text has few enough.
fn readFewEdges(text: []const u8, counts: *graphs.Counts, read_edges: *bool) !void {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var fixture: Fixture = try .init(text);
    defer fixture.deinit();
    const mates = try brackets.pair(arena.allocator(), &fixture.columns);
    const graph: graphs.Graph = try .init(arena.allocator(), &fixture.columns, mates);
    counts.* = try graphs.measure(arena.allocator(), &graph);
    read_edges.* = try curvature.readIfFew(arena.allocator(), &graph, counts) != null;
}

test "nested calls have quadratically many edges, which are counted in linear time and read if few" {
    const gpa = std.testing.allocator;
    // A name at depth d is enclosed by d others, so nesting of this depth has about `depth` squared edges.
    const depth = comptime std.math.sqrt(limits.enclosure_edges);
    const few: Text = .{ .name = "calls in calls", .opening = "f(", .closing = ") ", .bytes = 1 << 9 };
    const many: Text = .{ .name = few.name, .opening = few.opening, .closing = few.closing, .bytes = 8 * depth };
    var counted: [2]u64 = undefined;
    var edges: [2]f64 = undefined;
    for (&counted, &edges, 1..) |*found, *number, factor| {
        const text = try many.make(gpa, factor);
        defer gpa.free(text);
        var counts: graphs.Counts = undefined;
        var has_read: bool = undefined;
        found.* = try countSteps(readFewEdges, .{ text, &counts, &has_read });
        try std.testing.expect(counts.encloses > limits.enclosure_edges and !has_read);
        number.* = counts.encloses;
    }
    try std.testing.expect(edges[1] > 3.9 * edges[0]);
    try expectLinear("what is counted", many, counted[0], counted[1]);
    const text = try few.make(gpa, 1);
    defer gpa.free(text);
    var counts: graphs.Counts = undefined;
    var has_read: bool = undefined;
    const found = try countSteps(readFewEdges, .{ text, &counts, &has_read });
    try std.testing.expect(has_read and found >= @as(u64, @intFromFloat(counts.encloses)));
}
