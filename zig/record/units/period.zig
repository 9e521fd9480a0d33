//! The unit `period`: groups of constructs that repeat.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const Span = @import("../../structure/span.zig").Span;
const steps = @import("../../steps.zig");
const constructs = @import("../constructs.zig");

pub const Records = Listed(Finder);

const lag_min = 2;
const lag_max = 32;
const size_classes = 8;
const roles = 7;
/// Minimum frequency with which a construct equals the one a period earlier: as a share of all, and relative to chance.
/// The same values as for the record period of tokens.
const share_min: f32 = 0.2;
const excess_min: f32 = 1.4;

const Finder = struct {
    gpa: std.mem.Allocator,
    constructs: constructs.Constructs,
    size_bytes: usize,
    spans: std.ArrayList(Span) = .empty,
    /// A construct's role and its length rounded to a power of two.
    symbols: std.ArrayList(u8) = .empty,

    pub fn init(gpa: std.mem.Allocator, text: []const u8, _: Argument) Error!Finder {
        return .{ .gpa = gpa, .constructs = .init(gpa, text), .size_bytes = text.len };
    }

    pub fn deinit(finder: *Finder) void {
        finder.constructs.deinit();
        finder.spans.deinit(finder.gpa);
        finder.symbols.deinit(finder.gpa);
    }

    pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
        if (try finder.constructs.more(finder)) return true;
        if (period(finder.symbols.items)) |length| {
            try groups(finder.gpa, finder.spans.items, length, found);
        } else if (finder.size_bytes > 0) {
            try found.append(finder.gpa, .{ .start = 0, .end = finder.size_bytes });
        }
        return false;
    }

    pub fn take(finder: *Finder, construct: constructs.Construct) error{OutOfMemory}!void {
        const size = construct.span.end - construct.span.start;
        const size_class = @min(size_classes - 1, std.math.log2_int(u64, size));
        try finder.symbols.append(finder.gpa, @backingInt(construct.role) * size_classes + size_class);
        try finder.spans.append(finder.gpa, construct.span);
    }
};

/// Each record consists of `length` consecutive constructs, from the start of the first to the end of the last.
fn groups(gpa: std.mem.Allocator, spans: []const Span, length: usize, found: *std.ArrayList(Span)) !void {
    var index: usize = 0;
    while (index < spans.len) : (index += length) {
        const last = @min(index + length, spans.len) - 1;
        try found.append(gpa, .{ .start = spans[index].start, .end = spans[last].end });
    }
}

/// Constructs per period, or null if there is none.
fn period(symbols: []const u8) ?usize {
    if (symbols.len < 2) return null;
    var counts: [roles * size_classes]u64 = @splat(0);
    for (symbols) |symbol| counts[symbol] += 1;
    if (std.mem.indexOfScalar(u64, &counts, symbols.len) != null) return 1;
    const total: f32 = @floatFromInt(symbols.len);
    var by_chance: f32 = 0;
    for (counts) |count| {
        const share = @as(f32, @floatFromInt(count)) / total;
        by_chance += share * share;
    }
    var best: usize = 0;
    var share_max: f32 = 0;
    for (lag_min..@max(lag_min, @min(lag_max, symbols.len / 2) + 1)) |lag| {
        var same: usize = 0;
        steps.count(symbols.len - lag);
        for (symbols[lag..], symbols[0 .. symbols.len - lag]) |now, then| same += @intFromBool(now == then);
        const share = @as(f32, @floatFromInt(same)) / @as(f32, @floatFromInt(symbols.len - lag));
        if (share > share_max) {
            share_max = share;
            best = lag;
        }
    }
    return if (share_max >= share_min and share_max / by_chance >= excess_min) best else null;
}

test "two alternating constructs have period two" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "ab\nabcdefghij\nab\nabcdefghij\nab", &.{ "ab\nabcdefghij", "ab\nabcdefghij", "ab" });
}

test "equal constructs have period one; a text without repetition is one record" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "ab\nab", &.{ "ab", "ab" });
    try expectRecords(Records, " ab\n", &.{" ab\n"});
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, "\n", &.{"\n"});
}
