//! The shape of a text: at which period the classes of its tokens repeat, where, and where they change.
const std = @import("std");
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const shape_class = @import("shape_class.zig");
const Allocator = std.mem.Allocator;

const lag_max = 64;
/// Tokens before a place that its period is read over, and how far apart such places are.
const window_tokens = 256;
const hop_tokens = 8;
/// In a frame of fewer tokens nothing counts as repetition.
const frame_tokens_min = 4;
/// The share from which on the best lag is a period.
const period_share_min = 0.5;
/// The strength from which on tokens in a row are a template region, unless another is asked.
pub const region_strength = 0.6;

/// Tokens of one period in a row, the last one not included.
pub const Region = extern struct { first: u32, end: u32, period: u32 };

/// The readings of each token.
pub const Shape = struct {
    classes: []u32,
    /// Tokens; 0 where nothing repeats.
    periods: []u8,
    strengths: []f32,
    /// How often the run of three that the token ends was seen of late.
    sightings: []u16,
    /// Tokens at which the shape changes.
    changes: []u32,
    /// The period of the last frame of the greatest strength; 0 where no frame has one.
    dominant_period: u8,
    dominant_strength: f32,
    /// Comparisons of classes, for tests that bound them.
    steps: u64,
};

/// Reads the classes of the tokens, in one pass; `arena` holds the answer.
pub fn read(arena: Allocator, classes: []u32) Allocator.Error!Shape {
    var shape: Shape = .{
        .classes = classes,
        .periods = try arena.alloc(u8, classes.len),
        .strengths = try arena.alloc(f32, classes.len),
        .sightings = try arena.alloc(u16, classes.len),
        .changes = undefined,
        .dominant_period = 0,
        .dominant_strength = 0,
        .steps = 0,
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

/// Of each lag, how many tokens of the window are like the one a lag before. It is kept as the window moves on, so a
/// token costs as many comparisons as there are lags, whatever the window's size.
const Likeness = struct {
    classes: []const u32,
    counts: [lag_max + 1]u32 = @splat(0),
    first: usize = 0,
    steps: u64 = 0,

    /// The token enters the window, and the one that is then too far back leaves it.
    fn enter(likeness: *Likeness, token: usize) void {
        const classes = likeness.classes;
        const back = @min(lag_max, token - likeness.first);
        for (1..back + 1) |lag| likeness.counts[lag] += @intFromBool(classes[token] == classes[token - lag]);
        likeness.steps += back;
        if (token - likeness.first <= window_tokens) return;
        const leaving = likeness.first;
        const ahead = @min(lag_max, token - leaving);
        for (1..ahead + 1) |lag| likeness.counts[lag] -= @intFromBool(classes[leaving] == classes[leaving + lag]);
        likeness.steps += ahead;
        likeness.first += 1;
    }

    /// The smallest lag of the largest share, and that share.
    fn best(likeness: *const Likeness, token: usize) struct { lag: u8, share: f32 } {
        const tokens = token - likeness.first + 1;
        var lag: u8 = 0;
        var share: f32 = 0;
        if (tokens < frame_tokens_min) return .{ .lag = lag, .share = share };
        for (1..@min(lag_max, tokens / 2) + 1) |candidate| {
            const like: f32 = @floatFromInt(likeness.counts[candidate]);
            const found = like / @as(f32, @floatFromInt(tokens - candidate));
            if (found <= share) continue;
            share = found;
            lag = @intCast(candidate);
        }
        return .{ .lag = lag, .share = share };
    }
};

fn readPeriods(shape: *Shape) void {
    var likeness: Likeness = .{ .classes = shape.classes };
    var period: u8 = 0;
    var strength: f32 = 0;
    for (0..shape.classes.len) |token| {
        likeness.enter(token);
        if (token % hop_tokens == 0 or token + 1 == shape.classes.len) {
            const found = likeness.best(token);
            strength = found.share;
            period = if (strength >= period_share_min) found.lag else 0;
            if (period > 0 and strength >= shape.dominant_strength) {
                shape.dominant_period = period;
                shape.dominant_strength = strength;
            }
        }
        shape.periods[token] = period;
        shape.strengths[token] = strength;
    }
    shape.steps = likeness.steps;
}

/// Tokens in a row that repeat with at least this strength, at whatever period; a region's period is its first token's.
/// Its end moves back while its last token's kind is not the one a period before, but not before its first token.
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
        try found.append(arena, .{ .first = first, .end = end, .period = period });
    }
    return found.items;
}

fn repeats(classes: []const u32, token: u32, period: u8) bool {
    return token >= period and shape_class.codeOf(classes[token]) == shape_class.codeOf(classes[token - period]);
}

const testing = std.testing;

test "what repeats has a period, and the region ends where kinds differ" {
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

test "periods are those of the rule, and cost grows with the tokens" {
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
    const twice = try arena.allocator().alloc(u32, 3000);
    for (twice, 0..) |*class, token| class.* = classes[token % classes.len];
    try testing.expect((try read(arena.allocator(), twice)).steps <= 2 * shape.steps + 100_000);
}
