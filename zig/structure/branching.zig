//! Branching entropy: the uncertainty of the symbols after and before each context of a sequence.
const std = @import("std");
const assert = std.debug.assert;
const Grams = @import("grams.zig").Grams;
const Sides = @import("grams.zig").Sides;
const Triples = @import("grams.zig").Triples;
const countOf = @import("grams.zig").countOf;
const gramAt = @import("grams.zig").gramAt;
const gram_bits = @import("grams.zig").gram_bits;
const sort = @import("grams.zig").sort;
const symbol_bits = @import("grams.zig").symbol_bits;
const tripleOf = @import("grams.zig").tripleOf;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

/// Length of the longest context in symbols.
pub const order = 3;
/// Minimum number of occurrences for which a context has an entropy.
const total_min = 2;

/// Entropies at each symbol of the sequence, in bits.
pub const Branching = struct {
    /// Entropy of the symbols that follow the context ending at this symbol.
    forward: []const f32,
    /// Entropy of the symbols that precede the context starting at this symbol.
    backward: []const f32,
};

/// Computes the entropies at each of `symbols`.
pub fn read(gpa: Allocator, symbols: []const u8) Allocator.Error!Branching {
    var contexts: Contexts = try .init(gpa, symbols);
    defer contexts.deinit(gpa);
    return contexts.all(gpa);
}

pub fn free(gpa: Allocator, branching: Branching) void {
    gpa.free(branching.forward);
    gpa.free(branching.backward);
}

/// Occurrences on one side of a context: their number, and the sum of c·log2 c over the counts c.
const Side = struct {
    total: u64 = 0,
    weighted: f64 = 0,

    fn add(side: *Side, occurrences: u64) void {
        side.total += occurrences;
        const times: f64 = @floatFromInt(occurrences);
        side.weighted += times * @log2(times);
    }

    /// The entropy; the shorter context's if there are too few occurrences.
    fn settle(side: *const Side, shorter: f32) f32 {
        if (side.total < total_min) return shorter;
        const total: f64 = @floatFromInt(side.total);
        const whole: f32 = @floatCast(@log2(total));
        return @max(0, @as(f32, @floatCast(@as(f64, whole) - side.weighted / total)));
    }
};

/// The contexts of a sequence. Time is linear except for sorting the distinct 4-grams, to which memory is proportional.
/// An entropy costs one lookup.
pub const Contexts = struct {
    symbols: []const u8,
    /// Number of distinct symbols, and the index of each.
    alphabet: usize = 0,
    numbers: [256]u8 = undefined,
    /// Contexts of one and of two symbols, by index, and of three.
    singles: []Sides = &.{},
    pairs: []Sides = &.{},
    triples: Triples = .{},

    /// Borrows `symbols`.
    pub fn init(gpa: Allocator, symbols: []const u8) Allocator.Error!Contexts {
        var contexts: Contexts = .{ .symbols = symbols };
        errdefer contexts.deinit(gpa);
        var grams: Grams = try .of(gpa, symbols);
        const keys = blk: {
            defer grams.deinit(gpa);
            break :blk try grams.collectCounts(gpa);
        };
        defer gpa.free(keys);
        contexts.number(keys);
        contexts.singles = try gpa.alloc(Sides, contexts.alphabet);
        contexts.pairs = try gpa.alloc(Sides, contexts.alphabet * contexts.alphabet);
        try contexts.settle(gpa, keys);
        return contexts;
    }

    pub fn deinit(contexts: *Contexts, gpa: Allocator) void {
        gpa.free(contexts.singles);
        gpa.free(contexts.pairs);
        contexts.triples.deinit(gpa);
    }

    /// Entropy after the longest context that ends at `index` and has one.
    pub fn followers(contexts: *const Contexts, index: usize) f32 {
        const symbols = contexts.symbols;
        assert(index < symbols.len);
        if (index == 0) return contexts.singles[contexts.numbers[symbols[0]]].followers;
        if (index == 1) return contexts.pairs[contexts.pair(symbols[0], symbols[1])].followers;
        return contexts.triples.of(tripleAt(symbols, index - 2)).followers;
    }

    /// Entropy before the longest context that starts at `index` and has one.
    pub fn predecessors(contexts: *const Contexts, index: usize) f32 {
        const symbols = contexts.symbols;
        assert(index < symbols.len);
        const left = symbols.len - index;
        if (left == 1) return contexts.singles[contexts.numbers[symbols[index]]].predecessors;
        if (left == 2) return contexts.pairs[contexts.pair(symbols[index], symbols[index + 1])].predecessors;
        return contexts.triples.of(tripleAt(symbols, index)).predecessors;
    }

    /// The entropies at every symbol.
    pub fn all(contexts: *const Contexts, gpa: Allocator) Allocator.Error!Branching {
        const forward = try gpa.alloc(f32, contexts.symbols.len);
        errdefer gpa.free(forward);
        const backward = try gpa.alloc(f32, contexts.symbols.len);
        for (forward, backward, 0..) |*after, *before, index| {
            after.* = contexts.followers(index);
            before.* = contexts.predecessors(index);
        }
        return .{ .forward = forward, .backward = backward };
    }

    /// For each place from `index` on, which is not the first, the sum of the entropy after the preceding symbol and
    /// the one before the place's symbol.
    pub fn boundaries(contexts: *const Contexts, index: usize) Boundaries {
        assert(index > 0);
        var after: [order]f32 = undefined;
        for (&after, index - 1..) |*entropy, place| {
            if (place < contexts.symbols.len) entropy.* = contexts.followers(place);
        }
        return .{ .contexts = contexts, .index = index, .after = after };
    }

    fn number(contexts: *Contexts, grams: []const u64) void {
        var occurs: [256]bool = @splat(false);
        for (grams) |gram| occurs[@as(u8, @intCast(gram >> gram_bits + order * symbol_bits))] = true;
        for (contexts.tail()) |symbol| occurs[symbol] = true;
        for (occurs, &contexts.numbers) |does, *symbol_number| {
            symbol_number.* = @truncate(contexts.alphabet);
            contexts.alphabet += @intFromBool(does);
        }
        assert(contexts.alphabet <= 256);
    }

    /// The symbols that start no 4-gram.
    fn tail(contexts: *const Contexts) []const u8 {
        return contexts.symbols[contexts.symbols.len -| order..];
    }

    fn pair(contexts: *const Contexts, first: u8, second: u8) usize {
        return contexts.numbers[first] * contexts.alphabet + contexts.numbers[second];
    }

    /// Computes all entropies, shorter contexts first: longer ones with too few occurrences fall back on them.
    fn settle(contexts: *Contexts, gpa: Allocator, grams: []u64) Allocator.Error!void {
        try contexts.settleSingles(gpa, grams);
        sort(grams);
        const distinct = try contexts.settlePairs(gpa, grams);
        contexts.triples = try .init(gpa, distinct);
        const symbols = contexts.symbols;
        if (symbols.len < order) return;
        // The first context follows no symbol, and none follows the last: they may be in no 4-gram on that side.
        contexts.settleTriple(tripleAt(symbols, 0));
        contexts.settleTriple(tripleAt(symbols, symbols.len - order));
        contexts.settleTriples(grams, .followers);
        for (grams) |*gram| {
            const turned = std.math.rotl(u32, @intCast(gram.* >> gram_bits), symbol_bits);
            gram.* = @as(u64, turned) << gram_bits | countOf(gram.*);
        }
        sort(grams);
        contexts.settleTriples(grams, .predecessors);
    }

    /// Forgets the contexts of more than `longest` symbols: they take the entropies of the contexts in them.
    pub fn shorten(contexts: *Contexts, longest: u8) void {
        assert(longest > 0);
        if (longest >= order) return;
        if (longest == 1) for (contexts.pairs, 0..) |*sides, index| {
            sides.followers = contexts.singles[index % contexts.alphabet].followers;
            sides.predecessors = contexts.singles[index / contexts.alphabet].predecessors;
        };
        for (contexts.triples.slots) |*slot| if (slot.symbols != Triples.no_symbols) {
            slot.sides = contexts.shorter(@intCast(slot.symbols));
        };
    }

    /// The entropies of the two symbols of a context that are nearest to each side.
    fn shorter(contexts: *const Contexts, triple: u24) Sides {
        const first: u8 = @truncate(triple >> 2 * symbol_bits);
        const second: u8 = @truncate(triple >> symbol_bits);
        return .{
            .followers = contexts.pairs[contexts.pair(second, @truncate(triple))].followers,
            .predecessors = contexts.pairs[contexts.pair(first, second)].predecessors,
        };
    }

    fn settleTriple(contexts: *Contexts, triple: u24) void {
        _ = contexts.triples.put(triple, contexts.shorter(triple));
    }

    /// Computes the entropies on one side of the contexts of three symbols. The 4-grams must be sorted by these.
    fn settleTriples(contexts: *Contexts, grams: []const u64, comptime side: std.meta.FieldEnum(Sides)) void {
        var from: usize = 0;
        while (from < grams.len) {
            const triple = tripleOf(grams[from]);
            var sum: Side = .{};
            var to = from;
            while (to < grams.len and tripleOf(grams[to]) == triple) : (to += 1) sum.add(countOf(grams[to]));
            const less = contexts.shorter(triple);
            const entropy = &@field(contexts.triples.put(triple, less), @tagName(side));
            entropy.* = sum.settle(@field(less, @tagName(side)));
            from = to;
        }
    }

    /// Computes the entropies of contexts of one symbol.
    fn settleSingles(contexts: *Contexts, gpa: Allocator, grams: []const u64) Allocator.Error!void {
        const alphabet = contexts.alphabet;
        steps.count(grams.len + alphabet * alphabet);
        const counts = try gpa.alloc(u32, alphabet * alphabet);
        defer gpa.free(counts);
        @memset(counts, 0);
        for (grams) |gram| {
            const triple = tripleOf(gram);
            const first: u8 = @truncate(triple >> 2 * symbol_bits);
            counts[contexts.pair(first, @truncate(triple >> symbol_bits))] += countOf(gram);
        }
        const last = contexts.tail();
        for (1..@max(1, last.len)) |at| counts[contexts.pair(last[at - 1], last[at])] += 1;
        for (contexts.singles, 0..) |*single, symbol| {
            var followed: Side = .{};
            var preceded: Side = .{};
            for (0..alphabet) |other| {
                const after = counts[symbol * alphabet + other];
                const before = counts[other * alphabet + symbol];
                if (after > 0) followed.add(after);
                if (before > 0) preceded.add(before);
            }
            single.* = .{ .followers = followed.settle(0), .predecessors = preceded.settle(0) };
        }
    }

    /// Computes the entropies of contexts of two symbols. @returns the number of different contexts of three
    fn settlePairs(contexts: *Contexts, gpa: Allocator, grams: []const u64) Allocator.Error!usize {
        const alphabet = contexts.alphabet;
        const followed = try gpa.alloc(Side, contexts.pairs.len);
        defer gpa.free(followed);
        const preceded = try gpa.alloc(Side, contexts.pairs.len);
        defer gpa.free(preceded);
        @memset(followed, .{});
        @memset(preceded, .{});
        const symbols = contexts.symbols;
        // Every 3-gram except the last one starts a 4-gram.
        const last: ?u24 = if (symbols.len < order) null else tripleAt(symbols, symbols.len - order);
        var is_last_seen = last == null;
        var distinct: usize = 0;
        var from: usize = 0;
        while (from < grams.len or !is_last_seen) : (distinct += 1) {
            const gram: ?u24 = if (from < grams.len) tripleOf(grams[from]) else null;
            const triple = if (!is_last_seen and (gram == null or last.? <= gram.?)) last.? else gram.?;
            var times: u64 = 0;
            while (from < grams.len and tripleOf(grams[from]) == triple) : (from += 1) times += countOf(grams[from]);
            if (triple == last) {
                times += 1;
                is_last_seen = true;
            }
            const after: u16 = @truncate(triple);
            const before: u16 = @truncate(triple >> symbol_bits);
            followed[contexts.pair(@truncate(before >> symbol_bits), @truncate(before))].add(times);
            preceded[contexts.pair(@truncate(after >> symbol_bits), @truncate(after))].add(times);
        }
        for (contexts.pairs, followed, preceded, 0..) |*sides, *after, *ahead, index| sides.* = .{
            .followers = after.settle(contexts.singles[index % alphabet].followers),
            .predecessors = ahead.settle(contexts.singles[index / alphabet].predecessors),
        };
        return distinct;
    }
};

/// Sums of entropies at consecutive places, with one lookup each.
pub const Boundaries = struct {
    contexts: *const Contexts,
    index: usize,
    /// Entropies after the symbol before this place and after the next ones.
    after: [order]f32,

    pub inline fn next(boundaries: *Boundaries) ?f32 {
        const symbols = boundaries.contexts.symbols;
        const index = boundaries.index;
        if (index >= symbols.len) return null;
        boundaries.index += 1;
        const forward = boundaries.after[0];
        boundaries.after[0..2].* = boundaries.after[1..3].*;
        if (index + order > symbols.len) return forward + boundaries.contexts.predecessors(index);
        const sides = boundaries.contexts.triples.of(@truncate(gramAt(symbols, index - 1)));
        boundaries.after[2] = sides.followers;
        return forward + sides.predecessors;
    }
};

fn tripleAt(symbols: []const u8, index: usize) u24 {
    return std.mem.readInt(u24, symbols[index..][0..order], .big);
}

const testing = std.testing;

/// The definition, one context at a time.
fn slow(symbols: []const u8, at: usize, longest: usize, side: std.meta.FieldEnum(Sides)) f32 {
    var length: usize = longest;
    while (length > 0) : (length -= 1) {
        const from = if (side == .followers) (at + 1) -| length else at;
        if (from + length > symbols.len or (side == .followers and at + 1 < length)) continue;
        const context = symbols[from..][0..length];
        var counts: [256]u32 = @splat(0);
        for (0..symbols.len - length + 1) |place| {
            if (!std.mem.eql(u8, symbols[place..][0..length], context)) continue;
            if (side == .followers and place + length < symbols.len) counts[symbols[place + length]] += 1;
            if (side == .predecessors and place > 0) counts[symbols[place - 1]] += 1;
        }
        var found: Side = .{};
        for (counts) |times| if (times > 0) found.add(times);
        if (found.total >= total_min) return found.settle(0);
    }
    return 0;
}

test "entropies equal those of the definition" {
    var random: std.Random.DefaultPrng = .init(7);
    var symbols: [400]u8 = undefined;
    for (0..120) |round| {
        const text = symbols[0..if (round < 60) round else 3 * round];
        const alphabet: u8 = if (round % 3 == 0) 2 else 5;
        for (text) |*symbol| symbol.* = 250 + random.random().uintLessThan(u8, alphabet);
        const found = try read(testing.allocator, text);
        defer free(testing.allocator, found);
        for (found.forward, found.backward, 0..) |forward, backward, at| {
            try testing.expectEqual(slow(text, at, order, .followers), forward);
            try testing.expectEqual(slow(text, at, order, .predecessors), backward);
        }
        var contexts: Contexts = try .init(testing.allocator, text);
        defer contexts.deinit(testing.allocator);
        var boundaries = contexts.boundaries(1);
        for (1..@max(1, text.len)) |at| {
            try testing.expectEqual(found.forward[at - 1] + found.backward[at], boundaries.next().?);
        }
        try testing.expectEqual(null, boundaries.next());
        for ([_]u8{ 2, 1 }) |longest| {
            contexts.shorten(longest);
            for (0..text.len) |at| {
                try testing.expectEqual(slow(text, at, longest, .followers), contexts.followers(at));
                try testing.expectEqual(slow(text, at, longest, .predecessors), contexts.predecessors(at));
            }
        }
    }
}

test "empty sequences and single symbols have entropies" {
    for ([_][]const u8{ "", "a" }) |text| {
        const found = try read(testing.allocator, text);
        defer free(testing.allocator, found);
        for (found.forward, found.backward) |forward, backward| {
            try testing.expectEqual(0, forward);
            try testing.expectEqual(0, backward);
        }
    }
}
