//! Counts the places of a sequence that equal the one a lag earlier, for all lags at once.
const std = @import("std");
const builtin = @import("builtin");

pub const lag_max = 64;
/// One count per lag; counts wrap, since only differences are used.
pub const Counts = [lag_max]u16;
const Shares = @Vector(lag_max, f32);

/// For `places` consecutive places: increments the count of each of the `lag_max` classes at `near` that equals the
/// class at `of`.
pub fn add(counts: *Counts, near: [*]const u32, of: [*]const u32, places: usize) void {
    var sums: @Vector(lag_max, u16) = counts.*;
    for (0..places) |place| {
        const classes: @Vector(lag_max, u32) = near[place..][0..lag_max].*;
        const is_like = classes == @as(@Vector(lag_max, u32), @splat(of[place]));
        sums +%= @intFromBool(is_like);
    }
    counts.* = sums;
}

pub const Best = extern struct { lag: u32, share: f32 };

/// The smallest lag with the largest share in a window of `places` places; lag 0 if all shares are 0. `entered` has the
/// counts of the places that entered, starting with the largest lag; `left` those of the places that left, starting
/// with lag 1.
pub fn best(entered: *const Counts, left: *const Counts, places: u32) Best {
    const came: @Vector(lag_max, u16) = entered.*;
    const gone: @Vector(lag_max, u16) = left.*;
    const like: Shares = @floatFromInt(std.simd.reverseOrder(came) -% gone);
    const lags: Shares = @floatFromInt(std.simd.iota(u16, lag_max) + @as(@Vector(lag_max, u16), @splat(1)));
    const pairs = @as(Shares, @splat(@floatFromInt(places))) - lags;
    const is_allowed = lags <= @as(Shares, @splat(@floatFromInt(places / 2)));
    const shares = @select(f32, is_allowed, like / pairs, @as(Shares, @splat(0)));
    const share = @reduce(.Max, shares);
    if (share <= 0) return .{ .lag = 0, .share = 0 };
    return .{ .lag = findFirst(shares, share) + 1, .share = share };
}

/// The place of the first of `shares` that is `share`; one of them is.
fn findFirst(shares: Shares, share: f32) u32 {
    // LLVM 21 can't select instructions for a comparison of so many numbers in WebAssembly.
    if (builtin.cpu.arch.isWasm()) {
        for (0..lag_max) |place| if (@as([lag_max]f32, shares)[place] == share) return @intCast(place);
        unreachable;
    }
    const at_best: u64 = @bitCast(shares == @as(Shares, @splat(share)));
    return @ctz(at_best);
}
