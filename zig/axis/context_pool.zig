//! The readings of several tokens pooled into one: means, maxima and counts of what each axis reads. Sums are 32-bit
//! floats, added in the order of the tokens: the digits printed depend on it.
const std = @import("std");

/// Which way the magnitude goes at a token. The names of columns of counts are the fields of `Pool`.
pub const Direction = enum(i8) { falling = -1, steady, rising };

pub const Pool = struct {
    count: u32 = 0,
    magnitude: f32 = 0,
    squares: f32 = 0,
    magnitude_max: f32 = 0,
    stress: f32 = 0,
    stress_max: u32 = 0,
    entropy: f32 = 0,
    /// Period and strength of the token of the greatest strength, the earliest of equals.
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
    slope: f32 = 0,
    rising: u32 = 0,
    falling: u32 = 0,
    momentum_max: u32 = 0,
    reversals: u32 = 0,
    /// Of the first token and of the last.
    first_direction: Direction = .steady,
    last_direction: Direction = .steady,

    pub fn plus(a: Pool, b: Pool) Pool {
        if (a.count == 0) return b;
        if (b.count == 0) return a;
        const is_a_stronger = a.strength >= b.strength;
        return .{
            .count = a.count + b.count,
            .magnitude = a.magnitude + b.magnitude,
            .squares = a.squares + b.squares,
            .magnitude_max = @max(a.magnitude_max, b.magnitude_max),
            .stress = a.stress + b.stress,
            .stress_max = @max(a.stress_max, b.stress_max),
            .entropy = a.entropy + b.entropy,
            .period = if (is_a_stronger) a.period else b.period,
            .strength = if (is_a_stronger) a.strength else b.strength,
            .novel = a.novel + b.novel,
            .echoed = a.echoed + b.echoed,
            .causal = a.causal + b.causal,
            .anticausal = a.anticausal + b.anticausal,
            .centered = a.centered + b.centered,
            .disagreement = a.disagreement + b.disagreement,
            .disagreement_max = @max(a.disagreement_max, b.disagreement_max),
            .contested = a.contested + b.contested,
            .forward = a.forward + b.forward,
            .backward = a.backward + b.backward,
            .seam = a.seam + b.seam,
            .seam_max = @max(a.seam_max, b.seam_max),
            .slope = a.slope + b.slope,
            .rising = a.rising + b.rising,
            .falling = a.falling + b.falling,
            .momentum_max = @max(a.momentum_max, b.momentum_max),
            .reversals = a.reversals + b.reversals + @intFromBool(a.last_direction != b.first_direction),
            .first_direction = a.first_direction,
            .last_direction = b.last_direction,
        };
    }

    /// Means in place of sums.
    pub fn figures(pool: *const Pool) Figures {
        if (pool.count == 0) return .{};
        const count: f32 = @floatFromInt(pool.count);
        const mean = pool.magnitude / count;
        return .{
            .count = pool.count,
            .magnitude = mean,
            .magnitude_spread = @sqrt(@max(0, pool.squares / count - mean * mean)),
            .magnitude_max = pool.magnitude_max,
            .stress = pool.stress / count,
            .stress_max = pool.stress_max,
            .entropy = pool.entropy / count,
            .period = pool.period,
            .strength = pool.strength,
            .novel = pool.novel,
            .echoed = pool.echoed,
            .causal = pool.causal / count,
            .anticausal = pool.anticausal / count,
            .centered = pool.centered / count,
            .disagreement = pool.disagreement / count,
            .disagreement_max = pool.disagreement_max,
            .contested = pool.contested,
            .forward = pool.forward / count,
            .backward = pool.backward / count,
            .seam = pool.seam / count,
            .seam_max = pool.seam_max,
            // Byte cuts stand at every token's start.
            .cuts = pool.count,
            .slope = pool.slope / count,
            .rising = pool.rising,
            .falling = pool.falling,
            .steady = pool.count - pool.rising - pool.falling,
            .momentum_max = pool.momentum_max,
            .reversals = pool.reversals,
        };
    }
};

/// A row of what ts/axis/context.ts reads; all 0 where nothing was pooled.
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

test "pools: maxima, the strongest period, reversals between neighbors" {
    const tokens = [_]Pool{
        .{ .count = 1, .magnitude = -3, .squares = 9, .magnitude_max = -3, .strength = 0.5, .period = 7 },
        .{ .count = 1, .magnitude = -1, .squares = 1, .magnitude_max = -1, .strength = 0.5, .period = 9 },
        .{
            .count = 1,
            .magnitude = -2,
            .squares = 4,
            .magnitude_max = -2,
            .rising = 1,
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
