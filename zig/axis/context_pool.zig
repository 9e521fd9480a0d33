//! Readings of several tokens pooled into one: means, maxima and counts. Sums are 32-bit floats, added in the order of
//! the tokens, since printed digits depend on it.
const std = @import("std");

const assert = std.debug.assert;

/// Change of the magnitude at a token.
pub const Direction = enum(i8) { falling = -1, steady, rising };

pub const Pool = struct {
    /// Sums of those figures that are means; the other figures as they are.
    sums: Figures = .{},
    /// Sum of the squares of the magnitude.
    squares: f32 = 0,
    /// Directions of the first and the last token.
    first_direction: Direction = .steady,
    last_direction: Direction = .steady,

    pub fn plus(a: Pool, b: Pool) Pool {
        if (a.sums.count == 0) return b;
        if (b.sums.count == 0) return a;
        // Period and strength are of the token with the greatest strength, the earliest on a tie.
        var sums = if (a.sums.strength >= b.sums.strength) a.sums else b.sums;
        inline for (counts ++ means) |name| @field(sums, name) = @field(a.sums, name) + @field(b.sums, name);
        inline for (maxima) |name| @field(sums, name) = @max(@field(a.sums, name), @field(b.sums, name));
        sums.reversals += @intFromBool(a.last_direction != b.first_direction);
        return .{
            .sums = sums,
            .squares = a.squares + b.squares,
            .first_direction = a.first_direction,
            .last_direction = b.last_direction,
        };
    }

    /// The figures, with means in place of sums.
    pub fn figures(pool: *const Pool) Figures {
        if (pool.sums.count == 0) return .{};
        const count: f32 = @floatFromInt(pool.sums.count);
        var row = pool.sums;
        inline for (means) |name| @field(row, name) /= count;
        row.magnitude_spread = @sqrt(@max(0, pool.squares / count - row.magnitude * row.magnitude));
        row.cuts = row.count; // Every token starts with a byte cut.
        row.steady = row.count - row.rising - row.falling;
        return row;
    }
};

const counts = .{ "count", "novel", "echoed", "contested", "rising", "falling", "reversals" };
const maxima = .{ "magnitude_max", "stress_max", "disagreement_max", "seam_max", "momentum_max" };
const means = .{
    "magnitude", "stress",       "entropy", "causal",   "anticausal",
    "centered",  "disagreement", "forward", "backward", "seam",
    "slope",
};
/// Neither added nor compared: taken from the strongest token, or derived from the others.
const others = .{ "period", "strength", "magnitude_spread", "cuts", "steady" };

comptime {
    const named = counts.len + maxima.len + means.len + others.len;
    assert(named == @typeInfo(Figures).@"struct".field_names.len);
}

/// A row of what ts/axis/context.ts reads; all 0 if nothing was pooled.
pub const Figures = extern struct {
    count: u32 = 0,
    magnitude: f32 = 0,
    magnitude_spread: f32 = 0,
    magnitude_max: f32 = 0,
    stress: f32 = 0,
    stress_max: u32 = 0,
    entropy: f32 = 0,
    period: u32 = 0,
    strength: f32 = 0,
    novel: u32 = 0,
    echoed: u32 = 0,
    causal: f32 = 0,
    anticausal: f32 = 0,
    centered: f32 = 0,
    disagreement: f32 = 0,
    disagreement_max: f32 = 0,
    contested: u32 = 0,
    forward: f32 = 0,
    backward: f32 = 0,
    seam: f32 = 0,
    seam_max: f32 = 0,
    cuts: u32 = 0,
    slope: f32 = 0,
    rising: u32 = 0,
    falling: u32 = 0,
    steady: u32 = 0,
    momentum_max: u32 = 0,
    reversals: u32 = 0,
};

test "a pool has maxima, the strongest period and reversals between neighbors" {
    const tokens = [_]Pool{
        .{ .sums = .{ .count = 1, .magnitude = -3, .magnitude_max = -3, .strength = 0.5, .period = 7 }, .squares = 9 },
        .{ .sums = .{ .count = 1, .magnitude = -1, .magnitude_max = -1, .strength = 0.5, .period = 9 }, .squares = 1 },
        .{
            .sums = .{ .count = 1, .magnitude = -2, .magnitude_max = -2, .rising = 1 },
            .squares = 4,
            .first_direction = .rising,
            .last_direction = .rising,
        },
    };
    var pool: Pool = .{};
    for (tokens) |token| pool = pool.plus(token);
    const right = tokens[0].plus(tokens[1].plus(tokens[2]));
    try std.testing.expectEqual(pool, right);
    const figures = pool.figures();
    try std.testing.expectEqual(-2, figures.magnitude);
    try std.testing.expectEqual(-1, figures.magnitude_max);
    try std.testing.expectEqual(7, figures.period);
    try std.testing.expectEqual(1, figures.reversals);
    try std.testing.expectEqual(2, figures.steady);
    try std.testing.expectEqual(Figures{}, (Pool{}).figures());
}
