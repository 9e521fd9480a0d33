//! The window of tokens before a token, summed only for the tokens that need it. The sums are those of a queue of two
//! stacks (`queue.zig`) to which every token was pushed, to the last digit: the entries of the queue's front are added
//! from the newest to the oldest, those of its back from the oldest on. Where each token is pushed to the queue, a
//! count of `\N{>+1}` takes 54 % more instructions on the log of the benchmark.
const std = @import("std");
const magnitude = @import("magnitude.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Rows = @import("../lex/rows.zig").Rows;
const Sums = @import("baseline.zig").Sums;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Size of the window in tokens.
pub const tokens_max = 32;

pub const WindowBefore = struct {
    /// Magnitudes of a window of earlier tokens, then of the last rows.
    sizes: std.ArrayList(f32) = .empty,
    /// Number of earlier tokens in it.
    kept: usize = 0,
    /// Number of tokens before the first of them.
    tokens_before: u64 = 0,
    /// Some are negative.
    has_negative: bool = false,

    pub fn deinit(window: *WindowBefore, gpa: Allocator) void {
        window.sizes.deinit(gpa);
    }

    /// Called for the next rows.
    pub fn add(window: *WindowBefore, gpa: Allocator, rows: *const Rows) Allocator.Error!void {
        const sizes = window.sizes.items;
        const kept = @min(sizes.len, tokens_max);
        std.mem.copyForwards(f32, sizes[0..kept], sizes[sizes.len - kept ..]);
        window.tokens_before += sizes.len - kept;
        window.kept = kept;
        try window.sizes.resize(gpa, kept + rows.count());
        const out = window.sizes.items[kept..];
        const count = write(rows.text, rows.kinds, rows.starts, rows.ends, out);
        window.sizes.shrinkRetainingCapacity(kept + count);
        window.has_negative = hasNegative(window.sizes.items);
    }

    fn hasNegative(sizes: []const f32) bool {
        const lanes = 16;
        var at: usize = 0;
        while (at + lanes <= sizes.len) : (at += lanes) {
            const some: @Vector(lanes, f32) = sizes[at..][0..lanes].*;
            if (@reduce(.Or, some < @as(@Vector(lanes, f32), @splat(0)))) return true;
        }
        for (sizes[at..]) |size| if (size < 0) return true;
        return false;
    }

    /// A function of its own, so that the compiler keeps all in registers.
    /// @returns the number of tokens that are not white space
    noinline fn write(text: []const u8, kinds: []const Kind, starts: []const u32, ends: []const u32, out: []f32) usize {
        var count: usize = 0;
        for (kinds, starts, ends) |kind, start, end| {
            out[count] = magnitude.of(kind, text[start..end]);
            count += @intFromBool(kind != .whitespace);
        }
        return count;
    }

    /// The window before token number `token` of the last rows.
    pub fn before(window: *const WindowBefore, token: usize) Before {
        const end = window.kept + token;
        return .{
            .sizes = window.sizes.items[end -| tokens_max..end],
            .token = window.tokens_before + end,
            .is_positive = !window.has_negative,
        };
    }
};

/// The window before a token.
pub const Before = struct {
    sizes: []const f32,
    /// Number of tokens before the token.
    token: u64,
    /// None of the sizes is negative; not known if false.
    is_positive: bool,

    /// Whether the mean is certainly not negative.
    pub fn isPositive(before: *const Before) bool {
        if (before.is_positive) return true;
        return !WindowBefore.hasNegative(before.sizes);
    }

    /// The squares are summed only `with_squares`.
    pub fn total(before: *const Before, comptime with_squares: bool) Sums {
        const sizes = before.sizes;
        assert(sizes.len == @min(before.token, tokens_max));
        const back: usize = if (sizes.len < tokens_max) sizes.len else @intCast(before.token % tokens_max);
        // The queue turns when the first token after a full back is pushed.
        if (back == 0 or back == sizes.len) return addUp(sizes, with_squares);
        var sums: Sums = .{};
        var left = sizes.len - back;
        while (left > 0) {
            left -= 1;
            sums = entry(sizes[left], with_squares).plus(sums);
        }
        return sums.plus(addUp(sizes[sizes.len - back ..], with_squares));
    }

    inline fn addUp(some: []const f32, comptime with_squares: bool) Sums {
        var sums: Sums = .{};
        for (some) |size| sums = sums.plus(entry(size, with_squares));
        return sums;
    }

    inline fn entry(size: f32, comptime with_squares: bool) Sums {
        return if (with_squares) .of(size) else .{ .sum = size, .count = 1 };
    }
};

test "the sums are those of a queue, however the tokens are divided into rows" {
    const gpa = std.testing.allocator;
    const lexer = @import("../lex/lexer.zig");
    const Tokens = @import("../lex/tokens.zig").Tokens;
    const Queue = @import("queue.zig").Queue;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    for (0..40) |round| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..random.uintAtMost(usize, 300)) |_| {
            const words = [_][]const u8{ "7 ", "1234 ", "0.003 ", "word ", "= ", "0x1f ", "1e-9 ", "a", "\n" };
            try text.appendSlice(gpa, words[random.uintLessThan(usize, words.len)]);
        }
        var tokens: Tokens = .empty;
        defer tokens.deinit(gpa);
        try lexer.lex(gpa, text.items, 0, @intCast(text.items.len), .{ .whitespace = round % 2 == 0 }, &tokens);
        var queue: Queue(Sums, [tokens_max]Sums) = .{ .entries = undefined, .front = undefined };
        var window: WindowBefore = .{};
        defer window.deinit(gpa);
        const part_max = 1 + random.uintLessThan(usize, 100);
        var from: usize = 0;
        while (from < tokens.len) {
            const to = @min(tokens.len, from + 1 + random.uintLessThan(usize, part_max));
            const columns = tokens.slice();
            const rows: Rows = .{
                .text = text.items,
                .starts = columns.items(.start)[from..to],
                .ends = columns.items(.end)[from..to],
                .kinds = columns.items(.kind)[from..to],
                .flags = columns.items(.flags)[from..to],
            };
            try window.add(gpa, &rows);
            var token: usize = 0;
            for (0..rows.count()) |row| {
                if (rows.kinds[row] == .whitespace) continue;
                const sums = queue.total();
                const earlier = window.before(token);
                try std.testing.expectEqual(sums, earlier.total(true));
                try std.testing.expectEqual(sums.mean(), earlier.total(false).mean());
                if (earlier.isPositive()) try std.testing.expect(sums.mean() >= 0);
                queue.push(.of(magnitude.of(rows.kinds[row], rows.textOf(@intCast(row)))));
                token += 1;
            }
            from = to;
        }
    }
}
