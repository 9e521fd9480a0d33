//! Spans of a text, and the part of a region that they cover.
const std = @import("std");
const Allocator = std.mem.Allocator;

pub const Span = struct {
    start: u64,
    end: u64,
    /// In tokens, for a table.
    period: u32 = 0,
    /// The smallest start of this span and all later ones.
    reach: u64,
};

pub const Cover = struct {
    bytes: u64 = 0,
    /// Number of bytes, and the period, of the span that covers the most; the first one on a tie.
    longest: u64 = 0,
    period: u32 = 0,

    /// Adds spans with ascending ends that do not overlap those added before.
    fn add(cover: *Cover, spans: []const Span, from: u64, to: u64) void {
        for (spans) |span| {
            const bytes = @min(span.end, to) -| @max(span.start, from);
            if (bytes <= cover.longest) continue;
            cover.longest = bytes;
            cover.period = span.period;
        }
        // Start of the bytes covered by later spans.
        var covered_from = to;
        var left = spans.len;
        while (left > 0) {
            left -= 1;
            const start = @max(spans[left].start, from);
            const end = @min(spans[left].end, covered_from);
            cover.bytes += end -| start;
            covered_from = @min(covered_from, start);
        }
    }
};

/// Spans with ascending ends. A later one may start before an earlier one.
pub const Spans = struct {
    list: std.ArrayList(Span) = .empty,
    /// Index of the first span that has not been dropped.
    first: usize = 0,

    pub fn deinit(spans: *Spans, gpa: Allocator) void {
        spans.list.deinit(gpa);
    }

    pub fn append(spans: *Spans, gpa: Allocator, start: u64, end: u64, period: u32) Allocator.Error!void {
        if (spans.list.items.len == spans.list.capacity) spans.compact();
        try spans.list.append(gpa, .{ .start = start, .end = end, .period = period, .reach = start });
        var at = spans.list.items.len - 1;
        while (at > spans.first and spans.list.items[at - 1].reach > start) : (at -= 1) {
            spans.list.items[at - 1].reach = start;
        }
    }

    /// Moves the end of the last span.
    pub fn extend(spans: *Spans, end: u64) void {
        spans.list.items[spans.list.items.len - 1].end = end;
    }

    /// Adds to the cover of a region the final spans within from..to, and drops them. The region may extend beyond
    /// `to`. No future span, and none that may still be extended, starts before `settled`.
    pub fn take(spans: *Spans, cover: *Cover, from: u64, to: u64, settled: u64) void {
        const items = spans.list.items;
        const limit = @min(to, settled);
        var group = spans.first;
        for (items[spans.first..], spans.first + 1..) |span, next| {
            if (span.end > limit) break;
            if (next < items.len and items[next].reach < span.end) continue;
            cover.add(items[group..next], from, to);
            group = next;
        }
        spans.first = group;
    }

    /// Adds to the cover of a region that ends at `to` the spans that it shares with the next one.
    pub fn share(spans: *Spans, cover: *Cover, from: u64, to: u64) void {
        const items = spans.list.items[spans.first..];
        var count: usize = 0;
        while (count < items.len and items[count].reach < to) count += 1;
        cover.add(items[0..count], from, to);
        while (spans.first < spans.list.items.len and spans.list.items[spans.first].end <= to) spans.first += 1;
    }

    fn compact(spans: *Spans) void {
        const left = spans.list.items[spans.first..];
        if (left.len > spans.list.items.len / 2) return;
        std.mem.copyForwards(Span, spans.list.items, left);
        spans.list.shrinkRetainingCapacity(left.len);
        spans.first = 0;
    }
};

test "the cover of regions is that of their marked bytes, regardless of when spans are taken" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(8);
    const random = prng.random();
    for (0..500) |_| {
        var spans: Spans = .{};
        defer spans.deinit(gpa);
        var marked: [400]bool = @splat(false);
        var all: std.ArrayList(Span) = .empty;
        defer all.deinit(gpa);
        var region: struct { start: u64 = 0, cover: Cover = .{} } = .{};
        var end: u64 = 0;
        while (end < marked.len) {
            const start = if (random.boolean()) end else end -| random.uintLessThan(u64, 60);
            end = @min(end + random.intRangeAtMost(u64, 1, 40), marked.len);
            try spans.append(gpa, start, end, @intCast(all.items.len));
            try all.append(gpa, .{ .start = start, .end = end, .reach = 0 });
            @memset(marked[@intCast(start)..@intCast(end)], true);
            const settled = if (end == marked.len) end else end -| 60;
            spans.take(&region.cover, region.start, settled, settled);
            if (settled <= region.start or (end < marked.len and random.uintLessThan(u32, 3) > 0)) continue;
            spans.share(&region.cover, region.start, settled);
            const bytes = std.mem.count(bool, marked[@intCast(region.start)..@intCast(settled)], &.{true});
            try std.testing.expectEqual(bytes, region.cover.bytes);
            var longest: u64 = 0;
            for (all.items) |span| longest = @max(longest, @min(span.end, settled) -| @max(span.start, region.start));
            try std.testing.expectEqual(longest, region.cover.longest);
            region = .{ .start = settled };
        }
    }
}
