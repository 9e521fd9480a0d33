//! The record periods of a text: the lags, in tokens, at which silhouettes recur.
const std = @import("std");
const silhouette = @import("silhouette.zig");
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

pub const lag_min = 2;
pub const lag_max = 32;
/// Minimum share of tokens whose silhouette recurs, and minimum ratio to chance.
const share_min: f32 = 0.20;
const excess_min: f32 = 1.4;

/// Number of silhouettes kept; the last `lag_max` are carried over when the buffer is full.
const kept = 4096;

pub const Period = struct { lag: u32, share: f32 };

pub const Periods = struct {
    /// In order of first occurrence, which is the order of summation.
    counts: std.array_hash_map.Auto(silhouette.Silhouette, u64) = .empty,
    /// For each lag, at index `lag_max - lag`, the number of tokens that equal the one a lag earlier.
    same: [lag_max]u64 = @splat(0),
    tokens: u64 = 0,
    last: [kept]silhouette.Silhouette = undefined,
    /// Number of silhouettes in `last`.
    held: usize = 0,
    /// Live periods by descending share.
    live: [lag_max]Period = undefined,
    live_count: usize = 0,
    /// The record period, before it is compared with chance.
    found: ?u32 = null,

    pub fn deinit(periods: *Periods, gpa: Allocator) void {
        periods.counts.deinit(gpa);
    }

    pub fn add(periods: *Periods, gpa: Allocator, token: *const Token) Allocator.Error!void {
        const symbol = silhouette.of(token.kind, token.text);
        const entry = try periods.counts.getOrPut(gpa, symbol);
        if (!entry.found_existing) entry.value_ptr.* = 0;
        entry.value_ptr.* += 1;
        if (periods.held == kept) {
            @memcpy(periods.last[0..lag_max], periods.last[kept - lag_max ..]);
            periods.held = lag_max;
        }
        if (periods.held >= lag_max) {
            const before: @Vector(lag_max, u32) = periods.last[periods.held - lag_max ..][0..lag_max].*;
            const is_same = before == @as(@Vector(lag_max, u32), @splat(symbol));
            periods.same = @as(@Vector(lag_max, u64), periods.same) + @intFromBool(is_same);
        } else for (0..periods.held) |i| {
            if (periods.last[i] == symbol) periods.same[lag_max - (periods.held - i)] += 1;
        }
        periods.last[periods.held] = symbol;
        periods.held += 1;
        periods.tokens += 1;
    }

    /// Must be called after the last token.
    pub fn finish(periods: *Periods, gpa: Allocator) void {
        const total: f32 = @floatFromInt(periods.tokens);
        var chance: f32 = 0;
        for (periods.counts.values()) |count| {
            const frequency = @as(f32, @floatFromInt(count)) / total;
            chance += frequency * frequency;
        }
        periods.counts.clearAndFree(gpa);
        var best: f32 = 0;
        for (lag_min..lag_max + 1) |lag| {
            if (2 * lag > periods.tokens) break;
            const same: f32 = @floatFromInt(periods.same[lag_max - lag]);
            const share = same / @as(f32, @floatFromInt(periods.tokens - lag));
            if (share < share_min) continue;
            if (share > best) {
                best = share;
                periods.found = if (share / chance >= excess_min) @intCast(lag) else null;
            }
            if (share / chance >= excess_min) periods.insert(.{ .lag = @intCast(lag), .share = share });
        }
    }

    fn insert(periods: *Periods, period: Period) void {
        var at = periods.live_count;
        while (at > 0 and periods.live[at - 1].share < period.share) : (at -= 1) {
            periods.live[at] = periods.live[at - 1];
        }
        periods.live[at] = period;
        periods.live_count += 1;
    }

    /// The record period.
    pub fn first(periods: *const Periods) ?u32 {
        return periods.found;
    }

    /// The live period of rank `rank`, counted from 1.
    pub fn periodOfRank(periods: *const Periods, rank: u32) ?u32 {
        return if (rank == 0 or rank > periods.live_count) null else periods.live[rank - 1].lag;
    }

    pub fn isLive(periods: *const Periods, lag: u32) bool {
        return for (periods.live[0..periods.live_count]) |period| {
            if (period.lag == lag) break true;
        } else false;
    }
};

fn expectPeriods(text: []const u8, wanted: []const u32) !void {
    const gpa = std.testing.allocator;
    var periods: Periods = .{};
    defer periods.deinit(gpa);
    for (text, 0..) |*byte, i| {
        const token: Token = .{
            .kind = if (std.ascii.isDigit(byte.*)) .number else if (std.ascii.isAlphabetic(byte.*)) .word else .punct,
            .flags = .{},
            .text = byte[0..1],
            .start = i,
            .end = i + 1,
            .index = i,
        };
        try periods.add(gpa, &token);
    }
    periods.finish(gpa);
    try std.testing.expectEqual(wanted.len, periods.live_count);
    for (wanted, 1..) |lag, rank| try std.testing.expectEqual(lag, periods.periodOfRank(@intCast(rank)).?);
    try std.testing.expectEqual(if (wanted.len == 0) null else wanted[0], periods.first());
}

test "periods are ranked by share, then by length" {
    try expectPeriods("a=1;a=1;a=1;a=1;", &.{ 4, 8 });
    try expectPeriods("aaaa", &.{});
    try expectPeriods("a1=", &.{});
}
