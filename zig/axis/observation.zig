//! Observation: the disagreement between the entropies before and after a place. Units are bytes, tokens or constructs,
//! each a symbol of a small alphabet; readings are pulled in order from a sliding window.
const std = @import("std");
const byte_class = @import("../value/byte_class.zig");
const Allocator = std.mem.Allocator;

/// Number of units on each side; the centered window has half of them on each side.
const reach = 32;
const half = reach / 2;
/// Size of the widest window in units.
const window_max = reach + 1;
/// Longer inputs have no contested points within `half` units of their ends.
const inner_from = 2 * reach;
/// The alphabet of byte classes.
pub const byte_alphabet = 5;
/// A unit that counts for the window's length but has no symbol.
pub const uncounted: u16 = std.math.maxInt(u16);

pub const Reading = struct {
    causal: f32,
    anticausal: f32,
    centered: f32,

    pub fn disagreement(reading: Reading) f32 {
        return @abs(reading.causal - reading.anticausal);
    }
};

/// Symbols in order; a source of `Observer`.
pub const Symbols = struct {
    symbols: []const u16,

    pub fn next(source: *Symbols) u16 {
        defer source.symbols = source.symbols[1..];
        return source.symbols[0];
    }
};

/// The classes of the bytes of a text, in order; a source of `Observer`.
pub const ByteClasses = struct {
    text: []const u8,
    at: usize = 0,
    /// Remaining bytes of the last character, and their symbol.
    rest: u3 = 0,
    rest_symbol: u16 = 0,

    pub fn next(source: *ByteClasses) u16 {
        defer source.at += 1;
        if (source.rest > 0) {
            source.rest -= 1;
            return source.rest_symbol;
        }
        const byte = source.text[source.at];
        if (byte < 0x80) return ascii[byte];
        const size = std.unicode.utf8ByteSequenceLength(byte) catch return @backingInt(byte_class.Class.other);
        if (size > source.text.len - source.at) return @backingInt(byte_class.Class.other);
        const class = byte_class.ofCharacter(source.text[source.at..][0..size]);
        if (class == .other) return @backingInt(class);
        source.rest = size - 1;
        source.rest_symbol = if (class == .alpha) @backingInt(class) else uncounted;
        return @backingInt(class);
    }

    const ascii: [128]u16 = blk: {
        var symbols: [128]u16 = undefined;
        for (&symbols, 0..) |*symbol, byte| {
            const class: byte_class.Class = switch (byte) {
                '0'...'9' => .digit,
                'a'...'z', 'A'...'Z' => .alpha,
                ' ', '\t', '\n', '\r', 0x0c => .space,
                else => .punct,
            };
            symbol.* = @backingInt(class);
        }
        break :blk symbols;
    };
};

/// Sums of c·log2 c are integers in this fraction of a bit, so that adding and subtracting has no rounding error.
const parts_per_bit = 1 << 40;
/// One entry more than the window has units, since a window adds a unit before it removes one.
const parts_of_count: [window_max + 2]i64 = blk: {
    var parts: [window_max + 2]i64 = @splat(0);
    for (parts[2..], 2..) |*part, count| {
        part.* = @intFromFloat(@round(@as(f64, count) * @log2(@as(f64, count)) * parts_per_bit));
    }
    break :blk parts;
};

const Window = struct {
    /// By symbol.
    counts: []u8,
    parts: i64 = 0,
    counted: u32 = 0,
    units: u32 = 0,

    fn add(window: *Window, symbol: u16) void {
        window.units += 1;
        if (symbol == uncounted) return;
        const count = window.counts[symbol];
        window.parts += parts_of_count[count + 1] - parts_of_count[count];
        window.counts[symbol] = count + 1;
        window.counted += 1;
    }

    fn remove(window: *Window, symbol: u16) void {
        window.units -= 1;
        if (symbol == uncounted) return;
        const count = window.counts[symbol];
        window.parts -= parts_of_count[count] - parts_of_count[count - 1];
        window.counts[symbol] = count - 1;
        window.counted -= 1;
    }

    /// Relative to the maximum for the alphabet.
    fn entropy(window: *const Window, alphabet_bits: f64) f32 {
        if (window.units == 0 or alphabet_bits == 0) return 0;
        const size: f64 = @floatFromInt(window.units);
        const counted: f64 = @floatFromInt(window.counted);
        const sum = @as(f64, @floatFromInt(window.parts)) / parts_per_bit;
        const bits = counted / size * @log2(size) - sum / size;
        return @floatCast(@max(0, bits / alphabet_bits));
    }
};

/// Reads `count` units from `source`, whose symbols are less than `alphabet`, or `uncounted`.
pub fn Observer(comptime Source: type) type {
    return struct {
        source: Source,
        count: u64,
        alphabet_bits: f64,
        at: u64 = 0,
        /// Number of symbols read from the source.
        read: u64 = 0,
        ring: [ring_units]u16 = undefined,
        causal: Window,
        anticausal: Window,
        centered: Window,
        counts: []u8,

        const Self = @This();
        const ring_units = 128;

        pub fn init(gpa: Allocator, source: Source, count: u64, alphabet: u16) Allocator.Error!Self {
            const counts = try gpa.alloc(u8, 3 * @as(usize, alphabet));
            @memset(counts, 0);
            var self: Self = .{
                .source = source,
                .count = count,
                .alphabet_bits = if (alphabet < 2) 0 else @log2(@as(f64, alphabet)),
                .causal = .{ .counts = counts[0..alphabet] },
                .anticausal = .{ .counts = counts[alphabet..][0..alphabet] },
                .centered = .{ .counts = counts[2 * @as(usize, alphabet) ..] },
                .counts = counts,
            };
            // Windows of the (virtual) unit before the first.
            for (0..@min(reach, count)) |unit| self.anticausal.add(self.symbol(unit));
            for (0..@min(half, count)) |unit| self.centered.add(self.symbol(unit));
            return self;
        }

        pub fn deinit(self: *Self, gpa: Allocator) void {
            gpa.free(self.counts);
        }

        /// The reading at the next unit; null after the last.
        pub fn next(self: *Self) ?Reading {
            const at = self.at;
            if (at == self.count) return null;
            self.causal.add(self.symbol(at));
            if (at > reach) self.causal.remove(self.symbol(at - reach - 1));
            self.anticausal.remove(self.symbol(at));
            if (at + reach < self.count) self.anticausal.add(self.symbol(at + reach));
            if (at + half < self.count) self.centered.add(self.symbol(at + half));
            if (at > half) self.centered.remove(self.symbol(at - half - 1));
            self.at += 1;
            return .{
                .causal = self.causal.entropy(self.alphabet_bits),
                .anticausal = self.anticausal.entropy(self.alphabet_bits),
                .centered = self.centered.entropy(self.alphabet_bits),
            };
        }

        fn symbol(self: *Self, unit: u64) u16 {
            while (self.read <= unit) : (self.read += 1) {
                self.ring[@intCast(self.read % ring_units)] = self.source.next();
            }
            return self.ring[@intCast(unit % ring_units)];
        }
    };
}

/// A unit at which the sides disagree.
pub const Point = extern struct { unit: u64, disagreement: f32, _pad: u32 = 0 };

/// Finds the contested units in a sequence of disagreements.
pub const Contested = struct {
    gpa: Allocator,
    count: u64,
    threshold: f32,
    grain: enum { byte, coarse },
    gap_units: u64,
    points: std.ArrayList(Point) = .empty,
    /// Points too close to each other to be accepted individually.
    cluster: std.ArrayList(Point) = .empty,
    at: u64 = 0,
    before: f32 = 0,
    current: f32 = 0,

    pub fn deinit(contested: *Contested) void {
        contested.points.deinit(contested.gpa);
        contested.cluster.deinit(contested.gpa);
    }

    pub fn add(contested: *Contested, disagreement: f32) Allocator.Error!void {
        if (contested.at > 0) try contested.judge(disagreement);
        contested.before = contested.current;
        contested.current = disagreement;
        contested.at += 1;
    }

    pub fn finish(contested: *Contested) Allocator.Error!void {
        if (contested.at > 0) try contested.judge(0);
        try contested.settle();
    }

    /// Decides whether the previous unit is contested, given the disagreement after it.
    fn judge(contested: *Contested, after: f32) Allocator.Error!void {
        const unit = contested.at - 1;
        const here = contested.current;
        if (here < contested.threshold or here < contested.before or here < after) return;
        switch (contested.grain) {
            .byte => {
                if (here == contested.before and here == after) return;
                if (contested.count > inner_from and (unit < half or unit + half >= contested.count)) return;
            },
            .coarse => if (unit == 0 or unit + 1 == contested.count) return,
        }
        const point: Point = .{ .unit = unit, .disagreement = here };
        if (contested.grain == .coarse) return contested.points.append(contested.gpa, point);
        const last = contested.cluster.getLastOrNull();
        if (last != null and unit - last.?.unit >= contested.gap_units) try contested.settle();
        try contested.cluster.append(contested.gpa, point);
    }

    /// Accepts the cluster's points by descending strength, the earlier on a tie, unless an accepted one is too close.
    /// Accepted points are apart, so each point is dropped by at most two of them.
    fn settle(contested: *Contested) Allocator.Error!void {
        const cluster = contested.cluster.items;
        if (cluster.len <= 1) {
            try contested.points.appendSlice(contested.gpa, cluster);
            return contested.cluster.clearRetainingCapacity();
        }
        const order = try contested.gpa.alloc(u32, cluster.len);
        defer contested.gpa.free(order);
        for (order, 0..) |*index, at| index.* = @intCast(at);
        std.mem.sortUnstable(u32, order, cluster, isIndexStronger);
        var dropped: std.DynamicBitSetUnmanaged = try .initEmpty(contested.gpa, cluster.len);
        defer dropped.deinit(contested.gpa);
        for (order) |index| {
            if (dropped.isSet(index)) continue;
            const unit = cluster[index].unit;
            var before = index;
            while (before > 0 and unit - cluster[before - 1].unit < contested.gap_units) : (before -= 1) {
                dropped.set(before - 1);
            }
            var after = index + 1;
            while (after < cluster.len and cluster[after].unit - unit < contested.gap_units) : (after += 1) {
                dropped.set(after);
            }
        }
        for (cluster, 0..) |point, index| {
            if (!dropped.isSet(index)) try contested.points.append(contested.gpa, point);
        }
        contested.cluster.clearRetainingCapacity();
    }

    fn isIndexStronger(cluster: []const Point, a: u32, b: u32) bool {
        return isStronger({}, cluster[a], cluster[b]);
    }

    fn isStronger(_: void, a: Point, b: Point) bool {
        if (a.disagreement != b.disagreement) return a.disagreement > b.disagreement;
        return a.unit < b.unit;
    }
};

const testing = std.testing;

fn slowEntropy(symbols: []const u16, from: usize, to: usize, alphabet: u16) f32 {
    const window = symbols[@min(from, symbols.len)..@min(to, symbols.len)];
    if (window.len == 0 or alphabet < 2) return 0;
    var counts: [64]f64 = @splat(0);
    var counted: f64 = 0;
    for (window) |symbol| {
        if (symbol == uncounted) continue;
        counts[symbol] += 1;
        counted += 1;
    }
    const size: f64 = @floatFromInt(window.len);
    var sum: f64 = 0;
    for (counts) |count| sum += if (count > 0) count * @log2(count) else 0;
    return @floatCast(@max(0, (counted / size * @log2(size) - sum / size) / @log2(@as(f64, alphabet))));
}

test "readings equal those of the definition" {
    var prng: std.Random.DefaultPrng = .init(23);
    const random = prng.random();
    for ([_]usize{ 0, 1, 2, 16, 17, 33, 64, 65, 200 }) |count| {
        var symbols: [200]u16 = undefined;
        const alphabet: u16 = if (count == 17) 1 else 9;
        for (&symbols) |*symbol| symbol.* = switch (random.uintLessThan(u8, 8)) {
            0 => uncounted,
            else => random.uintLessThan(u16, alphabet),
        };
        var observer: Observer(Symbols) = try .init(
            testing.allocator,
            .{ .symbols = symbols[0..count] },
            count,
            alphabet,
        );
        defer observer.deinit(testing.allocator);
        for (0..count) |unit| {
            const got = observer.next().?;
            const all = symbols[0..count];
            try testing.expectApproxEqAbs(slowEntropy(all, unit -| 32, unit + 1, alphabet), got.causal, 1e-6);
            try testing.expectApproxEqAbs(slowEntropy(all, unit + 1, unit + 33, alphabet), got.anticausal, 1e-6);
            try testing.expectApproxEqAbs(slowEntropy(all, unit -| 16, unit + 17, alphabet), got.centered, 1e-6);
        }
        try testing.expectEqual(null, observer.next());
    }
}

test "a run of one symbol longer than a window has a disagreement of 0" {
    const symbols: [100]u16 = @splat(1);
    var observer: Observer(Symbols) = try .init(testing.allocator, .{ .symbols = &symbols }, symbols.len, 5);
    defer observer.deinit(testing.allocator);
    while (observer.next()) |reading| {
        const all = .{ reading.causal, reading.anticausal, reading.centered };
        inline for (all) |entropy| try testing.expectApproxEqAbs(0, entropy, 1e-6);
    }
}

test "a source of bytes returns their classes" {
    const text = "a1 _\x01é½€\xffж\xe2\x82";
    const wanted = [_]u16{ 1, 0, 2, 3, 3, 1, 1, 0, uncounted, 3, uncounted, uncounted, 4, 1, 1, 4, 4 };
    var classes: ByteClasses = .{ .text = text };
    for (wanted) |symbol| try testing.expectEqual(symbol, classes.next());
    try testing.expectEqual(text.len, classes.at);
}

/// The definition: all candidates, strongest first.
fn slowContested(gpa: Allocator, values: []const f32, threshold: f32, gap: u64) !std.ArrayList(Point) {
    var found: std.ArrayList(Point) = .empty;
    defer found.deinit(gpa);
    var kept: std.ArrayList(Point) = .empty;
    for (values, 0..) |here, unit| {
        const before = if (unit > 0) values[unit - 1] else 0;
        const after = if (unit + 1 < values.len) values[unit + 1] else 0;
        if (here < threshold or here < before or here < after or (here == before and here == after)) continue;
        if (values.len > 64 and (unit < 16 or unit >= values.len - 16)) continue;
        try found.append(gpa, .{ .unit = unit, .disagreement = here });
    }
    std.mem.sortUnstable(Point, found.items, {}, Contested.isStronger);
    next: for (found.items) |point| {
        for (kept.items) |other| {
            if (@max(point.unit, other.unit) - @min(point.unit, other.unit) < gap) continue :next;
        }
        try kept.append(gpa, point);
    }
    std.mem.sortUnstable(Point, kept.items, {}, isEarlier);
    return kept;
}

fn isEarlier(_: void, a: Point, b: Point) bool {
    return a.unit < b.unit;
}

test "contested points are the strongest at a minimum distance" {
    var prng: std.Random.DefaultPrng = .init(29);
    const random = prng.random();
    for (0..80) |round| {
        var values: [300]f32 = undefined;
        const count = if (round % 5 == 0) random.uintAtMost(usize, 64) else random.uintAtMost(usize, 300);
        for (values[0..count]) |*value| value.* = @as(f32, @floatFromInt(random.uintLessThan(u8, 12))) / 20;
        const gap = round % 40;
        var wanted = try slowContested(testing.allocator, values[0..count], 0.2, gap);
        defer wanted.deinit(testing.allocator);
        var contested: Contested = .{
            .gpa = testing.allocator,
            .count = count,
            .threshold = 0.2,
            .grain = .byte,
            .gap_units = gap,
        };
        defer contested.deinit();
        for (values[0..count]) |value| try contested.add(value);
        try contested.finish();
        try testing.expectEqualSlices(Point, wanted.items, contested.points.items);
    }
}
