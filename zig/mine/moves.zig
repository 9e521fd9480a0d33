//! Where sampled amounts move: the place at which the ranks of the amounts before and after it differ most.
const std = @import("std");
const Kept = @import("amounts.zig").Kept;
/// Both sides of a mark.
const kept_max = 2 * @import("amounts.zig").drawn_max;

/// Minimum number of amounts that tell something.
const amounts_min = 16;
/// Places at which a sample is divided.
const divisions = 16;
/// Ranks that differ less, in standard deviations, move by chance.
const deviations_min = 5;
/// The same if the place of the change is given, not the best of many.
const given_deviations_min = 4;

/// A place in a sample, and by how many standard deviations ranks before and after it differ; 0 if they don't.
pub const Cut = struct { at: usize = 0, deviations: f64 = 0 };

/// Puts a sample in the order of its records, and finds where it moves.
/// @param boundary the record before which it is divided; null: the place is sought
pub fn cutOf(kept: []Kept, boundary: ?u64) Cut {
    if (!std.sort.isSorted(Kept, kept, {}, isBefore)) std.sort.pdq(Kept, kept, {}, isBefore);
    if (kept.len < amounts_min or !varies(kept)) return .{};
    var buffer: [kept_max]f64 = undefined;
    const ranks = ranksOf(kept, &buffer);
    const found = if (boundary) |record| bestCut(ranks, &.{before(kept, record)}) else found: {
        var cuts: [divisions - 1]usize = undefined;
        for (&cuts, 1..) |*at, part| at.* = (2 * part * ranks.len + divisions) / (2 * divisions);
        break :found bestCut(ranks, &cuts);
    };
    const least: f64 = if (boundary == null) deviations_min else given_deviations_min;
    return if (found.deviations < least) .{} else found;
}

fn isBefore(_: void, a: Kept, b: Kept) bool {
    return a.record < b.record;
}

fn varies(kept: []const Kept) bool {
    for (kept) |one| if (one.amount != kept[0].amount) return true;
    return false;
}

fn before(kept: []const Kept, record: u64) usize {
    var count: usize = 0;
    while (count < kept.len and kept[count].record < record) count += 1;
    return count;
}

const Ordered = struct { amount: f64, place: u16 };

/// Ranks from 0; equal amounts share their mean rank.
fn ranksOf(kept: []const Kept, buffer: *[kept_max]f64) []const f64 {
    var ordered: [kept_max]Ordered = undefined;
    for (kept, ordered[0..kept.len], 0..) |one, *out, place| {
        out.* = .{ .amount = one.amount, .place = @intCast(place) };
    }
    std.sort.pdq(Ordered, ordered[0..kept.len], {}, isLess);
    var from: usize = 0;
    while (from < kept.len) {
        var to = from + 1;
        while (to < kept.len and ordered[to].amount == ordered[from].amount) to += 1;
        const mean = @as(f64, @floatFromInt(from + to - 1)) / 2;
        for (ordered[from..to]) |one| buffer[one.place] = mean;
        from = to;
    }
    return buffer[0..kept.len];
}

fn isLess(_: void, a: Ordered, b: Ordered) bool {
    return a.amount < b.amount;
}

/// The one of ascending places at which the ranks before and after differ most.
fn bestCut(ranks: []const f64, places: []const usize) Cut {
    const count: f64 = @floatFromInt(ranks.len);
    var best: Cut = .{};
    var sum: f64 = 0;
    var read: usize = 0;
    for (places) |at| {
        while (read < at) : (read += 1) sum += ranks[read];
        if (at == 0 or at == ranks.len) continue;
        const part: f64 = @floatFromInt(at);
        const deviation = @sqrt(part * (count - part) * (count + 1) / 12);
        const deviations = @abs(sum - part * (count - 1) / 2) / deviation;
        if (deviations > best.deviations) best = .{ .at = at, .deviations = deviations };
    }
    return best;
}

const testing = std.testing;

fn sample(amounts: []const f64, out: []Kept) []Kept {
    for (amounts, out[0..amounts.len], 0..) |amount, *kept, record| {
        kept.* = .{ .hash = 0, .record = record, .amount = amount };
    }
    return out[0..amounts.len];
}

test "amounts that move are cut where they do, also if their records come in another order" {
    var amounts: [64]f64 = undefined;
    for (&amounts, 0..) |*amount, at| amount.* = @floatFromInt(at % 7 + @as(usize, if (at < 32) 10 else 90));
    var buffer: [64]Kept = undefined;
    const kept = sample(&amounts, &buffer);
    const found = cutOf(kept, null);
    try testing.expectEqual(32, found.at);
    // The sum of the lower half's ranks differs by 512 from what is expected; its deviation is sqrt(32 * 32 * 65 / 12).
    try testing.expectApproxEqAbs(6.875, found.deviations, 0.001);
    std.mem.reverse(Kept, kept);
    try testing.expectEqual(found, cutOf(kept, null));
    try testing.expectEqual(32, cutOf(kept, 32).at);
    try testing.expectEqual(0, cutOf(kept, 64).deviations);
}

test "amounts that are few, the same or mixed don't move" {
    var buffer: [64]Kept = undefined;
    try testing.expectEqual(Cut{}, cutOf(sample(&.{ 1, 2, 90, 91 }, &buffer), null));
    try testing.expectEqual(Cut{}, cutOf(sample(&@as([64]f64, @splat(5)), &buffer), null));
    var amounts: [64]f64 = undefined;
    for (&amounts, 0..) |*amount, at| amount.* = @floatFromInt(at * 37 % 64);
    try testing.expectEqual(Cut{}, cutOf(sample(&amounts, &buffer), null));
}
