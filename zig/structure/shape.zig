//! The shape of a text: the periods at which the classes of its tokens repeat, and the places where they change.
const std = @import("std");
const assert = std.debug.assert;
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const cpu = @import("../cpu.zig");
const likeness = @import("../kernels/likeness.zig");
const shape_class = @import("shape_class.zig");
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

const lag_max = likeness.lag_max;
/// Number of tokens before a place that determine its period, and the distance between such places.
const window_tokens = 256;
const hop_tokens = 8;
/// Windows with fewer tokens have no period.
const frame_tokens_min = 4;
/// Minimum share of repeating tokens for which a lag is a period.
const period_share_min = 0.5;
/// Default minimum strength of the tokens of a template region.
pub const region_strength = 0.6;

/// Consecutive tokens of one period, half-open.
pub const Region = extern struct { first: u32, end: u32, period: u32 };

/// The readings of each token.
pub const Shape = struct {
    classes: []u32,
    /// In tokens; 0 if nothing repeats.
    periods: []u8,
    strengths: []f32,
    /// Number of recent occurrences of the 3-gram that the token ends.
    sightings: []u16,
    /// Tokens at which the shape changes.
    changes: []u32,
    /// The period of the last window with the greatest strength; 0 if there is none.
    dominant_period: u8,
    dominant_strength: f32,
};

/// Reads the classes of the tokens in one pass; the result is in `arena`.
pub fn read(arena: Allocator, classes: []u32) Allocator.Error!Shape {
    var shape: Shape = .{
        .classes = classes,
        .periods = try arena.alloc(u8, classes.len),
        .strengths = try arena.alloc(f32, classes.len),
        .sightings = try arena.alloc(u16, classes.len),
        .changes = undefined,
        .dominant_period = 0,
        .dominant_strength = 0,
    };
    try readChanges(arena, &shape);
    readPeriods(&shape);
    return shape;
}

/// Classes of the tokens.
pub fn tokenClasses(arena: Allocator, columns: *const Columns) Allocator.Error![]u32 {
    const found = try arena.alloc(u32, columns.count());
    for (found, columns.kinds, 0..) |*class, kind, token| class.* = shape_class.class(kind, columns.bytes(token));
    return found;
}

fn readChanges(arena: Allocator, shape: *Shape) Allocator.Error!void {
    var found: std.ArrayList(u32) = .empty;
    var changes: shape_class.Changes = .{ .novelty = .{ .gpa = arena } };
    for (shape.classes, shape.sightings, 0..) |class, *sightings, token| {
        const seen = try changes.see(class);
        sightings.* = @intCast(seen.earlier);
        if (seen.is_change) try found.append(arena, @intCast(token));
    }
    shape.changes = found.items;
}

/// A token's period, 0 if there is none, and the share of its best lag.
pub const Reading = struct { period: u8 = 0, strength: f32 = 0 };

/// Computes periods token by token. For each lag it counts the tokens of the window that equal the one a lag earlier,
/// so a token costs one comparison per lag, regardless of the window's size.
pub const Periods = struct {
    /// The last classes, preceded initially by classes that no token has.
    recent: [recent_count]u32 = undefined,
    /// Number of classes in `recent`.
    filled: usize,
    tokens: u64 = 0,
    /// Number of last tokens that are not in the window yet.
    waiting: usize = 0,
    entered: likeness.Counts = @splat(0),
    left: likeness.Counts = @splat(0),
    last: Reading = .{},

    const no_class = std.math.maxInt(u32);
    /// Number of classes that a step may compare.
    const kept_count = lag_max + window_tokens + 1 + hop_tokens;
    const recent_count = 2048;

    pub fn init() Periods {
        var periods: Periods = .{ .filled = lag_max };
        @memset(periods.recent[0..lag_max], no_class);
        return periods;
    }

    /// The reading of the next token.
    pub fn see(periods: *Periods, class: u32, is_last: bool) Reading {
        if (periods.filled == recent_count) {
            std.mem.copyForwards(u32, &periods.recent, periods.recent[recent_count - kept_count ..]);
            periods.filled = kept_count;
        }
        assert(periods.filled < recent_count and class != no_class);
        periods.recent[periods.filled] = class;
        periods.filled += 1;
        periods.tokens += 1;
        periods.waiting += 1;
        if ((periods.tokens - 1) % hop_tokens != 0 and !is_last) return periods.last;
        periods.moveWindow();
        const window: u32 = @intCast(@min(periods.tokens, window_tokens + 1));
        var found: likeness.Best = .{ .lag = 0, .share = 0 };
        if (window >= frame_tokens_min) cpu.kernels().bestLag(&periods.entered, &periods.left, window, &found);
        const period = if (found.share >= period_share_min) found.lag else 0;
        periods.last = .{ .period = @intCast(period), .strength = found.share };
        return periods.last;
    }

    /// Adds the waiting tokens to the window and removes those that are then too far back.
    fn moveWindow(periods: *Periods) void {
        const coming = periods.waiting;
        const first = periods.filled - coming;
        assert(coming <= hop_tokens and first >= lag_max);
        const kernels = cpu.kernels();
        kernels.likeness(&periods.entered, periods.recent[first - lag_max ..].ptr, periods.recent[first..].ptr, coming);
        const going = @min(coming, periods.tokens -| (window_tokens + 1));
        steps.count((coming + going) * lag_max);
        periods.waiting = 0;
        if (going == 0) return;
        const gone = periods.recent[periods.filled - (window_tokens + 1) - going ..];
        kernels.likeness(&periods.left, gone[1..].ptr, gone.ptr, going);
    }
};

fn readPeriods(shape: *Shape) void {
    var periods: Periods = .init();
    for (shape.classes, shape.periods, shape.strengths, 1..) |class, *period, *strength, count| {
        const found = periods.see(class, count == shape.classes.len);
        if (found.period > 0 and found.strength >= shape.dominant_strength) {
            shape.dominant_period = found.period;
            shape.dominant_strength = found.strength;
        }
        period.* = found.period;
        strength.* = found.strength;
    }
}

/// Consecutive tokens that repeat with at least this strength, at any period; a region has the period of its first
/// token. It is shortened while its last token's kind differs from the one a period earlier, but keeps its first token.
pub fn regions(arena: Allocator, shape: *const Shape, strength_min: f64) Allocator.Error![]Region {
    var found: std.ArrayList(Region) = .empty;
    var token: u32 = 0;
    const count: u32 = @intCast(shape.classes.len);
    while (token < count) {
        const period = shape.periods[token];
        if (period == 0 or shape.strengths[token] < strength_min) {
            token += 1;
            continue;
        }
        const first = token;
        while (token < count and shape.periods[token] > 0 and shape.strengths[token] >= strength_min) token += 1;
        var end = token;
        while (end > first + 1 and !repeats(shape.classes, end - 1, period)) end -= 1;
        steps.count(2 * token - first - end);
        try found.append(arena, .{ .first = first, .end = end, .period = period });
    }
    return found.items;
}

fn repeats(classes: []const u32, token: u32, period: u8) bool {
    return token >= period and shape_class.codeOf(classes[token]) == shape_class.codeOf(classes[token - period]);
}

const testing = std.testing;

test "repeating tokens have a period, and a region ends where kinds differ" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var fixture: Fixture = try .init("a 1 a 1 a 1 a 1 a 1 a 1 b");
    defer fixture.deinit();
    const shape = try read(arena.allocator(), try tokenClasses(arena.allocator(), &fixture.columns));
    try testing.expectEqual(2, shape.dominant_period);
    try testing.expectEqual(1, shape.dominant_strength);
    const found = try regions(arena.allocator(), &shape, region_strength);
    try testing.expectEqualSlices(Region, &.{.{ .first = 8, .end = 13, .period = 2 }}, found);
    try testing.expectEqualSlices(u32, &.{1}, shape.changes);
}

test "the later of two equally strong periods is dominant" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var classes: [2 * (window_tokens + lag_max)]u32 = undefined;
    for (&classes, 0..) |*class, token| {
        class.* = @intCast(if (token < window_tokens / 2) token % 2 else 2 + token % 3);
    }
    const shape = try read(arena.allocator(), &classes);
    try testing.expectEqual(3, shape.dominant_period);
    try testing.expectEqual(1, shape.dominant_strength);
}

test "three tokens are too few to repeat" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    for ([_]usize{ 2, 3, 4 }, [_]u8{ 0, 0, 1 }) |tokens, period| {
        var classes: [4]u32 = @splat(7);
        const shape = try read(arena.allocator(), classes[0..tokens]);
        try testing.expectEqual(period, shape.dominant_period);
        try testing.expectEqual(period, shape.periods[tokens - 1]);
    }
}

test "periods equal those of the definition" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var random: std.Random.DefaultPrng = .init(3);
    const classes = try arena.allocator().alloc(u32, 1500);
    for (classes, 0..) |*class, token| {
        class.* = if (random.random().uintLessThan(u32, 4) == 0) 99 else @intCast(token % 7);
    }
    const shape = try read(arena.allocator(), classes);
    for (0..classes.len) |token| {
        if (token % hop_tokens != 0 and token + 1 != classes.len) continue;
        const first = token -| window_tokens;
        const tokens = token - first + 1;
        var best: f32 = 0;
        if (tokens >= frame_tokens_min) for (1..@min(lag_max, tokens / 2) + 1) |lag| {
            var like: f32 = 0;
            for (first + lag..token + 1) |place| like += if (classes[place] == classes[place - lag]) 1 else 0;
            best = @max(best, like / @as(f32, @floatFromInt(tokens - lag)));
        };
        try testing.expectEqual(best, shape.strengths[token]);
    }
}
