//! For each statement, the stretch of slices of the input in which its rate differs most from that in the rest. It is
//! sought in coarse steps, and its ends near those that were found.
const std = @import("std");

/// Half-open; 0 and 0 if there are no two rates. With the lines of the statement, and all lines, in the stretch.
pub const Ends = extern struct { from: u32 = 0, to: u32 = 0, inside: f64 = 0, lines_inside: f64 = 0 };

/// Ends of stretches that are tried first, at least.
const coarse_max = 32;

const Sought = struct { ends: Ends, reach: usize, step: usize };

pub const Stretches = struct {
    gpa: std.mem.Allocator,
    slice_count: usize,
    /// Lines before each slice, and in all.
    lines: []f64,
    /// Logarithms of the lines inside and outside of each stretch, by `from` and `to`.
    inside: []f64,
    outside: []f64,
    /// The same sums of one statement.
    own: []f64,
    /// Logarithms of small counts, which are most; of 0 it is 0, since it is multiplied by that.
    logs: [1 << 10]f64,

    /// @param lines of each slice
    pub fn init(gpa: std.mem.Allocator, lines: []const f64) error{OutOfMemory}!Stretches {
        const width = lines.len + 1;
        const memory = try gpa.alloc(f64, 2 * width + 2 * width * width);
        var stretches: Stretches = .{
            .gpa = gpa,
            .slice_count = lines.len,
            .lines = memory[0..width],
            .own = memory[width..][0..width],
            .inside = memory[2 * width ..][0 .. width * width],
            .outside = memory[2 * width + width * width ..],
            .logs = undefined,
        };
        for (&stretches.logs, 0..) |*log, count| log.* = if (count == 0) 0 else @log(@as(f64, @floatFromInt(count)));
        add(stretches.lines, lines);
        const all = stretches.lines[lines.len];
        for (0..lines.len) |from| {
            for (from + 1..width) |to| {
                const inside = stretches.lines[to] - stretches.lines[from];
                stretches.inside[from * width + to] = @log(inside);
                stretches.outside[from * width + to] = @log(all - inside);
            }
        }
        return stretches;
    }

    pub fn deinit(stretches: *Stretches) void {
        const width = stretches.slice_count + 1;
        stretches.gpa.free(stretches.lines.ptr[0 .. 2 * width + 2 * width * width]);
    }

    /// @param counts lines of the statement in each slice
    pub fn mostUnusual(stretches: *Stretches, counts: []const f64) Ends {
        add(stretches.own, counts);
        if (stretches.own[stretches.slice_count] == 0) return .{};
        const whole: Ends = .{ .to = @intCast(stretches.slice_count) };
        const step = @max(1, stretches.slice_count / coarse_max);
        const coarse = stretches.best(.{ .ends = whole, .reach = stretches.slice_count, .step = step });
        if (step == 1 or coarse.to == 0) return stretches.countInside(coarse);
        return stretches.countInside(stretches.best(.{ .ends = coarse, .reach = step, .step = 1 }));
    }

    fn countInside(stretches: *const Stretches, ends: Ends) Ends {
        const own, const lines = .{ stretches.own, stretches.lines };
        return .{
            .from = ends.from,
            .to = ends.to,
            .inside = own[ends.to] - own[ends.from],
            .lines_inside = lines[ends.to] - lines[ends.from],
        };
    }

    /// The best stretch whose ends are at most `reach` from the given ones, in steps.
    fn best(stretches: *const Stretches, sought: Sought) Ends {
        const width = stretches.slice_count + 1;
        const count = stretches.own[stretches.slice_count];
        var most = -std.math.inf(f64);
        var found: Ends = .{};
        var from = sought.ends.from -| sought.reach;
        while (from <= sought.ends.from + sought.reach and from < stretches.slice_count) : (from += sought.step) {
            var to = @max(from + sought.step, sought.ends.to -| sought.reach);
            while (to < sought.ends.to + sought.reach + 1 and to < width) : (to += sought.step) {
                const log_inside = stretches.inside[from * width + to];
                const log_outside = stretches.outside[from * width + to];
                if (!std.math.isFinite(log_inside) or !std.math.isFinite(log_outside)) continue;
                const inside = stretches.own[to] - stretches.own[from];
                const outside = count - inside;
                const evidence = inside * (stretches.logOf(inside) - log_inside) +
                    outside * (stretches.logOf(outside) - log_outside);
                if (evidence <= most) continue;
                most = evidence;
                found = .{ .from = @intCast(from), .to = @intCast(to) };
            }
        }
        return found;
    }

    fn logOf(stretches: *const Stretches, count: f64) f64 {
        return if (count < stretches.logs.len) stretches.logs[@intFromFloat(count)] else @log(count);
    }
};

/// Writes the sums before each value, and of all.
fn add(sums: []f64, values: []const f64) void {
    sums[0] = 0;
    for (values, 1..) |value, at| sums[at] = sums[at - 1] + value;
}

const testing = std.testing;

fn expectEnds(from: u32, to: u32, lines: []const f64, counts: []const f64) !void {
    var stretches: Stretches = try .init(testing.allocator, lines);
    defer stretches.deinit();
    const found = stretches.mostUnusual(counts);
    try testing.expectEqual(.{ from, to }, .{ found.from, found.to });
    var sums: struct { inside: f64 = 0, lines: f64 = 0 } = .{};
    for (counts[from..to], lines[from..to]) |count, all| {
        sums.inside += count;
        sums.lines += all;
    }
    try testing.expectEqual(.{ sums.inside, sums.lines }, .{ found.inside, found.lines_inside });
}

test "a stretch of another rate is found, also between coarse steps" {
    try expectEnds(1, 3, &.{ 9, 9, 9, 9, 9 }, &.{ 1, 8, 8, 1, 1 });
    try expectEnds(0, 0, &.{ 9, 9 }, &.{ 0, 0 });
    try expectEnds(0, 0, &.{9}, &.{5});
    try expectEnds(0, 0, &.{}, &.{});
    const lines: [128]f64 = @splat(100);
    var counts: [128]f64 = @splat(5);
    for (counts[37..90]) |*count| count.* = 40;
    try expectEnds(37, 90, &lines, &counts);
}
